import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { STANDS } from '../audit-log/audit-log.public.ts';

export interface AnswerNotice {
  question_id: Id;
  asker_id: Id;
  author_id: Id;
  plain: string;
  /** When it was given. */
  at: Date;
  accepted: boolean;
  /** Null where nobody knows any more. */
  accepted_by: Id | null;
  /** People who follow the question. */
  followers: Id[];
}

/** What is told of an answer; null when readers do not have it (any more). */
export async function findNotice(db: Db, answerId: Id): Promise<AnswerNotice | null> {
  const rows = await named<AnswerNotice>(
    db,
    'answer.notice',
    `select a.question_id, c.author_id as asker_id, a.author_id, left(a.plain, 400) as plain,
       a.created_at as at,
       a.accepted_at is not null as accepted, a.accepted_by,
       array(select f.user_id from content_follows f where f.content_id = c.id) as followers
     from answers a join contents c on c.id = a.question_id
     where a.id = $1 and a.status = 'APPROVED' and a.deleted_at is null`,
    [answerId],
  );
  return rows[0] ?? null;
}

export interface VerdictNotice {
  question_id: Id;
  answer_id: Id;
  author_id: Id;
  reviewer_id: Id | null;
  status: string;
  reason: string;
  /** It was not taken back. */
  stands: boolean;
}

/** A verdict on an answer and whom it concerns. */
export async function findVerdictNotice(db: Db, auditLogId: Id): Promise<VerdictNotice | null> {
  const rows = await named<VerdictNotice>(
    db,
    'answer.verdict-notice',
    `select w.question_id, w.id as answer_id, w.author_id, a.reviewer_id, a.status, a.reason, ${STANDS} as stands
     from audit_logs a join answers w on w.id = a.target_id where a.id = $1 and a.target_type = 'ANSWER'`,
    [auditLogId],
  );
  return rows[0] ?? null;
}

/** Who invited this person to answer the question; null when nobody did. */
export async function findInviter(db: Db, questionId: Id, userId: Id): Promise<Id | null> {
  const rows = await named<{ inviter_id: Id }>(
    db,
    'answer.inviter',
    'select inviter_id from question_invites where question_id = $1 and user_id = $2',
    [questionId, userId],
  );
  return rows[0]?.inviter_id ?? null;
}
