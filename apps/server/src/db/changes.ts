import { sql } from 'kysely';
import type { Db } from './db.ts';

/** Channel on which nodes tell each other that what readers see changed. */
export const CONTENT_CHANGED = 'content_changed';

/** Tells every node, once the transaction of `db` is kept, that what visitors see changed. */
export async function announceChange(db: Db): Promise<void> {
  await sql`select pg_notify(${CONTENT_CHANGED}, '')`.execute(db);
}
