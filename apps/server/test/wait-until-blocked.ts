import { vi } from 'vitest';
import type { Db } from '../src/db/db.ts';
import { sql } from './sql.ts';

/**
 * Resolves once at least `count` backends of this database wait for a lock that another one holds; rejects after 40 s, which
 * is what happens when the lock that a race depends on is removed. `kind` limits it to one `wait_event`, such as `advisory`.
 * `db` must be a pool, not the transaction that holds the lock: there `pg_stat_activity` never changes.
 */
export async function waitUntilBlocked(db: Db, count = 1, kind?: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const blocked = await blockedBackends(db, kind);
      if (blocked < count) throw new Error(`${blocked} of ${count} backends wait for a lock`);
    },
    { timeout: 40_000, interval: 10 },
  );
}

async function blockedBackends(db: Db, kind = ''): Promise<number> {
  const rows = await sql<{ n: number }>`select count(distinct l.pid)::int as n
    from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where not l.granted and a.datname = current_database() and ${kind} in ('', a.wait_event)`.all(
    db,
  );
  return rows[0]?.n ?? 0;
}
