import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StartupError } from '../src/config/startup-error.ts';
import { holdImport } from '../src/import/import-lock.repo.ts';
import { runImport } from '../src/import/main.ts';
import type { TestDatabase } from './database.ts';
import { createImporting } from './importing.ts';
import type { Importing } from './importing.ts';

let importing: Importing;
let database: TestDatabase;
let file: string;

beforeEach(async () => {
  importing = await createImporting();
  ({ database } = importing);
});
afterEach(() => importing.close());

const row = (n: number) => ({
  id: `row ${n}`,
  title: `第${n}篇`,
  body: '正文',
  category: ['甲'],
  author: '某人',
});
const write = async (rows: readonly object[]) => {
  file = await importing.file('rows.jsonl', rows);
};
async function titles(): Promise<string[]> {
  const { rows } = await database.pool.query<{ title: string }>(
    "select title from contents where source_key like 'row %' order by id",
  );
  return rows.map(({ title }) => title);
}

it('imports once at a time, and again as soon as the other one ended', async () => {
  await write([row(1)]);
  const other = await holdImport(database.pool);
  await expect(runImport(file)).rejects.toThrow(
    new StartupError('另一个导入正在进行，请等它结束或先停下它'),
  );
  other?.();
  await runImport(file);
  expect(await titles()).toEqual(['第1篇']);
});

/** Ends all connections but this one while an import writes: between two statements it would only connect again. */
async function endConnectionsAtWork(): Promise<void> {
  const client = await database.pool.connect();
  // not the database's own, like a vacuum that happens to be here
  const others = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and backend_type = 'client backend'`;
  await client.query('begin; lock table contents in share row exclusive mode');
  await vi.waitFor(
    async () => {
      const waiting = await database.pool.query(`select 1 ${others} and wait_event_type = 'Lock'`);
      expect(waiting.rowCount).toBeGreaterThan(0);
    },
    { timeout: 20_000 },
  );
  await client.query(`select pg_terminate_backend(pid) ${others}`);
  await client.query('commit');
  client.release();
}

it('says that the database went away, refuses nothing for it, and goes on in the next run', async () => {
  const rows = Array.from({ length: 400 }, (_, i) => row(i + 1));
  await write(rows);
  const running = runImport(file).then(
    () => null,
    (error: unknown) => error,
  );
  await vi.waitFor(async () => expect(await titles()).not.toEqual([]), { timeout: 20_000 });
  await endConnectionsAtWork();
  expect(await running).toEqual(
    new StartupError('与数据库的连接断了。已经导入的都在，数据库恢复后再次运行会接着导入'),
  );
  expect((await titles()).length).toBeLessThan(rows.length);
  await runImport(file);
  expect(new Set(await titles())).toEqual(new Set(rows.map(({ title }) => title)));
}, 60_000);
