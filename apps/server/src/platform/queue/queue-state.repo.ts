import type { Db } from '../../db/db.ts';
import { float, int, text, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

/** How the queue stands. */
export interface QueueState {
  /** Due, and taken by nobody. */
  waiting: number;
  running: number;
  /** Given up after all tries. */
  failed: number;
  /** Seconds since the oldest of those that wait was due. */
  oldestSeconds: number;
}

const STATE = statement({
  name: 'queue.state',
  params: {},
  row: { waiting: int, running: int, failed: int, oldest_seconds: float },
  text: `select count(*) filter (where due)::int as waiting,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where due)), 0)::float8 as oldest_seconds
    from graphile_worker._private_jobs,
      lateral (select run_at <= now() and locked_at is null and attempts < max_attempts as due) d`,
});

/** Counts the jobs. Failed ones stay for a week, see sweepFinishedJobs. */
export async function loadQueueState(db: Db): Promise<QueueState> {
  const { oldest_seconds: oldestSeconds, ...counts } = await STATE.one(db, {});
  return { ...counts, oldestSeconds };
}

const FAILURES = statement({
  name: 'queue.failures',
  params: {},
  row: { task: text, count: int, last_at: timestamp },
  text: `select t.identifier as task, count(*)::int as count, max(j.updated_at) as last_at
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts >= j.max_attempts and j.locked_at is null
    group by 1 order by 2 desc, 1 limit 20`,
});

/** What was given up, by kind of job. */
export const listFailures = (db: Db) => FAILURES.all(db, {});
