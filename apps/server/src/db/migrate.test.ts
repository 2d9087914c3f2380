import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { sql } from '../../test/sql.ts';
import { recordTrialSteps, TRIAL_STEPS } from '../../test/trial-steps.ts';
import { migrate, countDatabasePending, loadMigrations } from './migrate.ts';

/** A migration of the version after this one. */
const LATER = { name: '9001-later.sql', text: 'create table later (id bigint);', hash: 'later' };

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const select = async (text: string) => {
  const rows = await sql.raw<{ value: string }>(text).all(database.db);
  return rows.map(({ value }) => value);
};
const names = () => select('select name as value from migrations order by name');
const tables = () =>
  select(`select tablename as value from pg_tables where schemaname = 'public' order by 1`);

it('applies missing migrations once, in their order', async () => {
  expect(await migrate(database.url)).toEqual([]);
  const next = [...(await loadMigrations()), LATER];
  const before = await names();
  expect(await migrate(database.url, undefined, next)).toEqual([LATER.name]);
  expect(await migrate(database.url, undefined, next)).toEqual([]);
  expect(await names()).toEqual([...before, LATER.name]);
});

it('leaves alone the migrations of a later version', async () => {
  await migrate(database.url, undefined, [...(await loadMigrations()), LATER]);
  expect(await countDatabasePending(database.url)).toBe(0);
  expect(await migrate(database.url)).toEqual([]);
});

it('refuses a database whose migration was another text', async () => {
  await sql`update migrations set hash = 'another'`.run(database.db);
  await expect(migrate(database.url)).rejects.toThrow('与数据库中已执行的不一致');
});

it('records the one file for a trial installation that has all steps', async () => {
  const before = { names: await names(), tables: await tables() };
  await recordTrialSteps(database.url);
  expect(await countDatabasePending(database.url)).toBeGreaterThan(0);
  const later = before.names.filter((name) => name !== '0001-initial.sql');
  expect(await migrate(database.url)).toEqual(later);
  expect({ names: await names(), tables: await tables() }).toEqual(before);
  expect(await migrate(database.url)).toEqual([]);
});

it.each([
  ['the last step', TRIAL_STEPS.slice(0, -1)],
  ['a step in between', TRIAL_STEPS.filter((name) => name !== '0042-suggestions.sql')],
])('refuses a trial installation that lacks %s, and changes nothing', async (_what, steps) => {
  await recordTrialSteps(database.url, steps);
  const before = { names: await names(), tables: await tables() };
  // a refusal happens before a backup is made
  await expect(countDatabasePending(database.url)).rejects.toThrow('最后一个试用版');
  await expect(migrate(database.url)).rejects.toThrow('最后一个试用版');
  expect({ names: await names(), tables: await tables() }).toEqual(before);
});
