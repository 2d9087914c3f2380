import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { type TestApp, startTestApp } from '../../test/harness.ts';
import { administer, toDatabaseUrl } from '../../test/setup/template.ts';
import { recordTrialSteps, TRIAL_STEPS } from '../../test/trial-steps.ts';
import { createUploads } from '../../test/uploads.ts';
import type { Env } from '../config/env.ts';
import { loadEnv } from '../config/env.ts';
import { migrate, loadMigrations } from '../db/migrate.ts';
import type { Manifest } from '../platform/backup/manifest.ts';
import { runBackup } from './backup-program.ts';
import { backUpBeforeUpdate } from './before-update.ts';
import { runRestore } from './restore-program.ts';
import { sql } from '../../test/sql.ts';

let app: TestApp;
let data: string;
let lines: string[];
const print = (line: string): void => void lines.push(line);
const envOf = (url: string, more: Record<string, string> = {}): Env =>
  loadEnv({ NODE_ENV: 'test', DATABASE_URL: url, DATA_DIR: data, ...more });

beforeEach(async () => {
  lines = [];
  data = await mkdtemp(path.join(os.tmpdir(), 'restore-'));
  app = await startTestApp({ env: { DATA_DIR: data } });
});
afterEach(async () => {
  await app.close();
  await rm(data, { recursive: true, force: true });
});

const backUp = async (env: Env) => {
  const succeeded = await runBackup(env, print);
  expect(lines).toContain('已恢复到临时数据库并逐表、逐文件校验，结果一致');
  expect(succeeded).toBe(true);
};

it(
  'restores a site on a bare machine: rows, files, and the key of its secrets',
  { tags: ['release'] },
  async () => {
    await createUploads(app, await app.make.user({ role: 'Moderator' })).upload();
    const { id } = await app.make.article({ title: '备份之前' });
    const encrypted = app.deps.secrets.encrypt('只有自己知道');
    await backUp(envOf(app.url));

    const emptyFolder = await mkdtemp(path.join(os.tmpdir(), 'bare-'));
    const empty = await createTestDatabase();
    try {
      await administer(
        empty.url,
        'drop schema public cascade',
        'create schema public',
        'drop schema graphile_worker cascade',
      );
      const env = loadEnv({ NODE_ENV: 'test', DATABASE_URL: empty.url, DATA_DIR: emptyFolder });
      await runRestore(env, ['--from', path.join(data, 'backups'), '--yes'], print);
      const restoredApp = await startTestApp({
        joins: { url: empty.url },
        env: { DATA_DIR: emptyFolder },
      });
      expect((await restoredApp.call('GET /article/:id', { params: { id } })).data.title).toBe(
        '备份之前',
      );
      const files = (await readdir(path.join(data, 'media'), { recursive: true })).sort();
      expect((await readdir(path.join(emptyFolder, 'media'), { recursive: true })).sort()).toEqual(
        files,
      );
      expect(restoredApp.deps.secrets.decrypt(encrypted)).toBe('只有自己知道');
      // numbers go on where they were
      const { id: next } = await restoredApp.make.article({ title: '恢复之后' });
      expect(Number(next)).toBeGreaterThan(Number(id));
      await restoredApp.close();
    } finally {
      await empty.close();
      await rm(emptyFolder, { recursive: true, force: true });
    }
  },
);

it('describes what it would do, and moves the present site aside only when asked to', async () => {
  const { id } = await app.make.article({ title: '原来的题目' });
  const env = envOf(app.url);
  await backUp(env);
  await sql`update contents set title = '改坏了' where id = ${id}`.run(app.db);
  await runRestore(env, [], print);
  expect(lines.at(-1)).toContain('未做任何变更');
  const title = async (db: TestApp['db']) =>
    (await sql<{ title: string }>`select title from contents where id = ${id}`.first(db))?.title;
  expect(await title(app.db)).toBe('改坏了');

  await expect(runRestore(env, ['--yes'], print)).rejects.toThrow('先停止所有节点');
  await app.close();
  await runRestore(env, ['--yes'], print);
  app = await startTestApp({ joins: { url: app.url }, env: { DATA_DIR: data } });
  expect(await title(app.db)).toBe('原来的题目');
  const [, before] = /已重命名为 (\S+)/u.exec(lines.join('\n')) ?? [];
  await administer(toDatabaseUrl(app.url, 'postgres'), `drop database ${before}`);
});

it(
  'refuses with a message: a missing backup, a wrong passphrase, wrong arguments, two at once',
  { tags: ['release'] },
  async () => {
    const env = envOf(app.url, { BACKUP_PASSPHRASE: '第一次备份用的口令' });
    await expect(runRestore(env, [], print)).rejects.toThrow('该位置没有任何备份');
    const [first, second] = await Promise.allSettled([
      runBackup(env, print),
      runBackup(env, print),
    ]);
    const refused = [first, second].filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(String((refused[0] as PromiseRejectedResult).reason)).toContain(
      '另一个备份任务正在进行',
    );
    const wrong = envOf(app.url, { BACKUP_PASSPHRASE: '后来改过一次的口令' });
    await expect(runRestore(wrong, [], print)).rejects.toThrow('BACKUP_PASSPHRASE 无法解密');
    await expect(runRestore(env, ['--day', '昨天'], print)).rejects.toThrow('用法');
    await expect(runRestore(env, ['--day', '2001-01-01'], print)).rejects.toThrow(
      '没有符合条件的备份',
    );
    await expect(runRestore(env, ['--what'], print)).rejects.toThrow('用法');
  },
);

