import type { Db } from './db.ts';
import { statement } from './statement.ts';

const DELETE_EXPIRED = statement({
  name: 'rate-limit.sweep',
  params: {},
  text: 'delete from rate_limits where expire < extract(epoch from now()) * 1000',
});

/** Deletes the counts of windows that have ended. */
export async function deleteExpiredCounts(db: Db): Promise<void> {
  await DELETE_EXPIRED.run(db, {});
}
