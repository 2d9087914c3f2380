// Why it is as it is: docs/decisions/0083-storage-and-moving.md
import type { Env } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';
import { openDatabase } from '../db/db.ts';
import type { Database } from '../db/db.ts';
import { LOCKS } from '../db/locks.ts';
import { acquireLock } from '../db/acquire-lock.ts';
import { mediaKeys, saveMigrationState, runIfUnused } from '../features/media/media.public.ts';
import { openStorages } from '../platform/storage/open-storage.ts';
import { StorageUnavailableError } from '../platform/storage/storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { openServer } from '../start/open-server.ts';
import { clearSecondary, compareFiles, moveFiles } from './move-files.ts';
import type { MoveResult } from './move-files.ts';

const WORK = { move: moveFiles, check: compareFiles, clear: clearSecondary };
const USAGE =
  '用法：npm run storage -- move（迁移）、check（逐个校验）或 clear（清除原位置中已迁移的文件）';
const REPORT_INTERVAL = 500;
const MAX_SHOWN = 20;

/** `npm run storage`: moves the files of readers from STORAGE_ALSO to STORAGE. Returns whether all are in the new storage. */
export async function runStorage(
  env: Env,
  [command, ...extra]: readonly string[],
  print: (line: string) => void,
): Promise<boolean> {
  const { main, secondary } = openStorages(env);
  print(`用户文件位于 ${main.location}`);
  if (command === undefined || extra.length > 0 || !Object.hasOwn(WORK, command)) {
    print(USAGE);
    return command === undefined;
  }
  if (secondary === null)
    throw new StartupError('未设置 STORAGE_ALSO（文件原位置），无可迁移的文件');
  print(`原位置为 ${secondary.location}`);
  const server = await openServer(env, { joinIfRunning: true });
  const database = openDatabase({ url: server.url, poolSize: 6, name: 'zhihui storage' });
  try {
    const release = await acquireLock(database.pool, LOCKS.storage);
    if (release === null) throw new StartupError('另一个 npm run storage 正在运行，请等待其结束');
    try {
      const storages = { main, secondary };
      return await runCommand(WORK[command as keyof typeof WORK], database, storages, print);
    } finally {
      await release();
    }
  } finally {
    await database.close();
    await server.stop();
  }
}

async function runCommand(
  run: typeof moveFiles,
  { db, pool }: Database,
  { main, secondary }: { main: Storage; secondary: Storage },
  print: (line: string) => void,
): Promise<boolean> {
  const client = await pool.connect();
  let doneCount = 0;
  try {
    const result = await run({
      main,
      secondary,
      keys: mediaKeys(client),
      dropIfUnreferenced: (key, drop) => runIfUnused(db, key, drop),
      onFile: ({ copied }) => {
        doneCount += 1;
        if (doneCount % REPORT_INTERVAL === 0) print(`已检查 ${doneCount} 个，已迁移 ${copied} 个`);
      },
    });
    await saveMigrationState(db, { left: result.remaining, missing: result.missing.length });
    printResult(result, print);
    return result.remaining === 0;
  } catch (error) {
    if (!(error instanceof StorageUnavailableError)) throw error;
    throw new StartupError(
      `文件存储无响应（${error.message}）。已检查 ${doneCount} 个，已迁移的文件不会重复迁移，恢复后请重新运行。`,
    );
  } finally {
    client.release();
  }
}

function printResult(
  { present, copied, remaining, missing, mismatches }: MoveResult,
  print: (line: string) => void,
): void {
  print(`新位置有 ${present} 个${copied > 0 ? `，本次迁移 ${copied} 个，均已校验` : ''}`);
  if (missing.length > 0) print(`两处均缺失 ${missing.length} 个：${listed(missing)}`);
  if (mismatches.length > 0)
    print(`两处不一致或未完整保存 ${mismatches.length} 个：${listed(mismatches)}`);
  print(
    remaining > 0
      ? `剩余 ${remaining} 个不在新位置，请重新运行 npm run storage -- move`
      : '已全部迁移到新位置。各节点删除 STORAGE_ALSO 之前，可用 npm run storage -- clear 清除原文件',
  );
}

const listed = (keys: readonly string[]): string =>
  `${keys.slice(0, MAX_SHOWN).join('、')}${keys.length > MAX_SHOWN ? '……' : ''}`;
