import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, int, text } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isSubmissionReviewedBy } from '../../visibility/submission-access.ts';
import { insertSql } from './notify.repo.ts';

const REVIEWER = { person: 'u', role: 'r' };

const INSERT = statement({
  name: 'notification.insert-for-reviewers',
  params: { contentId: id, revision: int, anchor: text, key: text },
  row: { added: int, count: id },
  // few users have chosen it, so they come first
  text: insertSql(`select u.id, 'SUBMITTED', coalesce(written.editor_id, c.author_id), c.id, null::bigint, null::bigint, null::bigint, :anchor, '', '', :key, s.site, s.mail and u.email is not null
     from notification_choices s join users u on u.id = s.user_id join roles r on r.id = u.role_id
     join contents c on c.id = :contentId
     join revisions written on written.content_id = c.id and written.number = :revision
     where s.kind = 'SUBMITTED' and (s.site or s.mail or s.push or s.card)
       and u.id <> c.author_id and u.id is distinct from written.editor_id
       and ${isSubmissionReviewedBy(':anchor::text', REVIEWER, 'c')}`),
});

/** Notifies reviewers who chose it of a text that was submitted, except its writers; once for a key. */
export async function insertSubmissionNotification(
  db: Db,
  notification: { contentId: Id; revision: number; anchor: string; key: string },
): Promise<void> {
  await INSERT.defer(db, notification);
}
