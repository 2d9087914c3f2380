import type pg from 'pg';
import { LOCKS } from '../../db/locks.ts';

/**
 * Frees jobs that a killed worker left locked, which would otherwise wait for hours; only when no other worker is
 * alive, because theirs are under way. The connection it gives marks this worker as alive until it is released.
 */
export async function freeAbandonedJobs(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect();
  // lost with the database's restart, which must not end the process
  client.on('error', () => undefined);
  const { rows } = await client.query<{ alone: boolean }>(
    'select pg_try_advisory_lock($1) as alone',
    [LOCKS.workers],
  );
  const alone = rows[0]?.alone === true;
  if (alone) await client.query(FREE_ALL);
  await client.query('select pg_advisory_lock_shared($1)', [LOCKS.workers]);
  if (alone) await client.query('select pg_advisory_unlock($1)', [LOCKS.workers]);
  return client;
}

const FREE_ALL = `select graphile_worker.force_unlock_workers(array(
  select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))`;
