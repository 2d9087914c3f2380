import { pino } from 'pino';
import { buildDeps } from '../build-deps.ts';
import type { Env } from '../config/env.ts';
import { createTasks, scheduleOf } from '../jobs.ts';
import { startHeartbeat } from '../features/status/status.public.ts';
import { serializers } from '../platform/log/log-options.ts';
import { startQueue } from '../platform/queue/queue.ts';
import { ensureDataDir } from './data-dir.ts';
import { openAppDatabase } from './database.ts';
import { say, sayInJson } from './say.ts';
import { onSignals } from './shutdown.ts';
import { stopAll } from './stop-all.ts';

/** Starts a process that does nothing but jobs. Throws StartupError with what to do. */
export async function startJobProcess(env: Env): Promise<void> {
  sayInJson(env.LOG_FORMAT === 'json');
  ensureDataDir(env.DATA_DIR);
  const database = await openAppDatabase(env, { joinIfRunning: true });
  const log = pino({ level: env.LOG_LEVEL, serializers });
  const deps = buildDeps(env, database);
  const { statements } = deps.measured;
  statements.slowFromMs = env.SLOW_STATEMENT_MS;
  statements.onSlow = (statement, ms) => log.warn({ statement, ms }, 'slow statement');
  const queue = await startQueue({
    pool: database.pool,
    log,
    tasks: createTasks(deps, log),
    schedule: scheduleOf(env),
  });
  const heartbeat = await startHeartbeat(deps, 'WORKER');
  const stop = async (): Promise<void> => {
    await heartbeat.stop();
    await queue.stop();
    await deps.markdown.close();
    await deps.searchLog.flush();
    await deps.search.close();
  };
  onSignals(() => stopAll(stop, database, log), env.SHUTDOWN_SECONDS, log);
  say('后台任务进程已就绪');
}
