import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, run, runMigrations } from 'graphile-worker';
import type { Runner, Task, WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../../kernel/context.ts';
import { runTraced } from '../../kernel/tracing.ts';
import { withoutAddresses } from '../log/log-options.ts';
import { trackStartedJobs, openPresence } from './worker-presence.ts';
import { createPersistentPool } from './persistent-pool.ts';
import { QUEUE_COUNT } from './queue.repo.ts';

export interface QueueOptions {
  pool: pg.Pool;
  log: Log;
  concurrency?: number;
  /** The signal aborts when the worker stops: long work ends early then, and does the rest in a later job. */
  tasks: Record<string, (payload: unknown, signal: AbortSignal) => Promise<void>>;
  /** Repeated work: name of a task and when, in crontab fields (UTC). */
  schedule: readonly { task: string; cron: string }[];
  /** How often jobs locked by dead workers are released. */
  checkIntervalMs?: number;
}

interface Worker {
  /** Resolves once it has ended, whyever. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

const RESTART_DELAY_MS = 5000;

/** Starts the job worker in this process. `stop` waits for running jobs. A worker that ends unexpectedly is restarted. */
export async function startQueue(options: QueueOptions): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let worker: Worker | null = await startWorker(options);
  const supervision = superviseWorker();

  async function superviseWorker(): Promise<void> {
    while (!stopping.signal.aborted) {
      await worker?.ended;
      if (stopping.signal.aborted) return;
      options.log.error({}, 'the job worker ended by itself and is started again');
      worker = null;
      await sleep(RESTART_DELAY_MS, undefined, stopping).catch(() => undefined);
      if (stopping.signal.aborted) return;
      worker = await startWorker(options).catch((error: unknown) => {
        options.log.error({ err: error }, 'the job worker could not be started');
        return null;
      });
    }
  }

  return {
    stop: async () => {
      stopping.abort();
      await worker?.stop();
      await supervision;
      // one that was being started meanwhile
      await worker?.stop();
    },
  };
}

async function startWorker(options: QueueOptions): Promise<Worker> {
  const events: WorkerEvents = new EventEmitter();
  const startedJobs = trackStartedJobs(events);
  const presence = await openPresence(
    options.pool,
    options.log,
    startedJobs,
    options.checkIntervalMs,
  );
  try {
    const { runner, lockedBy } = await startRunner(options, events);
    await presence.mark(lockedBy);
    const ended = runner.promise
      .catch((error: unknown) => options.log.error({ err: error }, 'the job worker failed'))
      .then(() => presence.end());
    return {
      ended,
      stop: async () => {
        // refused by one that has ended already
        await runner.stop().catch(() => undefined);
        await ended;
      },
    };
  } catch (error) {
    // else the pool could never be closed, and a start that failed would hang instead of saying so
    await presence.end();
    throw error;
  }
}

/** Resolves with the name under which its jobs are locked. */
async function startRunner(
  options: QueueOptions,
  events: WorkerEvents,
): Promise<{ runner: Runner; lockedBy: string }> {
  const taskList: Record<string, Task> = {};
  for (const [name, task] of Object.entries(options.tasks))
    taskList[name] = (payload, { job, abortSignal }) =>
      runTraced(`job ${name}`, { kind: 'job', parent: findTraceparent(job.flags) }, () =>
        task(payload, abortSignal),
      );
  let lockedBy = '';
  events.on('pool:create', ({ workerPool }) => (lockedBy = workerPool.id));
  const runner = await run({
    pgPool: createPersistentPool(options.pool),
    concurrency: options.concurrency ?? QUEUE_COUNT + 1,
    noHandleSignals: true,
    pollInterval: 2000,
    taskList,
    crontab: options.schedule.map((row) => `${row.cron} ${row.task}`).join('\n'),
    logger: quietLogger(options.log),
    events,
  });
  return { runner, lockedBy };
}

/** The trace in which a job was ordered: see addJob. */
function findTraceparent(flags: Record<string, unknown> | null): string | undefined {
  return Object.keys(flags ?? {}).find((flag) => flag.startsWith('00-'));
}

/** Creates or updates the queue's own schema, in the database of a pool or at an address. */
export async function migrateQueue(database: pg.Pool | string): Promise<void> {
  const connection =
    typeof database === 'string' ? { connectionString: database } : { pgPool: database };
  await runMigrations({ ...connection, logger: new Logger(() => () => undefined) });
}

/** Name and number of a job; its payload may be a mail with a code in it. */
function describeJob(meta: { job?: unknown; error?: unknown } = {}): object {
  const { job, error } = meta;
  if (job === undefined || job === null) return error === undefined ? {} : { err: error };
  const { id, task_identifier, attempts, max_attempts } = job as Record<string, unknown>;
  const description = { job: id, task: task_identifier, attempts, maxAttempts: max_attempts };
  return error === undefined ? description : { ...description, err: error };
}

function quietLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error(describeJob(meta), withoutAddresses(message));
    else if (level === 'warning') log.warn(describeJob(meta), withoutAddresses(message));
  });
}
