import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { STANDS } from '../audit-log/audit-log.public.ts';
import { CARER } from '../content/content.public.ts';

export interface Verdict {
  status: 'APPROVED' | 'REJECTED';
  reason: string;
  reviewer_id: Id | null;
  author_id: Id;
  /** It was not taken back. */
  stands: boolean;
}

/** A verdict on a content with whom it concerns. */
export async function findVerdict(db: Db, auditLogId: Id): Promise<Verdict | null> {
  const rows = await named<Verdict>(
    db,
    'notification.verdict',
    `select a.status, a.reason, a.reviewer_id, c.author_id, ${STANDS} as stands from audit_logs a
     join contents c on c.id = a.target_id where a.id = $1 and a.target_type = 'CONTENT'`,
    [auditLogId],
  );
  return rows[0] ?? null;
}

/** Who looks after an item that has a day; null when there is no day any more. */
export async function findCare(
  db: Db,
  contentId: Id,
): Promise<{ user_id: Id; review_by: string } | null> {
  const rows = await named<{ user_id: Id; review_by: string }>(
    db,
    'notification.care',
    `select ${CARER} as user_id, c.review_by::text as review_by
     from contents c left join categories k on k.id = c.category_id where c.id = $1 and c.review_by is not null`,
    [contentId],
  );
  return rows[0] ?? null;
}
