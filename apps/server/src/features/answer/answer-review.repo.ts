import { MAX_WAITING } from '@zhihui/contract/features/statistics/statistics.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import {
  bigint,
  bool,
  id,
  ids,
  int,
  nonNull,
  nullable,
  text,
  textOf,
  timestamp,
} from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

export type PendingRow = RowOf<typeof LIST_PENDING>;

const FROM = `from answers a join contents c on c.id = a.question_id join users u on u.id = a.author_id
  where a.status = 'PENDING_REVIEW' and a.deleted_at is null and c.deleted_at is null
    and (:scope::bigint[] is null or c.category_id = any(:scope))`;

const LIST_PENDING = statement({
  name: 'answer.waiting',
  params: { scope: nullable(ids), limit: bigint, offset: bigint },
  row: {
    id,
    html: text,
    revision: int,
    created_at: timestamp,
    question_id: id,
    body: text,
    excerpt: text,
    question_title: text,
    author_id: id,
    author_avatar: nullable(text),
    author_nickname: text,
  },
  text: `select a.id, a.html, a.revision, coalesce(a.edited_at, a.created_at) as created_at, c.id as question_id,
       a.body, left(a.plain, 300) as excerpt, c.title as question_title, u.id as author_id,
       case when u.deleted_at is null then u.avatar end as author_avatar,
       case when u.deleted_at is null then u.nickname else '已注销用户' end as author_nickname
     ${FROM} order by a.id limit :limit offset :offset`,
});

const PENDING_COUNT = statement({
  name: 'answer.waiting.count',
  params: { scope: nullable(ids) },
  row: { total: int },
  text: `select count(*)::int as total ${FROM}`,
});

/** Returns answers waiting for a verdict, oldest first; `scope` null means all categories. */
export async function listPendingAnswers(
  db: Db,
  scope: readonly Id[] | null,
  limit: number,
  offset: number,
): Promise<{ rows: PendingRow[]; total: number }> {
  const rows = await LIST_PENDING.all(db, { scope, limit, offset });
  const { total } = await PENDING_COUNT.one(db, { scope });
  return { rows, total };
}

const PENDING_COUNT_CAPPED = statement({
  name: 'answer.waiting.some',
  params: { scope: nullable(ids) },
  row: { total: int },
  text: `select count(*)::int as total from (select ${FROM} limit 100) few`,
});

/** Counts the waiting answers in the scope (null: all categories), up to a hundred. */
export async function countPendingAnswers(db: Db, scope: readonly Id[] | null): Promise<number> {
  const { total } = await PENDING_COUNT_CAPPED.one(db, { scope });
  return total;
}

const PENDING_BACKLOG = statement({
  name: 'answer.waiting.since',
  params: { scope: nullable(ids) },
  row: { count: int, oldest: nullable(timestamp) },
  text: `select count(*)::int as count, min(coalesce(edited_at, created_at)) as oldest
     from (select a.created_at, a.edited_at ${FROM} order by a.id limit ${MAX_WAITING}) few`,
});

/** Counts the waiting answers in the scope, up to `MAX_WAITING`, and returns since when the oldest waits. */
export async function findAnswerBacklog(db: Db, scope: readonly Id[] | null) {
  return PENDING_BACKLOG.one(db, { scope });
}

export type VerdictRow = RowOf<typeof VERDICT>;

const VERDICT = statement({
  name: 'answer.verdict',
  params: { id },
  row: {
    id,
    answer_id: id,
    revision: nonNull(int),
    status: textOf<'APPROVED' | 'REJECTED' | 'UNDONE'>(),
    reason: text,
    reviewer_id: nullable(id),
    created_at: timestamp,
    newest: bool,
  },
  text: `select l.id, l.target_id as answer_id, l.revision, l.status, l.reason, l.reviewer_id, l.created_at, not exists (
       select from audit_logs n where n.target_type = 'ANSWER' and n.target_id = l.target_id and n.id > l.id) as newest
     from audit_logs l where l.id = :id and l.target_type = 'ANSWER'`,
});

/** Returns a verdict on an answer, and whether it is the newest; null when the id is unknown. */
export async function findAnswerVerdict(db: Db, id: Id): Promise<VerdictRow | null> {
  const rows = await VERDICT.all(db, { id });
  return rows[0] ?? null;
}

const INSERT_VERDICT = statement({
  name: 'answer.insert-verdict',
  params: {
    answer_id: id,
    revision: int,
    status: text,
    reason: text,
    reviewer_id: id,
    now: timestamp,
  },
  row: { id },
  text: `insert into audit_logs (target_type, target_id, revision, status, reason, reviewer_id, created_at)
     values ('ANSWER', :answer_id, :revision, :status, :reason, :reviewer_id, :now) returning id`,
});

/** Inserts a verdict and returns its id in the audit log. */
export async function insertAnswerVerdict(
  db: Db,
  verdict: Pick<VerdictRow, 'answer_id' | 'revision' | 'status' | 'reason'> & {
    reviewer_id: Id;
    now: Date;
  },
): Promise<Id> {
  const rows = await INSERT_VERDICT.all(db, {
    answer_id: verdict.answer_id,
    revision: verdict.revision,
    status: verdict.status,
    reason: verdict.reason,
    reviewer_id: verdict.reviewer_id,
    now: verdict.now,
  });
  return (rows[0] as { id: Id }).id;
}
