import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { sql } from '../../test/sql.ts';
import type { Db } from './db.ts';
import { forgetReads, shareReads } from './shared-reads.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table words (word text unique)`.run(database.db);
  await sql`insert into words values ('a'), ('b'), ('c')`.run(database.db);
});
afterAll(() => database.close());

const read = (text: string, values: unknown[] = []) => ({
  text,
  values,
  name: `test.${text}`,
  isRead: true,
});
const connectionOf = async (db: Db): Promise<number> =>
  (await db.send(read('select pg_backend_pid() as pid'))).rows[0].pid;

it('sends the reads of one moment on one connection, but long ones and writes apart', async () => {
  const { db } = database;
  const together = await Promise.all([connectionOf(db), connectionOf(db), connectionOf(db)]);
  expect(new Set(together).size).toBe(1);
  const write = { text: 'select pg_backend_pid() as pid, pg_sleep(0.2)', values: [] };
  const [apart, long, own] = await Promise.all([
    db.send(write).then(({ rows }) => rows[0].pid as number),
    db.send({ ...read('select pg_backend_pid() as pid, pg_sleep(0.1)'), long: true }),
    connectionOf(db),
  ]);
  expect(new Set([apart, long.rows[0].pid, own]).size).toBe(3);
});

it('answers each read of a batch for itself when another fails', async () => {
  const { db } = database;
  const [first, failed, last] = await Promise.allSettled([
    db.send(read('select 1 as n')),
    db.send(read('select 1 / $1::int as n', [0])),
    db.send(read('select 3 as n')),
  ]);
  expect(first).toMatchObject({ status: 'fulfilled', value: { rows: [{ n: 1 }] } });
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  expect(String((failed as PromiseRejectedResult).reason.stack)).toContain('shared-reads.test');
  expect(last).toMatchObject({ status: 'fulfilled', value: { rows: [{ n: 3 }] } });
});

it('sends more reads than fit into one batch', async () => {
  const numbers = Array.from({ length: 50 }, (_, n) => n);
  const answers = await Promise.all(
    numbers.map((n) => database.db.send(read('select $1::int as n', [n]))),
  );
  expect(answers.map(({ rows }) => rows[0].n)).toEqual(numbers);
});

it('reads once for a page, again after a write of the page and for another page', async () => {
  const page = {};
  let sent = 0;
  const counted: Db = {
    send: (query) => {
      sent += 1;
      return database.db.send(query);
    },
  };
  const words = read('select word from words where word <> $1 order by word', ['x']);
  const [first, another] = await Promise.all([
    shareReads(counted, page).send(words),
    shareReads(counted, page).send(words),
  ]);
  expect(sent).toBe(1);
  first.rows.length = 0;
  expect(another.rows).toHaveLength(3);
  expect((await shareReads(counted, page).send({ ...words, values: ['a'] })).rows).toHaveLength(2);
  expect(sent).toBe(2);
  forgetReads(page);
  await shareReads(counted, page).send(words);
  await shareReads(counted, {}).send(words);
  expect(sent).toBe(4);
});

it('never shares a statement that changes something', async () => {
  const page = {};
  const db = shareReads(database.db, page);
  const insert = {
    text: `insert into words select gen_random_uuid()`,
    values: [],
    name: 'test.insert',
  };
  await Promise.all([db.send(insert), db.send(insert)]);
  const { rows } = await database.db.send(read('select count(*)::int as n from words'));
  expect(rows[0].n).toBe(5);
});
