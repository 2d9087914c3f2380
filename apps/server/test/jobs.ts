import { Logger, runOnce } from 'graphile-worker';
import type { TaskList } from 'graphile-worker';
import type { App } from '../src/app.ts';
import { announceChange } from '../src/db/changes.ts';
import type { Database } from '../src/db/db.ts';
import type { Deps } from '../src/deps.ts';
import type { Subscriber } from '../src/events.ts';
import { createDelivery } from '../src/platform/queue/outbox.ts';
import { subscribers } from '../src/subscribers.ts';

/** What happened to the jobs of one run. */
export interface RanJobs {
  done: string[];
  /** Failures, `task: message`; the job waits for its next try. */
  failed: string[];
}

export interface RunJobsOptions {
  /** Brings jobs forward that wait for their next try or for a later time. */
  retry?: boolean;
  /** Instead of the product's subscribers. */
  subscribers?: readonly Subscriber[];
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const noLog = new Logger(() => () => undefined);

/** The product's jobs as the worker process does them. */
function tasksOf(
  deps: Deps,
  app: Pick<App, 'clearCaches'>,
  listeners: readonly Subscriber[],
): TaskList {
  const deliver = createDelivery(listeners, deps.transaction, (db) => ({
    db,
    deps,
    now: () => new Date(),
    log: silent,
    contentChanged: async () => {
      await announceChange(db);
      app.clearCaches();
    },
  }));
  return {
    'outbox.deliver': (payload) => deliver(payload),
    'mail.send': (payload) => deps.mailer.send(payload as Parameters<Deps['mailer']['send']>[0]),
  };
}

/** Does the waiting jobs one after the other until none is due, without a worker beside the test. */
export async function runJobs(
  database: Pick<Database, 'pool'>,
  deps: Deps,
  app: Pick<App, 'clearCaches'>,
  options: RunJobsOptions = {},
): Promise<RanJobs> {
  if (options.retry === true) {
    await database.pool.query(
      'update graphile_worker._private_jobs set run_at = now() where locked_at is null and attempts < max_attempts',
    );
  }
  const ran: RanJobs = { done: [], failed: [] };
  const taskList: TaskList = {};
  for (const [name, task] of Object.entries(
    tasksOf(deps, app, options.subscribers ?? subscribers),
  )) {
    taskList[name] = async (payload, helpers) => {
      try {
        await task?.(payload, helpers);
        ran.done.push(name);
      } catch (error) {
        ran.failed.push(`${name}: ${(error as Error).message}`);
        throw error;
      }
    };
  }
  await runOnce({
    pgPool: database.pool,
    taskList,
    concurrency: 1,
    noHandleSignals: true,
    logger: noLog,
  });
  return ran;
}