it(
  'continues after the passphrase was removed, and reports that older backups stay',
  { tags: ['release'] },
  async () => {
    await backUp(envOf(app.url, { BACKUP_PASSPHRASE: '第一次备份用的口令' }));
    const folder = path.join(data, 'backups');
    const [name = ''] = (await readdir(folder)).filter((item) => /^\d{8}t/u.test(item));
    // from another day, so that the retention rule does not remove it
    const file = path.join(folder, name, 'manifest.json');
    const manifest = JSON.parse(await readFile(file, 'utf8')) as object;
    await writeFile(file, JSON.stringify({ ...manifest, madeAt: '2026-01-05T00:00:00.000Z' }));
    await backUp(envOf(app.url));
    expect(lines.join('\n')).toContain('旧备份清除失败');
    await backUp(envOf(app.url, { BACKUP_PASSPHRASE: '第一次备份用的口令' }));
  },
);

it('records the outcome for the back-office, and the reason for a failure', async () => {
  const { token } = await app.make.user({ role: 'Admin' });
  await backUp(envOf(app.url));
  await app.deps.storage.put('ab/ab.txt', Buffer.from('x'), 'text/plain');
  expect(
    await runBackup(envOf(app.url, { BACKUP_TO: path.join(data, 'media/ab/ab.txt') }), print),
  ).toBe(false);
  const { data: overview } = await app.call('GET /backup', {}, token);
  expect(overview.records.map(({ state }) => state)).toEqual(['FAILED', 'PROVEN']);
  expect(overview.records[0]?.problem).toContain('备份失败');
  expect(overview.provenAt).not.toBeNull();
});

it('backs up before an update changes the database, once for nodes that start together', async () => {
  const { id } = await app.make.article({ title: '更新之前' });
  const env = envOf(app.url);
  await Promise.all([
    backUpBeforeUpdate(env, app.url, print),
    backUpBeforeUpdate(env, app.url, print),
  ]);
  expect(lines).toEqual([]);
  await recordTrialSteps(app.url);
  await expect(
    backUpBeforeUpdate(envOf(app.url, { BACKUP_TO: '/dev/null/x' }), app.url, print),
  ).rejects.toThrow('更新前备份失败');
  lines = [];
  const start = async () => {
    await backUpBeforeUpdate(env, app.url, print);
    await migrate(app.url);
  };
  await start();
  await start();
  expect(lines.filter((line) => line.startsWith('已备份为'))).toHaveLength(1);
  await sql`update contents set title = '更新之后' where id = ${id}`.run(app.db);
  await app.close();
  // the backup holds a trial installation, whose structure is that of the one file
  await runRestore(env, ['--yes'], print);
  app = await startTestApp({ joins: { url: app.url }, env: { DATA_DIR: data } });
  expect(await migrate(app.url)).toEqual([
    '0002-withheld-uploads.sql',
    '0003-users-by-name.sql',
    '0004-posts-by-time.sql',
    '0005-unlinked-uploads.sql',
    '0006-media-library.sql',
    '0007-setup.sql',
    '0008-groups.sql',
    '0009-audiences.sql',
    '0010-must-reads.sql',
    '0011-handovers.sql',
    '0012-directory-syncs.sql',
    '0013-picture-sources.sql',
    '0014-comment-texts.sql',
    '0015-imports.sql',
    '0016-archive-rows.sql',
    '0017-old-addresses.sql',
    '0018-import-notifications.sql',
    '0019-exports.sql',
    '0020-shared-links.sql',
    '0021-api-tokens.sql',
    '0022-webhooks.sql',
    '0023-webhook-notifications.sql',
    '0024-push.sql',
    '0025-reply-drafts.sql',
    '0026-chat-cards.sql',
    '0027-bots.sql',
  ]);
  expect((await app.call('GET /article/:id', { params: { id } })).data.title).toBe('更新之前');
});

it('restores a backup of before an update, which a later migration then changes again', async () => {
  await backUp(envOf(app.url));
  const next = [
    ...(await loadMigrations()),
    { name: '9001-later.sql', text: 'create table later (id bigint);', hash: 'later' },
  ];
  await migrate(app.url, undefined, next);
  await app.close();
  await runRestore(envOf(app.url), ['--yes'], print);
  app = await startTestApp({ joins: { url: app.url }, env: { DATA_DIR: data } });
  expect(await migrate(app.url, undefined, next)).toEqual(['9001-later.sql']);
});

describe('refuses a backup of another version and says how to proceed', () => {
  const restoreBackupWith = async (
    change: (migrations: Manifest['migrations']) => Manifest['migrations'],
  ): Promise<void> => {
    await backUp(envOf(app.url));
    const folder = path.join(data, 'backups');
    const [name = ''] = (await readdir(folder)).filter((entry) => /^\d{8}t/u.test(entry));
    const file = path.join(folder, name, 'manifest.json');
    const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
    const migrations = change(manifest.migrations);
    await writeFile(file, JSON.stringify({ ...manifest, migrations }));
    await app.close();
    await runRestore(envOf(app.url), ['--yes'], print);
  };
  afterEach(async () => {
    // the site is as it was
    app = await startTestApp({ joins: { url: app.url }, env: { DATA_DIR: data } });
  });

  it('of a trial version before the last', async () => {
    const steps = TRIAL_STEPS.slice(0, -1).map((name) => ({
      name,
      hash: 'of a file that is gone',
    }));
    await expect(restoreBackupWith(() => steps)).rejects.toThrow('恢复失败：备份来自较早的试用版');
  });

  it('of a later version', async () => {
    const later = { name: '9001-later.sql', hash: 'later' };
    await expect(restoreBackupWith((migrations) => [...migrations, later])).rejects.toThrow(
      '恢复失败：备份来自另一个版本（9001-later.sql）',
    );
  });
});
