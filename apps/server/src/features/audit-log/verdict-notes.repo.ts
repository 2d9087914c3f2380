import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, int } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const SEND = statement({
  name: 'audit.send-notes',
  params: { contentId: id, revision: int, auditLogId: id },
  text: `update review_notes set audit_log_id = :auditLogId where content_id = :contentId and revision = :revision`,
});

/** The author gets to see what reviewers wrote beside this text, with the verdict on it. */
export async function sendNotes(
  db: Db,
  notes: { contentId: Id; revision: number; auditLogId: Id },
): Promise<void> {
  await SEND.run(db, notes);
}

const WITHDRAW = statement({
  name: 'audit.take-notes-back',
  params: { auditLogId: id },
  text: 'update review_notes set audit_log_id = null where audit_log_id = :auditLogId',
});

/** Takes them from the author again, together with the verdict. */
export async function withdrawNotes(db: Db, auditLogId: Id): Promise<void> {
  await WITHDRAW.run(db, { auditLogId });
}
