import { pino } from 'pino';
import { buildDeps } from './build-deps.ts';
import { loadEnv } from './config/env.ts';
import { createTasks, SCHEDULE } from './jobs.ts';
import { startQueue } from './platform/queue/queue.ts';
import { openAppDatabase } from './start/database.ts';
import { onSignals } from './start/shutdown.ts';

/** The job worker as a process of its own, for sites started with WORKER=off. */
const env = loadEnv();
const database = await openAppDatabase(env, { joinIfRunning: true });
const log = pino({ level: env.LOG_LEVEL });
const deps = buildDeps(env, database);
const queue = await startQueue({
  pool: database.pool,
  log,
  tasks: createTasks(deps, log),
  schedule: SCHEDULE,
});
onSignals(
  async () => {
    await queue.stop();
    await deps.markdown.close();
    await deps.searchLog.flush();
    await deps.search.close();
    await database.stop();
  },
  env.SHUTDOWN_SECONDS,
  log,
);
