// Why it is as it is: docs/decisions/0032-jobs-of-dead-workers.md
import type pg from 'pg';
import type { WorkerEvents } from 'graphile-worker';
import type { Log } from '../../kernel/context.ts';
import {
  releaseDeadWorkers,
  releaseIfOnlyWorker,
  releaseUnacknowledged,
  registerWorker,
  markAlive,
} from './worker-tables.repo.ts';
import type { StartedJob } from './worker-tables.repo.ts';

/** The jobs that a worker knows it has started, until the database no longer lists them as locked by it. */
interface StartedJobTracker {
  all(): readonly StartedJob[];
  /** Forgets those of `candidates` that are not among `locked`, unless they were started again since. */
  forgetFinished(candidates: readonly StartedJob[], locked: ReadonlySet<string>): void;
}

/** Records each started job. Its end is not recorded: a job ends before the database knows of it. */
export function trackStartedJobs(events: WorkerEvents): StartedJobTracker {
  const started = new Map<string, StartedJob>();
  events.on('job:start', ({ job }) => {
    const id = String(job.id);
    started.set(id, { id, attempts: job.attempts });
  });
  return {
    all: () => [...started.values()],
    forgetFinished: (candidates, locked) => {
      for (const job of candidates)
        if (!locked.has(job.id) && started.get(job.id) === job) started.delete(job.id);
    },
  };
}

export interface WorkerPresence {
  /** From now on jobs locked under this name count as running. Does not reject: a lost connection is replaced. */
  mark(name: string): Promise<void>;
  /** Other workers may take up the jobs that are still locked. */
  end(): Promise<void>;
}

const CHECK_INTERVAL_MS = 20_000;

/**
 * Marks this worker as alive on a connection of its own, and periodically releases the jobs of dead workers, and jobs locked
 * under its own name that are not among `startedJobs`. A lost connection, as after a restart of the database, is replaced at
 * the next check.
 */
export async function openPresence(
  pool: pg.Pool,
  log: Log,
  startedJobs: StartedJobTracker,
  checkIntervalMs: number = CHECK_INTERVAL_MS,
): Promise<WorkerPresence> {
  let name: string | null = null;
  let client: pg.PoolClient | null = await connectPresence(pool, name);
  let pendingUse: Promise<void> | null = null;

  const runOnConnection = async (work: (open: pg.PoolClient) => Promise<void>): Promise<void> => {
    try {
      client ??= await connectPresence(pool, name);
      await work(client);
    } catch (error) {
      log.warn({ err: error }, 'the connection that marks this worker as alive was lost');
      client?.release(true);
      client = null;
    }
  };
  // one at a time: two that find the connection lost would both replace it
  const runExclusive = (work: (open: pg.PoolClient) => Promise<void>): Promise<void> =>
    (pendingUse ??= runOnConnection(work).finally(() => (pendingUse = null)));
  const check = async (open: pg.PoolClient): Promise<void> => {
    const at = await releaseDeadWorkers(open);
    if (name === null) return;
    const jobs = startedJobs.all();
    startedJobs.forgetFinished(jobs, await releaseUnacknowledged(open, name, { at, jobs }));
  };
  const timer = setInterval(() => void runExclusive(check), checkIntervalMs);
  timer.unref();

  return {
    mark: async (workerName) => {
      name = workerName;
      await pendingUse;
      await runExclusive((open) => markAlive(open, workerName));
    },
    end: async () => {
      clearInterval(timer);
      await pendingUse;
      // closed, not released to the pool: the marks end with the connection
      client?.release(true);
      client = null;
    },
  };
}

async function connectPresence(pool: pg.Pool, name: string | null): Promise<pg.PoolClient> {
  const client = await pool.connect();
  // lost when the database restarts, which must not end the process
  client.on('error', () => undefined);
  try {
    // after a reconnection the jobs that this worker has locked are still running
    if (name === null) await releaseIfOnlyWorker(client);
    await registerWorker(client);
    if (name !== null) await markAlive(client, name);
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
