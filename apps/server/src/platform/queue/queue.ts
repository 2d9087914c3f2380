import { EventEmitter } from 'node:events';
import { Logger, run, runMigrations } from 'graphile-worker';
import type { Runner, Task, WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../../kernel/context.ts';
import { openPresence } from './presence.ts';

export interface QueueOptions {
  pool: pg.Pool;
  log: Log;
  concurrency?: number;
  tasks: Record<string, (payload: unknown) => Promise<void>>;
  /** Repeated work: name of a task and when, in crontab fields (UTC). */
  schedule: readonly { task: string; cron: string }[];
  /** How often what dead workers left locked is looked for. */
  lookEveryMs?: number;
}

/** Jobs come and go in batches: a burst of them costs half the statements. */
const BATCH = { localQueue: { size: 10 }, completeJobBatchDelay: 10 };

/** Starts the job worker in this process. `stop` waits for jobs under way. */
export async function startQueue(options: QueueOptions): Promise<{ stop(): Promise<void> }> {
  const taskList: Record<string, Task> = {};
  for (const [name, task] of Object.entries(options.tasks))
    taskList[name] = (payload) => task(payload);
  const presence = await openPresence(options.pool, options.log, options.lookEveryMs);
  try {
    const events: WorkerEvents = new EventEmitter();
    let lockedBy = '';
    events.on('pool:create', ({ workerPool }) => (lockedBy = workerPool.id));
    const runner: Runner = await run({
      pgPool: options.pool,
      concurrency: options.concurrency ?? 2,
      noHandleSignals: true,
      pollInterval: 2000,
      taskList,
      crontab: options.schedule.map((row) => `${row.cron} ${row.task}`).join('\n'),
      logger: quietLogger(options.log),
      events,
      preset: { worker: BATCH },
    });
    await presence.mark(lockedBy);
    return {
      stop: async () => {
        await runner.stop();
        await presence.end();
      },
    };
  } catch (error) {
    // else the pool could never be closed, and a start that failed would hang instead of saying so
    await presence.end();
    throw error;
  }
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
