import type { Db } from './db.ts';
import { deferred } from './named.ts';

/** Channel on which nodes tell each other that what readers see changed. */
export const CONTENT_CHANGED = 'content_changed';

/** Tells every node, once the transaction of `db` is kept, that what visitors see changed. */
export async function announceChange(db: Db): Promise<void> {
  await deferred(db, 'changes.announce', `select pg_notify($1, '')`, [CONTENT_CHANGED]);
}
