import { setPriority } from 'node:os';
import type { Env } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';
import { openDatabase } from '../db/db.ts';
import { LOCKS } from '../db/locks.ts';
import { takeLock } from '../db/take-lock.ts';
import { insertBackup, markRemoved, saveBackup } from '../features/backup/backup.public.ts';
import type { BackupResult } from '../features/backup/backup.public.ts';
import { proveBackup } from '../platform/backup/prove-backup.ts';
import type { Manifest } from '../platform/backup/manifest.ts';
import type { Shelf } from '../platform/backup/packing.ts';
import { openServer } from '../start/open-server.ts';
import { backUpSite, clearSiteBackups, openShelf } from './site-backup.ts';
import { problemOf } from './problem.ts';

const SHOWN_FAULTS = 20;
const LOW_PRIORITY = 10;

/** Readers come first: for a process that makes a backup and does nothing else. */
export function letReadersFirst(): void {
  setPriority(LOW_PRIORITY);
}

/**
 * `npm run backup`: makes a backup of a site, running or not, proves it by restoring it beside the site, and removes those
 * that the rule no longer keeps. Gives whether all of that went well.
 */
export async function runBackup(env: Env, say: (line: string) => void): Promise<boolean> {
  const server = await openServer(env, { joinIfRunning: true });
  const database = openDatabase({ url: server.url, poolSize: 4, name: 'zhihui backup' });
  try {
    const release = await takeLock(database.pool, LOCKS.backup);
    if (release === null) throw new StartupError('另一次备份正在进行，请等它结束');
    try {
      const shelf = await openShelf(env);
      const row = { place: shelf.store.place, encrypted: shelf.seal.ending !== '' };
      const id = await insertBackup(database.db, row);
      const result = await makeAndProve(env, shelf, server.url, say);
      await saveBackup(database.db, id, result);
      // one that was not proven takes no other's place
      if (result.problem === '') await markRemoved(database.db, await clear(env, shelf, say));
      return result.problem === '';
    } finally {
      await release();
    }
  } finally {
    await database.close();
    await server.stop();
  }
}

/** What cannot be read cannot be cleared either: after the passphrase was taken away older ones stay, and that is said. */
async function clear(env: Env, shelf: Shelf, say: (line: string) => void): Promise<string[]> {
  try {
    const removed = await clearSiteBackups(env, shelf);
    if (removed.length > 0) say(`按保留规则清除了 ${removed.length} 次旧备份`);
    return removed;
  } catch (error) {
    say(`旧备份没有清除：${problemOf(error)}`);
    return [];
  }
}

async function makeAndProve(
  env: Env,
  shelf: Shelf,
  url: string,
  say: (line: string) => void,
): Promise<BackupResult> {
  let manifest: Manifest;
  try {
    manifest = await backUpSite(env, shelf, url);
  } catch (error) {
    return { ...NOTHING, problem: told(say, '备份没有完成', problemOf(error)) };
  }
  const { name, tables, files, stored } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const made = { name, rows, files: files.count, storedBytes: stored };
  say(
    `备份 ${name}，放在 ${shelf.store.place}：${rows} 行，${files.count} 个文件，新写入 ${(stored / 1e6).toFixed(1)} MB`,
  );
  try {
    const { faults } = await proveBackup(shelf, manifest, url);
    if (faults.length > 0) {
      const list = `${faults.slice(0, SHOWN_FAULTS).join('、')}${faults.length > SHOWN_FAULTS ? '……' : ''}`;
      return { ...made, provenAt: null, problem: told(say, '恢复检验发现不同', list) };
    }
    say('已恢复到一个临时数据库，逐表逐文件核对，完全一致');
    return { ...made, provenAt: new Date(), problem: '' };
  } catch (error) {
    return { ...made, provenAt: null, problem: told(say, '恢复检验没有完成', problemOf(error)) };
  }
}

const NOTHING: BackupResult = {
  name: null,
  rows: 0,
  files: 0,
  storedBytes: 0,
  provenAt: null,
  problem: '',
};

function told(say: (line: string) => void, what: string, why: string): string {
  say(`${what}：${why}`);
  return `${what}：${why}`.slice(0, 1000);
}
