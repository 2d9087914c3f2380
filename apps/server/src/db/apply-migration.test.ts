import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { waitUntilBlocked } from '../../test/wait-until-blocked.ts';
import { applyMigration } from './apply-migration.ts';

let database: TestDatabase;
let client: pg.Client;
let otherClient: pg.Client;
let messages: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  [client, otherClient] = [0, 1].map(() => new pg.Client({ connectionString: database.url })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([client.connect(), otherClient.connect()]);
  await client.query(
    'create table words as select n as id, null::int as size from generate_series(1, 250) n',
  );
  messages = [];
});
afterEach(async () => {
  await Promise.all([client.end(), otherClient.end()]);
  await database.close();
});

const apply = (text: string) =>
  applyMigration(client, { name: 'test.sql', text, hash: 'x' }, (line) => messages.push(line));
const queryValue = async (text: string) =>
  Object.values((await otherClient.query(text)).rows[0] as object)[0];
const recorded = () => queryValue(`select count(*)::int from migrations where name = 'test.sql'`);

const FILL = `-- in batches
with batch as (select id from words where size is null order by id limit 100)
update words w set size = w.id from batch where batch.id = w.id;`;

it('a busy table is released again, so that readers need not queue up behind', async () => {
  await otherClient.query('begin');
  await otherClient.query('select from words');
  const adding = apply('alter table words add column note text;');
  await waitUntilBlocked(database.db, 1);
  // a later query waits for a moment only, and not for as long as the first one reads
  const reader = new pg.Client({ connectionString: database.url, statement_timeout: 4000 });
  await reader.connect();
  expect((await reader.query('select count(*)::int as n from words')).rows).toEqual([{ n: 250 }]);
  await reader.end();
  expect(await recorded()).toBe(0);
  await otherClient.query('commit');
  await adding;
  expect([await recorded(), messages.length]).toEqual([1, 1]);
});

it('batches are committed one by one, and readers see them', async () => {
  await otherClient.query('begin');
  await otherClient.query('select from words where id = 150 for update');
  const filling = apply(FILL);
  await waitUntilBlocked(database.db, 1);
  expect(await queryValue('select count(size)::int from words')).toBe(100);
  await otherClient.query('commit');
  await filling;
  expect([await queryValue('select count(size)::int from words'), await recorded()]).toEqual([
    250, 1,
  ]);
});

it('batches that were broken off go on where they stopped', async () => {
  await client.query('update words set size = 0 where id <= 100');
  await apply(FILL);
  expect(await queryValue('select sum(size)::int from words')).toBe((101 + 250) * 75);
});

it('an index is built while others write, and an incomplete one is built again', async () => {
  await client.query('insert into words values (1, 1)');
  await client
    .query('create unique index concurrently words_id on words (id)')
    .catch(() => undefined);
  await client.query('delete from words where size = 1');
  await apply(`-- concurrently
-- words are looked up
create unique index concurrently if not exists words_id on words (id);
create index concurrently if not exists words_size on words (size);
`);
  const valid = `select bool_and(indisvalid) from pg_index where indexrelid in ('words_id'::regclass, 'words_size'::regclass)`;
  expect([await queryValue(valid), await recorded()]).toEqual([true, 1]);
});

it('leaves nothing behind after a failure', async () => {
  await expect(apply('alter table words add column note text;\nselect nothing;')).rejects.toThrow(
    '迁移 test.sql 失败',
  );
  expect(await recorded()).toBe(0);
  await expect(otherClient.query('select note from words')).rejects.toThrow('does not exist');
});
