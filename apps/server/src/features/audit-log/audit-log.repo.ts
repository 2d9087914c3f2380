import { MAX_WAITING } from '@zhihui/contract/features/statistics/statistics.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Db } from '../../db/db.ts';
import {
  bigint,
  bool,
  id,
  ids,
  int,
  json,
  nonNull,
  nullable,
  text,
  textOf,
  timestamp,
} from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { getCachedTotal } from '../../db/cached-totals.ts';
import { family, statement } from '../../db/statement.ts';
import { getPendingCategory } from '../../visibility/pending-opening.ts';

export type PendingRow = RowOf<typeof LIST_PENDING>;

interface PendingFilter {
  /** Categories in the reviewer's scope; null for all. */
  scope: readonly Id[] | null;
  model: ContentModel | null;
  /** A category with its descendants. */
  categoryId: Id | null;
  keyword: string;
  newestFirst: boolean;
  offset: number;
  limit: number;
}

/**
 * The category of the submitted text decides who reviews it; for a first submission that is the item's own category.
 * When a text is published or scheduled, its category counts too.
 */
// One row per item, stated explicitly: the planner underestimates joins on two correlated columns and would sort all
// pending items to return the first twenty.
const FROM_PENDING = `from contents c join lateral (select r.* from revisions r where r.content_id = c.id and r.number = c.revision limit 1) r
  on true left join categories k on k.id = r.category_id`;
const IS_PENDING = ` where c.status = 'PENDING_REVIEW' and c.deleted_at is null
    and (:scope::bigint[] is null or (r.category_id = any(:scope) and (c.live_revision is null or c.category_id = any(:scope))
      and coalesce(${getPendingCategory('c')} = any(:scope), true)))
    and (:model::text is null or c.model = :model)
    and (:categoryId::bigint is null or k.id = :categoryId or k.ancestor_ids @> array[:categoryId::bigint])
    and (:keyword = '' or position(lower(:keyword) in lower(r.title)) > 0)`;
const FROM = FROM_PENDING + IS_PENDING;

const pendingParams = {
  scope: nullable(ids),
  model: nullable(textOf<ContentModel>()),
  categoryId: nullable(id),
  keyword: text,
};
type Order = 'asc' | 'desc';

const LIST_PENDING = family({
  variants: (): Order[] => ['asc', 'desc'],
  name: (order) => `audit.waiting.${order}`,
  declare: (order) => ({
    params: { ...pendingParams, limit: bigint, offset: bigint },
    row: {
      ...{ id, model: textOf<ContentModel>(), title: text, excerpt: text, author_id: id },
      ...{ author_nickname: text, author_avatar: nullable(text), category_id: nullable(id) },
      ...{ category_name: nullable(text), revision: int, published: bool, submitted_at: timestamp },
    },
    text: `select c.id, c.model, r.title, left(r.body, 300) as excerpt, c.author_id, u.nickname as author_nickname,
       u.avatar as author_avatar, k.id as category_id, k.name as category_name, c.revision,
       c.live_revision is not null as published, coalesce(c.submitted_at, r.created_at) as submitted_at
     ${FROM_PENDING} join users u on u.id = c.author_id ${IS_PENDING} order by c.submitted_at ${order}, c.id ${order} limit :limit offset :offset`,
  }),
});

const PENDING_COUNT = statement({
  name: 'audit.waiting.count',
  params: pendingParams,
  row: { total: int },
  text: `select count(*)::int as total ${FROM}`,
});

/** Returns items waiting for a verdict. */
export async function listPending(
  db: Db,
  filter: PendingFilter,
): Promise<{ rows: PendingRow[]; total: number }> {
  const [rows, total] = await Promise.all([
    LIST_PENDING.of(filter.newestFirst ? 'desc' : 'asc').all(db, filter),
    getCachedTotal(db, PENDING_COUNT, filter),
  ]);
  return { rows, total };
}

const PENDING_COUNT_CAPPED = statement({
  name: 'audit.waiting.some',
  params: pendingParams,
  row: { total: int },
  text: `select count(*)::int as total from (select ${FROM} limit 100) few`,
});

/** Counts the waiting items in the scope (null: all categories), up to a hundred. */
export async function countPending(db: Db, scope: readonly Id[] | null): Promise<number> {
  const anything = { model: null, categoryId: null, keyword: '' };
  const { total } = await PENDING_COUNT_CAPPED.one(db, { scope, ...anything });
  return total;
}

const PENDING_BACKLOG = statement({
  name: 'audit.waiting.since',
  params: pendingParams,
  row: { count: int, oldest: nullable(timestamp) },
  text: `select count(*)::int as count, min(submitted_at) as oldest
     from (select c.submitted_at ${FROM} order by c.submitted_at, c.id limit ${MAX_WAITING}) few`,
});

/** Counts the waiting items in the scope, up to `MAX_WAITING`, and returns since when the oldest waits. */
export async function findContentBacklog(db: Db, scope: readonly Id[] | null) {
  return PENDING_BACKLOG.one(db, { scope, model: null, categoryId: null, keyword: '' });
}

export type LoadRow = RowOf<typeof LOAD>;

const LOAD = statement({
  name: 'audit.load',
  params: pendingParams,
  row: {
    model: textOf<ContentModel>(),
    category_id: nullable(id),
    category_name: nullable(text),
    waiting: int,
    oldest_at: nonNull(timestamp),
  },
  text: `select c.model, k.id as category_id, k.name as category_name, count(*)::int as waiting,
       min(coalesce(c.submitted_at, r.created_at)) as oldest_at
     ${FROM} group by c.model, k.id order by oldest_at limit 500`,
});

