import { describe, expect, it } from 'vitest';
import { loadMigrations } from '../../src/db/migrate.ts';
import { findDangers } from './migration-rules.ts';
import { readRelease } from './release.ts';

const released = readRelease();
const dangers = async (text: string) =>
  (await findDangers(text, released)).map((item) => item.split(/[ :]/u)[0]);

describe('migrations since the release before', () => {
  it('stop neither readers nor the nodes of that release', async () => {
    const wrong: string[] = [];
    for (const { name, text } of await loadMigrations()) {
      if (released.migrations.includes(name)) continue;
      wrong.push(...(await findDangers(text, released)).map((danger) => `${name}: ${danger}`));
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    ['drop', 'alter table tags drop column name;'],
    ['drop', 'drop table if exists contents;'],
    ['rename', 'alter table tags rename column name to title;'],
    ['rename', 'alter table tags rename to labels;'],
    ['required', 'alter table tags add column colour text not null;'],
    ['required', 'alter table contents alter column category_id set not null;'],
    ['rewrite', 'alter table tags alter column name type varchar(20);'],
    ['rewrite', 'alter table tags add column made uuid default gen_random_uuid();'],
    ['rewrite', 'alter table tags add column n bigint generated always as identity;'],
    ['rewrite', 'truncate views, contents;'],
    ['rewrite', 'lock table contents;'],
    ['check', 'alter table tags add constraint short check (length(name) < 50);'],
    ['check', 'alter table tags add column by bigint references users;'],
    ['index', 'create index tags_made on tags (created_at);'],
    ['index', 'create index concurrently tags_made on tags (created_at);'],
    ['batches', `update tags set name = '' where false;`],
    ['batches', 'with gone as (delete from tags returning 1) select count(*) from gone;'],
    ['batches', `-- in batches\nupdate tags set name = '' where name is null;`],
    ['opaque', 'do $$ begin null; end $$;'],
  ])('are refused for %s: %s', async (rule, text) => {
    expect(await dangers(text)).toContain(rule);
  });

  it('are allowed when they state why', async () => {
    const text = 'create index tags_made on tags (created_at);';
    expect(await dangers(`-- allowed index: there are some hundred tags\n${text}`)).toEqual([]);
  });

  it.each([
    'alter table tags add column colour text;',
    `alter table tags add column colour text not null default 'red';`,
    'alter table tags add column made timestamptz not null default now();',
    'alter table tags add constraint short check (length(name) < 50) not valid;',
    'alter table tags validate constraint short;',
    '-- concurrently\ncreate index concurrently if not exists tags_made on tags (created_at);',
    `-- in batches\nwith batch as (select id from tags where name is null limit 500)\nupdate tags t set name = '' from batch where batch.id = t.id;`,
    'create table colours (id bigint primary key, name text not null);\ncreate index colours_name on colours (name);',
    'alter table tags drop column nobody_reads;',
  ])('may be: %s', async (text) => {
    expect(await dangers(text)).toEqual([]);
  });
});
