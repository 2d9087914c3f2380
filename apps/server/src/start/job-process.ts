import { pino } from 'pino';
import { createJobDispatch } from '../app-dispatch.ts';
import { buildDeps } from '../build-deps.ts';
import type { Env } from '../config/env.ts';
import { createTasks, buildSchedule } from '../jobs.ts';
import { runBots } from '../features/bot/bot.public.ts';
import { startHeartbeat } from '../features/status/status.public.ts';
import { serializers } from '../platform/log/log-options.ts';
import { startQueue } from '../platform/queue/queue.ts';
import { ensureDataDir } from './data-dir.ts';
import { openAppDatabase } from './database.ts';
import { watchJobs } from '../app-watch.ts';
import { listen, assertPortFree, getMetricsAddress } from './listen.ts';
import { print, setJsonOutput } from './print.ts';
import { onSignals } from './shutdown.ts';
import { stopAll } from './stop-all.ts';
import { startTraces } from './traces.ts';
import { closeTraces } from '../kernel/tracing.ts';

/** Starts a process that only runs jobs. Throws StartupError with the remedy. */
export async function startJobProcess(env: Env): Promise<void> {
  setJsonOutput(env.LOG_FORMAT === 'json');
  const watched = env.METRICS_PORT > 0;
  if (watched) await assertPortFree(getMetricsAddress(env));
  ensureDataDir(env.DATA_DIR);
  await startTraces(env);
  const database = await openAppDatabase(env, { joinIfRunning: true });
  const log = pino({ level: env.LOG_LEVEL, serializers });
  const deps = buildDeps(env, database);
  const { statements } = deps.measurements;
  statements.slowFromMs = env.SLOW_STATEMENT_MS;
  statements.onSlow = (statement, ms) => log.warn({ statement, ms }, 'slow statement');
  const queue = await startQueue({
    pool: database.sessions,
    log,
    tasks: createTasks(deps, log),
    schedule: buildSchedule(env),
  });
  const heartbeat = await startHeartbeat(deps, 'WORKER');
  const bots = runBots({ deps, dispatch: createJobDispatch(deps), log });
  let working = true;
  const watch = watched ? watchJobs(deps, () => working) : null;
  const stop = async (): Promise<void> => {
    working = false;
    await bots.stop();
    await heartbeat.stop();
    await queue.stop();
    // still watched while jobs end
    await watch?.close();
    await deps.markdown.close();
    await deps.searchLog.flush();
    await deps.search.close();
    await deps.reads.close();
    await closeTraces();
  };
  if (watch !== null) await listen(watch, getMetricsAddress(env));
  onSignals(() => stopAll(stop, database, log), env.SHUTDOWN_SECONDS, log);
  print('后台任务进程已就绪');
}
