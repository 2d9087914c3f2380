import { afterEach, beforeEach, expect, it } from 'vitest';
import { StartupError } from '../config/startup-error.ts';
import { LOCKS } from '../db/locks.ts';
import { acquireLock } from '../db/acquire-lock.ts';
import { runImport } from './main.ts';
import type { TestDatabase } from '../../test/database.ts';
import { createImportSetup } from '../../test/import-setup.ts';
import type { ImportSetup } from '../../test/import-setup.ts';
import { waitUntilBlocked } from '../../test/wait-until-blocked.ts';

let importing: ImportSetup;
let database: TestDatabase;
let file: string;

beforeEach(async () => {
  importing = await createImportSetup();
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
  const other = await acquireLock(database.pool, LOCKS.import);
  await expect(runImport(file)).rejects.toThrow(
    new StartupError('另一个导入任务正在进行，请等待其结束或先停止'),
  );
  await other?.();
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
  await waitUntilBlocked(database.db);
  await client.query(`select pg_terminate_backend(pid) ${others}`);
  await client.query('commit');
  client.release();
}

it('reports a lost database, refuses no row because of it, and continues in the next run', async () => {
  const rows = Array.from({ length: 400 }, (_, i) => row(i + 1));
  await write(rows);
  const running = runImport(file).then(
    () => null,
    (error: unknown) => error,
  );
  await expect.poll(titles).not.toEqual([]);
  await endConnectionsAtWork();
  expect(await running).toEqual(
    new StartupError('与数据库的连接已断开。已导入的内容已保存，数据库恢复后重新运行将继续导入'),
  );
  expect((await titles()).length).toBeLessThan(rows.length);
  await runImport(file);
  expect(new Set(await titles())).toEqual(new Set(rows.map(({ title }) => title)));
});

/** The database answers to each article after the first ones as it does when it has no room. */
async function failForResources(code: string): Promise<void> {
  await database.pool.query(`
    create or replace function lack_room() returns trigger language plpgsql as $$ begin
      if new.title > '第2' then
        raise exception 'could not extend file' using errcode = '${code}';
      end if;
      return new;
    end $$;
    create or replace trigger lack_room before insert on contents for each row execute function lack_room()`);
}

it.each([
  ['53100', '数据库所在磁盘已满'],
  ['53200', '数据库内存不足'],
  ['53300', '数据库连接已用尽'],
  ['53400', '数据库资源已用尽'],
])(
  'stops when the database lacks room (%s), and goes on in the next run',
  async (code, message) => {
    await write([row(1), ...Array.from({ length: 60 }, (_, i) => row(200 + i))]);
    await failForResources(code);
    await expect(importing.run(file)).rejects.toThrow(
      new StartupError(
        `${message}（could not extend file）。已导入的内容已保存，释放资源后重新运行同一命令将继续导入`,
      ),
    );
    await database.pool.query('drop trigger lack_room on contents');
    expect(await importing.run(file)).toEqual([
      expect.stringMatching(/^导入完成：新增 \d+ 篇，已有 \d 篇，拒绝 0 篇$/u),
    ]);
    expect(await titles()).toHaveLength(61);
  },
);
