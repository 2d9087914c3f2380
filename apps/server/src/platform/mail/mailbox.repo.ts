import type { Db } from '../../db/db.ts';
import { id, nullable, text, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import type { Mail } from './mailer.ts';

/** Older mails are deleted: a development mailbox is no archive. */
const MAX_MESSAGES = 200;

const INSERT = statement({
  name: 'mailbox.insert',
  params: { to: text, subject: text, body: text, html: nullable(text) },
  row: { id },
  text: `insert into mailbox_messages (recipient, subject, body, html) values (:to, :subject, :body, :html)
    returning id`,
});

const DELETE_OLD = statement({
  name: 'mailbox.delete-old',
  params: { id },
  text: `delete from mailbox_messages where id <= :id::bigint - ${MAX_MESSAGES}`,
});

/** Stores a mail instead of sending it. */
export async function storeMail(db: Db, { to, subject, text: body, html }: Mail): Promise<void> {
  const stored = await INSERT.one(db, { to, subject, body, html: html ?? null });
  await DELETE_OLD.run(db, { id: stored.id });
}

const LIST = statement({
  name: 'mailbox.list',
  params: {},
  row: {
    id,
    recipient: text,
    subject: text,
    body: text,
    html: nullable(text),
    created_at: timestamp,
  },
  text: `select id, recipient, subject, body, html, created_at from mailbox_messages order by id desc limit ${MAX_MESSAGES}`,
});

/** Newest first. */
export const listMailbox = (db: Db) => LIST.all(db, {});
