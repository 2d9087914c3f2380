import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { opensIn } from '../../visibility/opening.ts';

export interface WaitingRow {
  id: Id;
  model: ContentModel;
  title: string;
  excerpt: string;
  author_id: Id;
  author_nickname: string;
  author_avatar: string | null;
  category_id: Id | null;
  category_name: string | null;
  revision: number;
  published: boolean;
  submitted_at: Date;
}

export interface WaitingFilter {
  /** Categories in the reviewer's reach; null for all. */
  reach: readonly Id[] | null;
  model: ContentModel | null;
  /** A category with everything below it. */
  categoryId: Id | null;
  keyword: string;
  newestFirst: boolean;
  offset: number;
  limit: number;
}

/**
 * The category of what was handed in decides who reviews it, and for a first submission it is the item's own. Where readers
 * have a text, or are to have one at its time, its category does too.
 */
const FROM = `from contents c join revisions r on r.content_id = c.id and r.number = c.revision
  join users u on u.id = c.author_id left join categories k on k.id = r.category_id
  where c.status = 'PENDING_REVIEW' and c.deleted_at is null
    and ($1::bigint[] is null or (r.category_id = any($1) and (c.live_revision is null or c.category_id = any($1))
      and coalesce(${opensIn('c')} = any($1), true)))
    and ($2::text is null or c.model = $2)
    and ($3::bigint is null or k.id = $3 or k.ancestor_ids @> array[$3::bigint])
    and ($4 = '' or position(lower($4) in lower(r.title)) > 0)`;

/** Items waiting for a verdict. */
export async function listWaiting(
  db: Db,
  filter: WaitingFilter,
): Promise<{ rows: WaitingRow[]; total: number }> {
  const values = [filter.reach, filter.model, filter.categoryId, filter.keyword];
  const order = filter.newestFirst ? 'desc' : 'asc';
  const rows = await named<WaitingRow>(
    db,
    `audit.waiting.${order}`,
    `select c.id, c.model, r.title, left(r.body, 300) as excerpt, c.author_id, u.nickname as author_nickname,
       u.avatar as author_avatar, k.id as category_id, k.name as category_name, c.revision,
       c.live_revision is not null as published, coalesce(c.submitted_at, r.created_at) as submitted_at
     ${FROM} order by c.submitted_at ${order}, c.id ${order} limit $5 offset $6`,
    [...values, filter.limit, filter.offset],
  );
  const counted = await named<{ total: number }>(
    db,
    'audit.waiting.count',
    `select count(*)::int as total ${FROM}`,
    values,
  );
  return { rows, total: counted[0]?.total ?? 0 };
}

/** How many wait within a reach (null: everywhere), counted up to a hundred. */
export async function countWaiting(db: Db, reach: readonly Id[] | null): Promise<number> {
  const rows = await named<{ total: number }>(
    db,
    'audit.waiting.some',
    `select count(*)::int as total from (select ${FROM} limit 100) few`,
    [reach, null, null, ''],
  );
  return rows[0]?.total ?? 0;
}

export interface VerdictRow {
  id: Id;
  target_id: Id;
  revision: number;
  status: 'APPROVED' | 'REJECTED' | 'UNDONE';
  reason: string;
  /** What the verdict changed, for taking it back; verdicts of long ago do not know when the text was handed in. */
  before: { liveRevision: number | null; submittedAt?: string | null } | null;
  created_at: Date;
  reviewer_id: Id | null;
  reviewer_nickname: string;
  reviewer_avatar: string | null;
}

const VERDICT = `select a.id, a.target_id, a.revision, a.status, a.reason, a.before, a.created_at, a.reviewer_id,
    coalesce(case when u.deleted_at is null then u.nickname end, '已注销用户') as reviewer_nickname,
    u.avatar as reviewer_avatar
  from audit_logs a left join users u on u.id = a.reviewer_id where a.target_type = 'CONTENT'`;

/** Verdicts on an item, newest first, at most fifty. */
export async function listVerdicts(db: Db, contentId: Id): Promise<VerdictRow[]> {
  return named<VerdictRow>(
    db,
    'audit.verdicts',
    `${VERDICT} and a.target_id = $1 order by a.id desc limit 50`,
    [contentId],
  );
}

/** A verdict on a text of the four sections; null when there is none of this id. */
export async function findVerdict(db: Db, id: Id): Promise<VerdictRow | null> {
  const rows = await named<VerdictRow>(db, 'audit.verdict', `${VERDICT} and a.id = $1`, [id]);
  return rows[0] ?? null;
}

/** Verdict `a` was not taken back. */
export const STANDS = `(select l.status from audit_logs l
  where l.target_type = a.target_type and l.target_id = a.target_id and l.id > a.id
  order by l.id limit 1) is distinct from 'UNDONE'`;

export interface NewVerdict {
  targetType: 'CONTENT' | 'COMMENT';
  targetId: Id;
  revision: number | null;
  status: 'APPROVED' | 'REJECTED' | 'UNDONE';
  reason: string;
  reviewerId: Id;
  before: { liveRevision: number | null } | null;
}

/** Stores a verdict with what it can be undone to. Resolves to its id. */
export async function insertVerdict(db: Db, verdict: NewVerdict): Promise<Id> {
  const row = await db
    .insertInto('audit_logs')
    .values({
      target_type: verdict.targetType,
      target_id: verdict.targetId,
      revision: verdict.revision,
      status: verdict.status,
      reason: verdict.reason,
      reviewer_id: verdict.reviewerId,
      before: verdict.before === null ? null : JSON.stringify(verdict.before),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Revisions carry the verdict on them, for their history. */
export async function setRevisionStatus(
  db: Db,
  contentId: Id,
  number: number,
  status: string,
): Promise<void> {
  await db
    .updateTable('revisions')
    .set({ status })
    .where('content_id', '=', contentId)
    .where('number', '=', number)
    .execute();
}

export interface VerdictNotice {
  status: 'APPROVED' | 'REJECTED';
  reason: string;
  reviewer_id: Id | null;
  author_id: Id;
  /** It was not taken back. */
  stands: boolean;
}

/** A verdict on a content and whom it concerns; null when there is none of this id. */
export async function findVerdictNotice(db: Db, auditLogId: Id): Promise<VerdictNotice | null> {
  const rows = await named<VerdictNotice>(
    db,
    'audit.verdict-notice',
    `select a.status, a.reason, a.reviewer_id, c.author_id, ${STANDS} as stands from audit_logs a
     join contents c on c.id = a.target_id where a.id = $1 and a.target_type = 'CONTENT'`,
    [auditLogId],
  );
  return rows[0] ?? null;
}
