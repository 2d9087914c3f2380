/**
 * Every statement on the private tables of graphile-worker: `_private_jobs`, `_private_job_queues` and `_private_tasks`. The
 * library promises only its functions, such as `graphile_worker.add_job`; the tables change with its major version. After an
 * update of the library, this is the only file of the product to compare with the new tables: a test beside the import rules
 * fails when another one names them.
 */
import type pg from 'pg';
import type { Db } from '../../db/db.ts';
import { float, int, text, timestamp } from '../../db/kinds.ts';
import { LOCKS } from '../../db/locks.ts';
import { statement } from '../../db/statement.ts';

/** Counts of the jobs in the queue. */
export interface QueueState {
  /** Due, and not locked by a worker. */
  waiting: number;
  running: number;
  /** Failed after all attempts. */
  failed: number;
  /** Seconds since the longest waiting job was due; 0 when none waits. */
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

/** Counts the jobs. Failed ones are counted for a week, until `deleteFinishedJobs` removes them. */
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

/** Lists the kinds of jobs that failed, the most frequent first, at most twenty. */
export const listFailures = (db: Db) => FAILURES.all(db, {});

const SWEEP = statement({
  name: 'queue.sweep-finished',
  params: { before: timestamp },
  text: `delete from graphile_worker._private_jobs
    where attempts >= max_attempts and locked_at is null and updated_at < :before`,
});

/**
 * Deletes the jobs that were last changed before `before` and that no worker will run again: those that failed for good, and
 * those that another job with their key replaced while a worker, later killed, was running them.
 */
export async function deleteFinishedJobs(db: Db, before: Date): Promise<void> {
  await SWEEP.run(db, { before });
}

/** Run on a restored database: unlocks the jobs that were running when the backup was made, and their queues. */
export const UNLOCK_RESTORED_JOBS = [
  'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
  'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
] as const;

type Client = pg.PoolClient;

const UNLOCK_ALL = `select graphile_worker.force_unlock_workers(array(
  select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))`;

/**
 * Registers a worker that starts. If no other worker is alive, this unlocks every job: those were locked by workers that were
 * killed, and would otherwise wait for hours.
 */
export async function releaseIfOnlyWorker(client: Client): Promise<void> {
  const { rows } = await client.query<{ alone: boolean }>(
    'select pg_try_advisory_lock($1) as alone',
    [LOCKS.workers],
  );
  if (rows[0]?.alone !== true) return;
  await client.query(UNLOCK_ALL);
  // before the exclusive lock is released, so that a worker that starts meanwhile does not see itself alone too
  await registerWorker(client);
  await client.query('select pg_advisory_unlock($1)', [LOCKS.workers]);
}

/** Marks that some worker is alive, or about to be, for as long as the connection lasts. */
export async function registerWorker(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [LOCKS.workers]);
}

// not negative, because an oid in pg_locks is not
const KEY = (name: string) => `(hashtext(${name}) & 2147483647)`;

/** Marks the worker of this name as alive, and with it the jobs that it has locked, for as long as the connection lasts. */
export async function markAlive(client: Client, name: string): Promise<void> {
  await client.query(`select pg_advisory_lock_shared($1, ${KEY('$2')})`, [LOCKS.workerNames, name]);
}

const MARKED = `exists (select from pg_locks l join pg_database d on d.oid = l.database
  where d.datname = current_database() and l.locktype = 'advisory' and l.objsubid = 2 and l.granted
    and l.classid::bigint = $1 and l.objid::bigint = ${KEY('j.locked_by')})`;

/**
 * Unlocks the jobs of dead workers while other workers are alive. Jobs locked within the last minute stay: a worker that
 * starts, or has lost its connection, has no mark for a moment. Resolves to the database's time.
 */
export async function releaseDeadWorkers(client: Client): Promise<Date> {
  const { rows } = await client.query<{ at: Date }>(
    `select now() as at, graphile_worker.force_unlock_workers(array(select distinct j.locked_by
       from graphile_worker._private_jobs j where j.locked_at < now() - interval '1 minute' and not ${MARKED}))`,
    [LOCKS.workerNames],
  );
  return (rows[0] as (typeof rows)[number]).at;
}

/** A job that a worker started: its id, and which attempt this is. */
export interface StartedJob {
  id: string;
  attempts: number;
}

/** The jobs that a worker knows to have started, at a time of the database. */
export interface StartedJobs {
  at: Date;
  jobs: readonly StartedJob[];
}

/**
 * Unlocks the jobs that the database locked for this worker but whose reply never reached it, so that it did not start them.
 * Such an attempt does not count. Jobs locked less than 15 seconds before `at` stay, because their reply may be on its way. A
 * started job also stays when its attempts differ but are used up: another job with its key may have used them up.
 * Resolves to the ids of all jobs that this worker has locked.
 */
export async function releaseUnacknowledged(
  client: Client,
  name: string,
  { at, jobs }: StartedJobs,
): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>(
    `with freed as (update graphile_worker._private_jobs j
       set locked_at = null, locked_by = null, attempts = greatest(0, attempts - 1)
       where locked_by = $1 and locked_at < $3::timestamptz - interval '15 seconds' and not exists (
         select from jsonb_to_recordset($2) b (id bigint, attempts int)
         where b.id = j.id and (b.attempts = j.attempts or j.attempts >= j.max_attempts))
       returning job_queue_id),
     lines as (update graphile_worker._private_job_queues set locked_at = null, locked_by = null
       where locked_by = $1 and id in (select job_queue_id from freed))
     select id::text from graphile_worker._private_jobs where locked_by = $1`,
    [name, JSON.stringify(jobs), at],
  );
  return new Set(rows.map(({ id }) => id));
}
