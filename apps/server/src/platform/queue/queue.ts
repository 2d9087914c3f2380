import { Logger, run, runMigrations } from 'graphile-worker';
import type { Runner, Task } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../../kernel/context.ts';
import { freeAbandonedJobs } from './abandoned.repo.ts';

export interface QueueOptions {
  pool: pg.Pool;
  log: Log;
  concurrency?: number;
  tasks: Record<string, (payload: unknown) => Promise<void>>;
  /** Repeated work: name of a task and when, in crontab fields (UTC). */
  schedule: readonly { task: string; cron: string }[];
}

/** Starts the job worker in this process. `stop` waits for jobs under way. */
export async function startQueue(options: QueueOptions): Promise<{ stop(): Promise<void> }> {
  const taskList: Record<string, Task> = {};
  for (const [name, task] of Object.entries(options.tasks))
    taskList[name] = (payload) => task(payload);
  const alive = await freeAbandonedJobs(options.pool);
  const runner: Runner = await run({
    pgPool: options.pool,
    concurrency: options.concurrency ?? 2,
    noHandleSignals: true,
    pollInterval: 2000,
    taskList,
    crontab: options.schedule.map((row) => `${row.cron} ${row.task}`).join('\n'),
    logger: quietLogger(options.log),
  }).catch((error: unknown) => {
    // else the pool could never be closed, and a start that failed would hang instead of saying so
    alive.release(true);
    throw error;
  });
  return {
    stop: async () => {
      await runner.stop();
      // closed, not given back: the mark of being alive ends with the connection
      alive.release(true);
    },
  };
}

/** Creates or updates the queue's own schema. */
export async function migrateQueue(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
}

function quietLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error({ ...meta }, message);
    else if (level === 'warning') log.warn({ ...meta }, message);
  });
}
