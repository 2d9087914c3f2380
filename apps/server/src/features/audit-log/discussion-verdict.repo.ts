import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { STANDS } from './audit-log.repo.ts';
import type { VerdictRow } from './audit-log.repo.ts';

export interface CommentVerdictRow {
  target_id: Id;
  /** Text it was given on; null where that was not kept. */
  revision: number | null;
  status: VerdictRow['status'];
  reason: string;
  reviewer_id: Id | null;
  /** Whether no later one followed on the same comment. */
  newest: boolean;
}

/** A verdict on a comment, and whether no later one stands; null when there is none of this id. */
export async function findCommentVerdict(db: Db, id: Id): Promise<CommentVerdictRow | null> {
  const rows = await named<CommentVerdictRow>(
    db,
    'audit.comment-verdict',
    `select a.target_id, a.revision, a.status, a.reason, a.reviewer_id, not exists (select from audit_logs l
       where l.target_type = 'COMMENT' and l.target_id = a.target_id and l.id > a.id) as newest
     from audit_logs a where a.target_type = 'COMMENT' and a.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

export interface VerdictOn {
  id: Id;
  target_id: Id;
  status: 'APPROVED' | 'REJECTED';
  reason: string;
  reviewer_id: Id | null;
  /** It was not taken back. */
  stands: boolean;
}

/** All verdicts on these answers or comments. */
export async function verdictsOn(
  db: Db,
  type: 'ANSWER' | 'COMMENT',
  ids: readonly Id[],
): Promise<VerdictOn[]> {
  return named(
    db,
    'audit.verdicts-on',
    `select a.id, a.target_id, a.status, a.reason, a.reviewer_id, ${STANDS} as stands from audit_logs a
     where a.target_type = $1 and a.target_id = any($2::bigint[]) and a.status <> 'UNDONE'`,
    [type, ids],
  );
}
