// Why it is as it is: docs/decisions/0083-storage-and-moving.md
import type { Env } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';
import { openDatabase } from '../db/db.ts';
import type { Database } from '../db/db.ts';
import { LOCKS } from '../db/locks.ts';
import { takeLock } from '../db/take-lock.ts';
import { mediaKeys, noteMove, unlessKept } from '../features/media/media.public.ts';
import { storagePlaces } from '../platform/storage/open-storage.ts';
import { StorageAwayError } from '../platform/storage/storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { openServer } from '../start/open-server.ts';
import { clearFormer, compareFiles, moveFiles } from './move-files.ts';
import type { Moved } from './move-files.ts';

const WORK = { move: moveFiles, check: compareFiles, clear: clearFormer };
const HOW =
  '用法：npm run storage -- move（搬）、check（逐个核对）或 clear（清除原来位置里已经搬好的）';
const TOLD_EVERY = 500;
const SHOWN = 20;

/** `npm run storage`: moves the files of readers from STORAGE_ALSO to STORAGE. Gives whether all is in the new place. */
export async function runStorage(
  env: Env,
  [what, ...more]: readonly string[],
  say: (line: string) => void,
): Promise<boolean> {
  const { main, also } = storagePlaces(env);
  say(`读者的文件在 ${main.place}`);
  if (what === undefined || more.length > 0 || !Object.hasOwn(WORK, what)) {
    say(HOW);
    return what === undefined;
  }
  if (also === null) throw new StartupError('没有设置 STORAGE_ALSO（文件原来的位置），没有可搬的');
  say(`原来的位置是 ${also.place}`);
  const server = await openServer(env, { joinIfRunning: true });
  const database = openDatabase({ url: server.url, poolSize: 6, name: 'zhihui storage' });
  try {
    const release = await takeLock(database.pool, LOCKS.storage);
    if (release === null) throw new StartupError('另一个 npm run storage 正在运行，请等它结束');
    try {
      const places = { main, also };
      return await work(WORK[what as keyof typeof WORK], database, places, say);
    } finally {
      await release();
    }
  } finally {
    await database.close();
    await server.stop();
  }
}

async function work(
  run: typeof moveFiles,
  { db, pool }: Database,
  { main, also }: { main: Storage; also: Storage },
  say: (line: string) => void,
): Promise<boolean> {
  const client = await pool.connect();
  let done = 0;
  try {
    const result = await run({
      main,
      also,
      keys: mediaKeys(client),
      unlessKept: (key, drop) => unlessKept(db, key, drop),
      onFile: ({ copied }) => {
        done += 1;
        if (done % TOLD_EVERY === 0) say(`看过 ${done} 个，搬了 ${copied} 个`);
      },
    });
    await noteMove(db, { left: result.left, missing: result.missing.length });
    tell(result, say);
    return result.left === 0;
  } catch (error) {
    if (!(error instanceof StorageAwayError)) throw error;
    throw new StartupError(
      `文件存储没有应答（${error.message}）。看过 ${done} 个，已经搬好的不会重搬，恢复后再运行一次。`,
    );
  } finally {
    client.release();
  }
}

function tell({ there, copied, left, missing, faults }: Moved, say: (line: string) => void): void {
  say(`新位置有 ${there} 个${copied > 0 ? `，这次搬了 ${copied} 个，逐个核对过` : ''}`);
  if (missing.length > 0) say(`两处都没有的 ${missing.length} 个：${listed(missing)}`);
  if (faults.length > 0) say(`两处不同或没有存好的 ${faults.length} 个：${listed(faults)}`);
  say(
    left > 0
      ? `还剩 ${left} 个不在新位置，请再运行 npm run storage -- move`
      : '全部在新位置了。各节点去掉 STORAGE_ALSO 之前，可以用 npm run storage -- clear 清除原来的',
  );
}

const listed = (keys: readonly string[]): string =>
  `${keys.slice(0, SHOWN).join('、')}${keys.length > SHOWN ? '……' : ''}`;
