import type pg from 'pg';
import { LOCKS } from '../db/locks.ts';

/**
 * Takes the right to import, because two at once would make the same authors and categories twice. Gives what hands it
 * back, or null when another import is under way. A killed import loses it with its connection.
 */
export async function lockImport(pool: pg.Pool): Promise<(() => Promise<void>) | null> {
  const client = await pool.connect();
  const { rows } = await client.query<{ alone: boolean }>(
    'select pg_try_advisory_lock($1) as alone',
    [LOCKS.import],
  );
  // ended, not returned to the pool: the lock lives as long as the connection
  if (rows[0]?.alone !== true) {
    client.release(true);
    return null;
  }
  return async () => {
    // given up first: the database notices the end of a connection a moment later, and the next import comes at once
    await client.query('select pg_advisory_unlock($1)', [LOCKS.import]).catch(() => undefined);
    client.release(true);
  };
}
