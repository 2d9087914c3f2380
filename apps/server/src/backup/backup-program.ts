import { setPriority } from 'node:os';
import type { Env } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';
import { openDatabase } from '../db/db.ts';
import { LOCKS } from '../db/locks.ts';
import { acquireLock } from '../db/acquire-lock.ts';
import { insertBackup, markRemoved, saveBackup } from '../features/backup/backup.public.ts';
import type { BackupResult } from '../features/backup/backup.public.ts';
import { verifyBackup } from '../platform/backup/verify-backup.ts';
import type { Manifest } from '../platform/backup/manifest.ts';
import type { EncryptedStore } from '../platform/backup/encrypted-store.ts';
import { openServer } from '../start/open-server.ts';
import {
  backUpSite,
  clearSiteBackups,
  openEncryptedStore,
  describeProblem,
} from './site-backup.ts';

const MAX_SHOWN_PROBLEMS = 20;
const LOW_PRIORITY = 10;

/** Readers come first: lowers the priority of a process that only makes a backup. */
export function lowerPriority(): void {
  setPriority(LOW_PRIORITY);
}

/**
 * `npm run backup`: makes a backup of a site, running or not, verifies it by restoring it beside the site, and removes the
 * backups that have expired. Returns whether all of that succeeded.
 */
export async function runBackup(env: Env, print: (line: string) => void): Promise<boolean> {
  const server = await openServer(env, { joinIfRunning: true });
  const database = openDatabase({ url: server.url, poolSize: 4, name: 'zhihui backup' });
  try {
    const release = await acquireLock(database.pool, LOCKS.backup);
    if (release === null) throw new StartupError('另一个备份任务正在进行，请等待其结束');
    try {
      const encryptedStore = await openEncryptedStore(env);
      const row = {
        place: encryptedStore.store.location,
        encrypted: encryptedStore.encryption.extension !== '',
      };
      const id = await insertBackup(database.db, row);
      const result = await makeAndVerify(env, encryptedStore, server.url, print);
      await saveBackup(database.db, id, result);
      // an unverified backup replaces none
      if (result.problem === '')
        await markRemoved(database.db, await clearOldBackups(env, encryptedStore, print));
      return result.problem === '';
    } finally {
      await release();
    }
  } finally {
    await database.close();
    await server.stop();
  }
}

/**
 * A backup that cannot be read cannot be cleared either: after the passphrase was removed, older backups stay, and the
 * output says so.
 */
async function clearOldBackups(
  env: Env,
  encryptedStore: EncryptedStore,
  print: (line: string) => void,
): Promise<string[]> {
  try {
    const removed = await clearSiteBackups(env, encryptedStore);
    if (removed.length > 0) print(`已按保留策略清除 ${removed.length} 个旧备份`);
    return removed;
  } catch (error) {
    print(`旧备份清除失败：${describeProblem(error)}`);
    return [];
  }
}

async function makeAndVerify(
  env: Env,
  encryptedStore: EncryptedStore,
  url: string,
  print: (line: string) => void,
): Promise<BackupResult> {
  let manifest: Manifest;
  try {
    manifest = await backUpSite(env, encryptedStore, url);
  } catch (error) {
    return {
      ...EMPTY_RESULT,
      problem: reportProblem(print, '备份失败', describeProblem(error)),
    };
  }
  const { name, tables, files, stored } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const summary = { name, rows, files: files.count, storedBytes: stored };
  print(
    `备份 ${name}，存储位置 ${encryptedStore.store.location}：${rows} 行，${files.count} 个文件，新写入 ${(stored / 1e6).toFixed(1)} MB`,
  );
  try {
    const { problems } = await verifyBackup(encryptedStore, manifest, url);
    if (problems.length > 0) {
      const list = `${problems.slice(0, MAX_SHOWN_PROBLEMS).join('、')}${problems.length > MAX_SHOWN_PROBLEMS ? '……' : ''}`;
      return {
        ...summary,
        provenAt: null,
        problem: reportProblem(print, '恢复校验发现差异', list),
      };
    }
    print('已恢复到临时数据库并逐表、逐文件校验，结果一致');
    return { ...summary, provenAt: new Date(), problem: '' };
  } catch (error) {
    return {
      ...summary,
      provenAt: null,
      problem: reportProblem(print, '恢复校验失败', describeProblem(error)),
    };
  }
}

const EMPTY_RESULT: BackupResult = {
  name: null,
  rows: 0,
  files: 0,
  storedBytes: 0,
  provenAt: null,
  problem: '',
};

function reportProblem(print: (line: string) => void, title: string, reason: string): string {
  print(`${title}：${reason}`);
  return `${title}：${reason}`.slice(0, 1000);
}
