import type pg from 'pg';
import { LOCKS } from '../db/locks.ts';

/**
 * Takes the right to import, because two at once would make the same authors and categories twice. Gives what hands it
 * back, or null when another import is under way. A killed import loses it with its connection.
 */
export async function lockImport(pool: pg.Pool): Promise<(() => void) | null> {
  const client = await pool.connect();
  const { rows } = await client.query<{ alone: boolean }>(
    'select pg_try_advisory_lock($1) as alone',
    [LOCKS.import],
  );
  // ended, not returned to the pool: the lock lives as long as the connection
  const release = () => client.release(true);
  if (rows[0]?.alone === true) return release;
  release();
  return null;
}
