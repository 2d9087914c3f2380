import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../database.ts';
import type { TestDatabase } from '../database.ts';
import { describe as describeOne, describeTables, readRelease } from './release.ts';
import type { Release } from './release.ts';

/** Rules added since to tables of the release, with the reason why the release's writes comply. */
const LINKED =
  'follows which uploads have links, in a table that the release does not know; it refuses nothing';
const DERIVED =
  'fills what the release does not know from what it writes, also for its writes; it refuses nothing';
const WIDER = 'allows what the release writes, and more';
const NEW_RULES: Readonly<Record<string, string>> = {
  'media media_added': LINKED,
  'media media_shared': LINKED,
  'media_links media_links_added': LINKED,
  'media_links media_links_gone': LINKED,
  'answer_media answer_media_added': LINKED,
  'answer_media answer_media_gone': LINKED,
  'comments comments_emptied': DERIVED,
  'draft_media draft_media_added': LINKED,
  'draft_media draft_media_gone': LINKED,
  'categories categories_follow_parent': DERIVED,
  'categories categories_lead_children': DERIVED,
  'categories categories_visibility_check': WIDER,
  'notifications notifications_about': WIDER,
  'notifications notifications_import_fkey': 'the release leaves the column empty',
  'notifications notifications_kind_check': WIDER,
  'notifications notifications_request_fkey': 'the release leaves the column empty',
  'scim_groups scim_groups_followed': DERIVED,
  'scim_members scim_members_followed': DERIVED,
};

const released = readRelease();
let database: TestDatabase;
let client: pg.Client;
let now: Pick<Release, 'tables' | 'rules'>;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  now = await describeTables(client);
});
afterAll(async () => {
  await client.end();
  await database.close();
});

/** Statements of the release that this database no longer handles as before. */
async function changed(statements: Release['statements']): Promise<string[]> {
  const found: string[] = [];
  for (const [name, { text, params, columns }] of Object.entries(statements)) {
    const today = await describeOne(client, text).catch((error: Error) => error.message);
    if (typeof today === 'string') found.push(`${name}: ${today}`);
    else if (JSON.stringify([today.params, today.columns]) !== JSON.stringify([params, columns]))
      found.push(`${name}: other types`);
  }
  return found;
}

/**
 * Columns that the release does not know and a row must supply, and those that it may leave empty but that have become
 * mandatory.
 */
function demanded(before: Release['tables'], after: Release['tables']): string[] {
  return Object.entries(before).flatMap(([table, columns]) =>
    Object.entries(after[table] ?? {})
      .filter(([name, { required, notNull }]) =>
        columns[name] === undefined ? required : notNull && !columns[name].notNull,
      )
      .map(([name]) => `${table}.${name}`),
  );
}

describe('nodes of the release before, on the structure of this version', () => {
  it('run every statement as before', async () => {
    expect(Object.keys(released.statements).length).toBeGreaterThan(300);
    expect(await changed(released.statements)).toEqual([]);
  });

  it('may write every row that they could write', () => {
    expect(demanded(released.tables, now.tables)).toEqual([]);
  });

  it('meet no unreviewed new rule on their tables', () => {
    const news = Object.entries(now.rules)
      .filter(([name, rule]) => released.rules[name] !== rule)
      .map(([name]) => name)
      .filter((name) => released.tables[name.split(' ')[0] ?? ''] !== undefined);
    expect(news.filter((name) => NEW_RULES[name] === undefined)).toEqual([]);
  });

  it('are reported when they could not run', async () => {
    await client.query(`alter table tags rename column name to title`);
    await client.query(`alter table tags add column colour text not null`);
    const failing = await changed(released.statements);
    expect(failing.join('\n')).toMatch(/^tag\..*column .*name.* does not exist/mu);
    expect(demanded(released.tables, (await describeTables(client)).tables)).toEqual([
      'tags.title',
      'tags.colour',
    ]);
  });
});
