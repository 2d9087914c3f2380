import type { Db } from './db.ts';
import { text } from './kinds.ts';
import { statement } from './statement.ts';

/** Channel on which nodes notify each other that content visible to readers changed. */
export const CONTENT_CHANGED = 'content_changed';

const NOTIFY = statement({
  name: 'changes.announce',
  params: { channel: text },
  text: `select pg_notify(:channel, '')`,
});

/** Notifies every node, once the transaction of `db` is committed, that content visible to visitors changed. */
export async function notifyContentChanged(db: Db): Promise<void> {
  await NOTIFY.defer(db, { channel: CONTENT_CHANGED });
}
