import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { migrate } from './migrate.ts';
import { sql } from '../../test/sql.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const names = async () => {
  const rows = await sql<{ name: string }>`select name from migrations order by name`.all(
    database.db,
  );
  return rows.map((row) => row.name);
};

/** Records the steps by which databases got their schema before the first release. */
async function recordSteps(...steps: string[]): Promise<void> {
  await sql`delete from migrations`.run(database.db);
  for (const name of steps) {
    await sql`insert into migrations (name, hash) values (${name}, 'of a file that is gone')`.run(
      database.db,
    );
  }
}

/** Leaves the tables of the first release alone, as the steps before it made them: what came later is not there yet. */
async function resetToFirstRelease(): Promise<void> {
  const schema = new URL('./migrations/0001-schema.sql', import.meta.url);
  await sql`drop schema public cascade`.run(database.db);
  await sql`create schema public`.run(database.db);
  await sql.raw(await readFile(schema, 'utf8')).run(database.db);
  await sql`create table migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())`.run(
    database.db,
  );
}

it('applies what is missing once', async () => {
  expect(await migrate(database.url)).toEqual([]);
  expect(await names()).toContain('0001-schema.sql');
});

it('takes a database that has had all steps of before the first release as it is', async () => {
  const before = await names();
  await resetToFirstRelease();
  await recordSteps('0001-core.sql', '0030-views-by-day.sql', '0031-category-lists.sql');
  expect(await migrate(database.url)).toEqual(before.filter((name) => name !== '0001-schema.sql'));
  expect(await names()).toEqual(before);
});

it('refuses one that lacks some of those steps, and changes nothing', async () => {
  await recordSteps('0001-core.sql', '0030-views-by-day.sql');
  await expect(migrate(database.url)).rejects.toThrow('早于第一版');
  expect(await names()).toEqual(['0001-core.sql', '0030-views-by-day.sql']);
});

it('refuses a database whose migration was another text', async () => {
  await sql`update migrations set hash = 'another'`.run(database.db);
  await expect(migrate(database.url)).rejects.toThrow('与数据库里已执行的不一致');
});
