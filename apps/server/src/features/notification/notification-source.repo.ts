import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';

export interface Verdict {
  status: 'APPROVED' | 'REJECTED' | 'UNDONE';
  reason: string;
  reviewer_id: Id | null;
  author_id: Id;
}

/** A verdict on a content with whom it concerns. */
export async function findVerdict(db: Db, auditLogId: Id): Promise<Verdict | null> {
  const rows = await named<Verdict>(
    db,
    'notification.verdict',
    `select a.status, a.reason, a.reviewer_id, c.author_id from audit_logs a
     join contents c on c.id = a.target_id where a.id = $1 and a.target_type = 'CONTENT'`,
    [auditLogId],
  );
  return rows[0] ?? null;
}
