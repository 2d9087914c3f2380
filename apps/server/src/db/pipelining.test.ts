import { Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import type { Db } from './db.ts';
import { int, text } from './kinds.ts';
import { statement } from './statement.ts';
import { sql } from '../../test/sql.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table words (word text unique)`.run(database.db);
});
afterAll(() => database.close());
beforeEach(() => sql`truncate words`.run(database.db));

const INSERT = statement({
  name: 'test.put',
  params: { word: text },
  text: 'insert into words (word) values (:word)',
});

const insertWord = (db: Db, word: string) => INSERT.defer(db, { word });

const WORDS = statement({
  name: 'test.words',
  params: {},
  row: { word: text },
  text: 'select word from words order by word',
});

async function words(db: Db): Promise<string[]> {
  const rows = await WORDS.all(db, {});
  return rows.map((row) => row.word);
}

it('runs deferred statements before the next statement, in their order', async () => {
  const seen = await database.db.transaction(async (trx) => {
    await insertWord(trx, 'a');
    await insertWord(trx, 'b');
    return words(trx);
  });
  expect(seen).toEqual(['a', 'b']);
});

it('runs statements deferred last with the commit', async () => {
  await database.db.transaction((trx) => insertWord(trx, 'a'));
  expect(await words(database.db)).toEqual(['a']);
});

it('runs it at once outside of a transaction', async () => {
  await insertWord(database.db, 'a');
  await expect(insertWord(database.db, 'a')).rejects.toMatchObject({ code: '23505' });
});

it('throws the error of a deferred statement with the next statement, and rolls back', async () => {
  const work = database.db.transaction(async (trx) => {
    await insertWord(trx, 'a');
    await insertWord(trx, 'a');
    return words(trx);
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
  expect(await words(database.db)).toEqual([]);
});

it('throws the error of a last deferred statement with the commit, and rolls back', async () => {
  const work = database.db.transaction(async (trx) => {
    await sql`insert into words values ('a')`.run(trx);
    await insertWord(trx, 'a');
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
  expect(await words(database.db)).toEqual([]);
});

it('drops deferred statements at a rollback', async () => {
  const work = database.db.transaction(async (trx) => {
    await insertWord(trx, 'a');
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect(await words(database.db)).toEqual([]);
});

it('leaves no transaction open on a connection that sent no statement', async () => {
  await database.db.transaction(() => Promise.resolve());
  const rows = await sql<{ open: number }>`select count(*)::int as open from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.all(database.db);
  expect(rows).toEqual([{ open: 0 }]);
});

const LOCK = statement({
  name: 'test.lock',
  params: { key: int },
  text: 'select pg_advisory_xact_lock(:key::bigint)',
});

it('runs a transaction again whose deferred lock met a deadlock', async () => {
  const lock = (db: Db, key: number) => LOCK.defer(db, { key });
  let attempts = 0;
  // each holds one lock and waits for the other's
  const runCrossing = (
    first: number,
    second: number,
    bothReady: Promise<void>,
    signalReady: () => void,
  ) =>
    database.db.transaction(async (trx) => {
      attempts += 1;
      await lock(trx, first);
      await words(trx);
      signalReady();
      await bothReady;
      await lock(trx, second);
      await insertWord(trx, String(first));
    });
  const [firstSent, secondSent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await Promise.all([
    runCrossing(1, 2, secondSent.promise, firstSent.resolve),
    runCrossing(2, 1, firstSent.promise, secondSent.resolve),
  ]);
  expect(attempts).toBe(3);
  expect(await words(database.db)).toEqual(['1', '2']);
});

it('sends statements of one moment in one write, each with its own result', async () => {
  await sql`insert into words values ('a')`.run(database.db);
  const write = vi.spyOn(Socket.prototype, '_writev' as 'write');
  const counts: number[] = [];
  const seen = await database.db.transaction(async (trx) => {
    const all = await Promise.all([
      words(trx),
      sql`insert into words values ('b')`.run(trx),
      words(trx),
    ]);
    counts.push(write.mock.calls.length);
    return all;
  });
  vi.restoreAllMocks();
  expect(seen).toEqual([['a'], undefined, ['a', 'b']]);
  // with `begin`
  expect(counts).toEqual([1]);
});

it('rejects a failed statement with its own error, and the others of its moment after it', async () => {
  const errors: unknown[] = [];
  const insert = (trx: Db, word: string) => sql`insert into words values (${word})`.run(trx);
  const work = database.db.transaction(async (trx) => {
    await insert(trx, 'a');
    const results = await Promise.allSettled(['b', 'a', 'c'].map((word) => insert(trx, word)));
    for (const result of results)
      errors.push(result.status === 'rejected' ? result.reason.code : null);
  });
  await expect(work).rejects.toThrow('rolled back');
  expect(errors).toEqual([null, '23505', '25P02']);
  expect(await words(database.db)).toEqual([]);
});