/** Counts the waiting items of each category in the scope (null: all categories), longest waiting first. */
export async function listLoad(db: Db, scope: readonly Id[] | null): Promise<LoadRow[]> {
  return LOAD.all(db, { scope, model: null, categoryId: null, keyword: '' });
}

export type VerdictRow = RowOf<typeof verdictRow>;

const VERDICT = `select a.id, a.target_id, a.revision, a.status, a.reason, a.before, a.created_at, a.reviewer_id,
    coalesce(case when u.deleted_at is null then u.nickname end, '已注销用户') as reviewer_nickname,
    u.avatar as reviewer_avatar
  from audit_logs a left join users u on u.id = a.reviewer_id where a.target_type = 'CONTENT'`;

const verdictRow = {
  id,
  target_id: id,
  revision: nonNull(int),
  status: textOf<'APPROVED' | 'REJECTED' | 'UNDONE'>(),
  reason: text,
  /** State before the verdict, for undoing it; old verdicts have no submission time. */
  before: nullable(json<{ liveRevision: number | null; submittedAt?: string | null }>()),
  created_at: timestamp,
  reviewer_id: nullable(id),
  reviewer_nickname: text,
  reviewer_avatar: nullable(text),
};

const VERDICTS = statement({
  name: 'audit.verdicts',
  params: { contentId: id },
  row: verdictRow,
  text: `${VERDICT} and a.target_id = :contentId order by a.id desc limit 50`,
});

/** Returns the verdicts on an item, newest first, at most fifty. */
export async function listVerdicts(db: Db, contentId: Id): Promise<VerdictRow[]> {
  return VERDICTS.all(db, { contentId });
}

const AUDIT_VERDICT = statement({
  name: 'audit.verdict',
  params: { id },
  row: verdictRow,
  text: `${VERDICT} and a.id = :id`,
});

/** Returns a verdict on a content; null when the id is unknown. */
export async function findVerdict(db: Db, id: Id): Promise<VerdictRow | null> {
  return AUDIT_VERDICT.first(db, { id });
}

/** SQL: verdict `a` was not undone. */
export const IS_IN_FORCE = `(select l.status from audit_logs l
  where l.target_type = a.target_type and l.target_id = a.target_id and l.id > a.id
  order by l.id limit 1) is distinct from 'UNDONE'`;

interface NewVerdict {
  targetType: 'CONTENT' | 'COMMENT';
  targetId: Id;
  revision: number | null;
  status: 'APPROVED' | 'REJECTED' | 'UNDONE';
  reason: string;
  reviewerId: Id;
  before: { liveRevision: number | null } | null;
  now: Date;
}

const INSERT_VERDICT = statement({
  name: 'audit.insert-verdict',
  params: {
    targetType: text,
    targetId: id,
    revision: nullable(int),
    status: text,
    reason: text,
    reviewerId: id,
    before: nullable(json<string>()),
    now: timestamp,
  },
  row: { id },
  text: `insert into audit_logs (target_type, target_id, revision, status, reason, reviewer_id, before, created_at)
     values (:targetType, :targetId, :revision, :status, :reason, :reviewerId, :before, :now) returning id`,
});

/** Inserts a verdict with the state to restore when it is undone. Returns its id. */
export async function insertVerdict(db: Db, verdict: NewVerdict): Promise<Id> {
  const before = verdict.before === null ? null : JSON.stringify(verdict.before);
  return (await INSERT_VERDICT.one(db, { ...verdict, before })).id;
}

const SET_REVISION_STATUS = statement({
  name: 'audit.set-revision-status',
  params: { contentId: id, number: int, status: text },
  text: 'update revisions set status = :status where content_id = :contentId and number = :number',
});

/** Stores the verdict on the revision, for the history. */
export async function setRevisionStatus(
  db: Db,
  contentId: Id,
  number: number,
  status: string,
): Promise<void> {
  await SET_REVISION_STATUS.run(db, { contentId, number, status });
}

type VerdictNotice = RowOf<typeof VERDICT_NOTICE>;

const VERDICT_NOTICE = statement({
  name: 'audit.verdict-notice',
  params: { auditLogId: id },
  row: {
    status: textOf<'APPROVED' | 'REJECTED'>(),
    reason: text,
    reviewer_id: nullable(id),
    author_id: id,
    /** The verdict was not undone. */
    isInForce: bool,
  },
  text: `select a.status, a.reason, a.reviewer_id, c.author_id, ${IS_IN_FORCE} as "isInForce" from audit_logs a
     join contents c on c.id = a.target_id where a.id = :auditLogId and a.target_type = 'CONTENT'`,
});

/** Returns a verdict on a content with the people it concerns; null when the id is unknown. */
export async function findVerdictNotice(db: Db, auditLogId: Id): Promise<VerdictNotice | null> {
  return VERDICT_NOTICE.first(db, { auditLogId });
}

const SEND = statement({
  name: 'audit.send-notes',
  params: { contentId: id, revision: int, auditLogId: id },
  text: `update review_notes set audit_log_id = :auditLogId where content_id = :contentId and revision = :revision`,
});

/** Shows the reviewers' notes on this text to its author, together with the verdict. */
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

/** Hides the notes from the author again when the verdict is undone. */
export async function withdrawNotes(db: Db, auditLogId: Id): Promise<void> {
  await WITHDRAW.run(db, { auditLogId });
}
