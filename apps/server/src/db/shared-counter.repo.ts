import type { Db } from './db.ts';
import { named } from './named.ts';

/** Deletes the counts of windows that have ended. */
export async function sweepSharedCounts(db: Db): Promise<void> {
  await named(
    db,
    'rate-limit.sweep',
    'delete from rate_limits where expire < extract(epoch from now()) * 1000',
    [],
  );
}
