import type pg from 'pg';
import { LOCKS } from '../../db/locks.ts';

type Client = pg.PoolClient;

/** Frees whatever killed workers left locked, which would otherwise wait for hours, where no other worker is alive. */
export async function releaseIfOnlyWorker(client: Client): Promise<void> {
  const { rows } = await client.query<{ alone: boolean }>(
    'select pg_try_advisory_lock($1) as alone',
    [LOCKS.workers],
  );
  if (rows[0]?.alone !== true) return;
  await client.query(RELEASE_ALL);
  // taken before the other is given back: no worker that starts meanwhile is alone too
  await registerWorker(client);
  await client.query('select pg_advisory_unlock($1)', [LOCKS.workers]);
}

/** Says that a worker is alive, or about to be, for as long as the connection lasts. */
export async function registerWorker(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [LOCKS.workers]);
}

const RELEASE_ALL = `select graphile_worker.force_unlock_workers(array(
  select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))`;

// not negative, as an oid in pg_locks is not
const KEY = (name: string) => `(hashtext(${name}) & 2147483647)`;

/** Says, for as long as the connection lasts, that what is locked in this name is under way. */
export async function markAlive(client: Client, name: string): Promise<void> {
  await client.query(`select pg_advisory_lock_shared($1, ${KEY('$2')})`, [LOCKS.workerNames, name]);
}

const MARKED = `exists (select from pg_locks l join pg_database d on d.oid = l.database
  where d.datname = current_database() and l.locktype = 'advisory' and l.objsubid = 2 and l.granted
    and l.classid::bigint = $1 and l.objid::bigint = ${KEY('j.locked_by')})`;

/**
 * Frees what dead workers left locked, though others are alive. Not what was locked just now: a worker that starts, or has
 * lost its connection, has no mark for a moment. Resolves to the database's time.
 */
export async function releaseDeadWorkers(client: Client): Promise<Date> {
  const { rows } = await client.query<{ at: Date }>(
    `select now() as at, graphile_worker.force_unlock_workers(array(select distinct j.locked_by
       from graphile_worker._private_jobs j where j.locked_at < now() - interval '1 minute' and not ${MARKED}))`,
    [LOCKS.workerNames],
  );
  return (rows[0] as (typeof rows)[number]).at;
}

/** Number of a job, and how often it was begun. */
export interface StartedJob {
  id: string;
  attempts: number;
}

/** What a worker began, as it knew at a time of the database. */
export interface StartedJobs {
  at: Date;
  jobs: readonly StartedJob[];
}

/**
 * Frees what is locked in this name and was not begun: the database locked it, and its answer never came. Such a try does
 * not count. Not what was locked shortly before that time, whose answer may have been on its way; nor, of a job that was
 * begun, what may have had all its tries taken by another with its key. Resolves to the numbers of all locked in this name.
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
