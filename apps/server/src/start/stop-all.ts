// Why it is as it is: docs/decisions/0081-starting-and-stopping.md
import { connectionLost } from '../db/connection-lost.ts';
import { answers, databaseGone } from '../db/database-gone.ts';
import type { Log } from '../kernel/context.ts';
import type { RunningDatabase } from './database.ts';
import { say } from './say.ts';

const GONE = '数据库已连不上，不再等它：刚才的浏览和搜索计数没有记下，其余的都在';

/**
 * Stops what runs, and then the database. Where it does not answer nothing can be stored any more, so that nothing is
 * waited for: whoever wants the process to end need not kill it.
 */
export async function stopAll(
  stop: () => Promise<void>,
  database: RunningDatabase,
  log: Log,
): Promise<void> {
  const watching = new AbortController();
  // ends with an error when it is no longer watched, as does a stop that is left behind
  const gone = databaseGone(database.url, watching.signal).then(() => true);
  // work that could not be stored may have ended without an error
  const stopped = stop().then(async () => !(await answers(database.url)));
  for (const one of [gone, stopped]) one.catch(() => undefined);
  const isGone = await Promise.race([stopped.catch(goneOrThrow), gone]);
  watching.abort();
  if (!isGone) return database.stop();
  log.warn({}, 'stopping without the database');
  say(GONE);
  await database.abandon();
}

function goneOrThrow(error: unknown): true {
  if (connectionLost(error)) return true;
  throw error;
}
