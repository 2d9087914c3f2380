import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { sql } from '../../test/sql.ts';
import type { Db } from './db.ts';
import { int, text } from './kinds.ts';
import { statement } from './statement.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table words (word text unique)`.run(database.db);
});
afterAll(() => database.close());
beforeEach(() => sql`truncate words`.run(database.db));

const put = (db: Db, word: string) => sql`insert into words values (${word})`.run(db);
const words = () => sql<{ word: string }>`select word from words order by word`.all(database.db);

it('rolls back statements that were pending when another failed', async () => {
  const work = database.db.transaction(async (tx) => {
    await put(tx, 'a');
    await Promise.all(['a', 'b', 'c', 'd'].map((word) => put(tx, word)));
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
  // on the connection of the transaction, behind whatever was sent on it
  await sql`select pg_sleep(0.1)`.run(database.db);
  expect(await words()).toEqual([]);
});

it('sends nothing through a transaction that has ended', async () => {
  const tx = await database.db.transaction(async (open) => open);
  await expect(put(tx, 'a')).rejects.toThrow('the transaction has ended');
  expect(await words()).toEqual([]);
});

it('throws at the commit although the error of a statement was caught, because nothing was stored', async () => {
  const work = database.db.transaction(async (tx) => {
    await put(tx, 'a');
    await put(tx, 'a').catch(() => undefined);
  });
  await expect(work).rejects.toThrow('rolled back');
  expect(await words()).toEqual([]);
});

it('discards the connection of a broken transaction', async () => {
  const work = database.db.transaction(async (tx) => {
    const { pid } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.one(tx);
    await sql`select pg_terminate_backend(${pid})`.run(database.db);
    await put(tx, 'a');
  });
  await expect(work).rejects.toThrow();
  await Promise.all(Array.from({ length: 10 }, (_, n) => put(database.db, `after ${n}`)));
  expect(await words()).toHaveLength(10);
});

it('names the place where a failed statement was sent', async () => {
  async function sender() {
    await put(database.db, 'a');
    await put(database.db, 'a');
  }
  const error = await sender().catch((caught: Error) => caught);
  expect((error as Error).stack).toContain('sender');
});

it('has a statement described once on each connection, with or without rows', async () => {
  const WORDS = statement({
    name: 'test.described',
    params: { word: text },
    row: { word: text, length: int },
    text: 'select word, length(word) as length from words where word = :word',
  });
  const PUT = statement({
    name: 'test.described-put',
    params: { word: text },
    text: 'insert into words values (:word)',
  });
  const describe = vi.spyOn(pg.Connection.prototype, 'describe' as 'query');
  await database.db.transaction(async (tx) => {
    for (const word of ['a', 'bb', 'ccc']) {
      await PUT.run(tx, { word });
      expect(await WORDS.all(tx, { word })).toEqual([{ word, length: word.length }]);
      expect(await WORDS.all(tx, { word: 'none' })).toEqual([]);
    }
  });
  expect(describe).toHaveBeenCalledTimes(2);
  vi.restoreAllMocks();
});
