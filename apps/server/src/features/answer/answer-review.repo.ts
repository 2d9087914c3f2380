import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';

export interface WaitingRow {
  id: Id;
  html: string;
  revision: number;
  body: string;
  excerpt: string;
  created_at: Date;
  question_id: Id;
  question_title: string;
  author_id: Id;
  author_nickname: string;
  author_avatar: string | null;
}

const FROM = `from answers a join contents c on c.id = a.question_id join users u on u.id = a.author_id
  where a.status = 'PENDING_REVIEW' and a.deleted_at is null and c.deleted_at is null
    and ($1::bigint[] is null or c.category_id = any($1))`;

/** Answers that wait for a verdict, oldest first; `reach` null for all categories. */
export async function listWaitingAnswers(
  db: Db,
  reach: readonly Id[] | null,
  limit: number,
  offset: number,
): Promise<{ rows: WaitingRow[]; total: number }> {
  const rows = await named<WaitingRow>(
    db,
    'answer.waiting',
    `select a.id, a.html, a.revision, coalesce(a.edited_at, a.created_at) as created_at, c.id as question_id,
       a.body, left(a.plain, 300) as excerpt, c.title as question_title, u.id as author_id,
       case when u.deleted_at is null then u.avatar end as author_avatar,
       case when u.deleted_at is null then u.nickname else '已注销用户' end as author_nickname
     ${FROM} order by a.id limit $2 offset $3`,
    [reach, limit, offset],
  );
  const counted = await named<{ total: number }>(
    db,
    'answer.waiting.count',
    `select count(*)::int as total ${FROM}`,
    [reach],
  );
  return { rows, total: counted[0]?.total ?? 0 };
}

/** How many wait within a reach (null: everywhere), counted up to a hundred. */
export async function countWaitingAnswers(db: Db, reach: readonly Id[] | null): Promise<number> {
  const rows = await named<{ total: number }>(
    db,
    'answer.waiting.some',
    `select count(*)::int as total from (select ${FROM} limit 100) few`,
    [reach],
  );
  return rows[0]?.total ?? 0;
}

export interface VerdictRow {
  id: Id;
  answer_id: Id;
  revision: number;
  status: 'APPROVED' | 'REJECTED' | 'UNDONE';
  reason: string;
  reviewer_id: Id | null;
  newest: boolean;
}

/** A verdict on an answer, and whether no later one stands; null when there is none of this id. */
export async function findAnswerVerdict(db: Db, id: Id): Promise<VerdictRow | null> {
  const rows = await named<VerdictRow>(
    db,
    'answer.verdict',
    `select l.id, l.target_id as answer_id, l.revision, l.status, l.reason, l.reviewer_id, not exists (
       select from audit_logs n where n.target_type = 'ANSWER' and n.target_id = l.target_id and n.id > l.id) as newest
     from audit_logs l where l.id = $1 and l.target_type = 'ANSWER'`,
    [id],
  );
  return rows[0] ?? null;
}

/** Stores a verdict. Resolves to its id in the audit log. */
export async function insertAnswerVerdict(
  db: Db,
  verdict: Pick<VerdictRow, 'answer_id' | 'revision' | 'status' | 'reason'> & { reviewer_id: Id },
): Promise<Id> {
  const rows = await named<{ id: Id }>(
    db,
    'answer.insert-verdict',
    `insert into audit_logs (target_type, target_id, revision, status, reason, reviewer_id)
     values ('ANSWER', $1, $2, $3, $4, $5) returning id`,
    [verdict.answer_id, verdict.revision, verdict.status, verdict.reason, verdict.reviewer_id],
  );
  return (rows[0] as { id: Id }).id;
}
