import type { Selectable } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Tables } from '../../db/schema.ts';
import type { Mail } from './mailer.ts';

export type MailboxMessage = Selectable<Tables['mailbox_messages']>;

/** Older ones go: a mailbox for trying things out keeps no archive. */
const KEPT = 200;

/** Keeps a mail instead of sending it. */
export async function storeMail(db: Db, { to, subject, text, html }: Mail): Promise<void> {
  const { id } = await db
    .insertInto('mailbox_messages')
    .values({ recipient: to, subject, body: text, html: html ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('mailbox_messages')
    .where('id', '<=', Number(id) - KEPT)
    .execute();
}

/** Newest first. */
export async function listMailbox(db: Db): Promise<MailboxMessage[]> {
  return db.selectFrom('mailbox_messages').selectAll().orderBy('id', 'desc').limit(KEPT).execute();
}
