import type pg from 'pg';
import type { LOCKS } from './locks.ts';

/**
 * Acquires an exclusive lock for work that must not run twice at once. Resolves to the function that releases it, or null
 * when another process holds it. A killed process loses it with its connection.
 */
export async function acquireLock(
  pool: pg.Pool,
  lock: (typeof LOCKS)[keyof typeof LOCKS],
): Promise<(() => Promise<void>) | null> {
  const client = await pool.connect();
  const { rows } = await client.query<{ alone: boolean }>(
    'select pg_try_advisory_lock($1) as alone',
    [lock],
  );
  // ended, not returned to the pool: the lock lives as long as the connection
  if (rows[0]?.alone !== true) {
    client.release(true);
    return null;
  }
  return async () => {
    // unlocked first: the database notices the end of a connection a moment later, and the next process may try at once
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined);
    client.release(true);
  };
}
