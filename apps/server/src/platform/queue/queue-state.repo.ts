import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

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

/** Counts the jobs. Failed ones stay for a week, see sweepFinishedJobs. */
export async function queueState(db: Db): Promise<QueueState> {
  const { rows } = await sql<QueueState>`select
      count(*) filter (where due)::int as waiting,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where due)), 0)::float8 as "oldestSeconds"
    from graphile_worker._private_jobs,
      lateral (select run_at <= now() and locked_at is null and attempts < max_attempts as due) d`.execute(
    db,
  );
  return rows[0] as QueueState;
}
