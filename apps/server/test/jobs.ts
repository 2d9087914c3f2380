import { Logger, runOnce } from 'graphile-worker';
import type { TaskList } from 'graphile-worker';
import type { Database } from '../src/db/db.ts';
import type { Deps } from '../src/deps.ts';
import { createTasks } from '../src/jobs.ts';

/** The results of the jobs of one run. */
export interface JobResults {
  done: string[];
  /** Failures, `task: message`; the job waits for its next try. */
  failed: string[];
}

export interface RunJobsOptions {
  /** Reschedules jobs that wait for their next attempt or for a later time. */
  retry?: boolean;
  /** Tasks instead of the product's, by name. */
  tasks?: Record<string, (payload: unknown) => Promise<void>>;
}

const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
const noLog = new Logger(() => () => undefined);

/** Does the waiting jobs one after the other until none is due, without a worker process. */
export async function runJobs(
  database: Pick<Database, 'pool'>,
  deps: Deps,
  options: RunJobsOptions = {},
): Promise<JobResults> {
  if (options.retry === true) {
    await database.pool.query(
      'update graphile_worker._private_jobs set run_at = now() where locked_at is null and attempts < max_attempts',
    );
  }
  const results: JobResults = { done: [], failed: [] };
  const taskList: TaskList = {};
  const tasks = { ...createTasks(deps, silentLog), ...options.tasks };
  for (const [name, task] of Object.entries(tasks)) {
    taskList[name] = async (payload) => {
      try {
        await task(payload);
        results.done.push(name);
      } catch (error) {
        results.failed.push(`${name}: ${(error as Error).message}`);
        throw error;
      }
    };
  }
  // a queue is free only once the end of its last job is written, which may be after the run saw no job
  do
    await runOnce({
      pgPool: database.pool,
      taskList,
      concurrency: 1,
      noHandleSignals: true,
      logger: noLog,
      // collected, they are written before the run ends; single ones are not awaited
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
  while (await hasQueuedJob(database));
  return results;
}

async function hasQueuedJob({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from graphile_worker._private_jobs where job_queue_id is not null and run_at <= now()
       and locked_at is null and attempts < max_attempts limit 1`,
  );
  return rowCount === 1;
}
