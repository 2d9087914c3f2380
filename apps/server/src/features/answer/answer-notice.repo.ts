import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, ids, nullable, text, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { IS_IN_FORCE } from '../audit-log/audit-log.public.ts';

export type AnswerNotice = RowOf<typeof NOTICE>;

const NOTICE = statement({
  name: 'answer.notice',
  params: { answerId: id },
  row: {
    question_id: id,
    asker_id: id,
    author_id: id,
    plain: text,
    /** When it was given. */
    at: timestamp,
    accepted: bool,
    /** Null where nobody knows any more. */
    accepted_by: nullable(id),
    /** People who follow the question. */
    followers: ids,
  },
  text: `select a.question_id, c.author_id as asker_id, a.author_id, left(a.plain, 400) as plain,
       a.created_at as at,
       a.accepted_at is not null as accepted, a.accepted_by,
       array(select f.user_id from content_follows f where f.content_id = c.id) as followers
     from answers a join contents c on c.id = a.question_id
     where a.id = :answerId and a.status = 'APPROVED' and a.deleted_at is null`,
});

/** What is told of an answer; null when readers do not have it (any more). */
export async function findNotice(db: Db, answerId: Id): Promise<AnswerNotice | null> {
  return NOTICE.first(db, { answerId });
}

export type VerdictNotice = RowOf<typeof VERDICT_NOTICE>;

const VERDICT_NOTICE = statement({
  name: 'answer.verdict-notice',
  params: { auditLogId: id },
  row: {
    question_id: id,
    answer_id: id,
    author_id: id,
    reviewer_id: nullable(id),
    status: text,
    reason: text,
    /** It was not taken back. */
    isInForce: bool,
  },
  text: `select w.question_id, w.id as answer_id, w.author_id, a.reviewer_id, a.status, a.reason, ${IS_IN_FORCE} as "isInForce"
     from audit_logs a join answers w on w.id = a.target_id where a.id = :auditLogId and a.target_type = 'ANSWER'`,
});

/** A verdict on an answer and the people it concerns. */
export async function findVerdictNotice(db: Db, auditLogId: Id): Promise<VerdictNotice | null> {
  return VERDICT_NOTICE.first(db, { auditLogId });
}

const INVITER = statement({
  name: 'answer.inviter',
  params: { questionId: id, userId: id },
  row: { inviter_id: id },
  text: 'select inviter_id from question_invites where question_id = :questionId and user_id = :userId',
});

/** Who invited this person to answer the question; null when nobody did. */
export async function findInviter(db: Db, questionId: Id, userId: Id): Promise<Id | null> {
  const rows = await INVITER.all(db, { questionId, userId });
  return rows[0]?.inviter_id ?? null;
}
