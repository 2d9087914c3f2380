// Why it is as it is: docs/decisions/0081-starting-and-stopping.md
import { isConnectionLost } from '../db/connection-errors.ts';
import { isDatabaseReachable, waitForDatabaseLoss } from '../db/wait-for-database-loss.ts';
import type { Log } from '../kernel/context.ts';
import type { RunningDatabase } from './database.ts';
import { print } from './print.ts';

const DATABASE_LOST = '数据库无法连接，已停止等待：最近的浏览和搜索计数未保存，其他数据不受影响';

/**
 * Stops the site, and then the database. If the database does not answer, nothing can be stored any more, so it does not
 * wait: the operator need not kill the process.
 */
export async function stopAll(
  stop: () => Promise<void>,
  database: RunningDatabase,
  log: Log,
): Promise<void> {
  const watching = new AbortController();
  // rejects when watching ends, as does a stop that is abandoned
  const databaseLoss = waitForDatabaseLoss(database.url, watching.signal).then(() => true);
  // work that could not be stored may have ended without an error
  const stopped = stop().then(async () => !(await isDatabaseReachable(database.url)));
  for (const promise of [databaseLoss, stopped]) promise.catch(() => undefined);
  const isDatabaseLost = await Promise.race([stopped.catch(expectConnectionLost), databaseLoss]);
  watching.abort();
  if (!isDatabaseLost) return database.stop();
  log.warn({}, 'stopping without the database');
  print(DATABASE_LOST);
  await database.abandon();
}

function expectConnectionLost(error: unknown): true {
  if (isConnectionLost(error)) return true;
  throw error;
}
