import { MAX_WAITING } from '@zhihui/contract/features/statistics/statistics.limits.ts';
import type {
  CommentStatus,
  CommentTarget,
} from '@zhihui/contract/features/comment/comment.schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import {
  bigint,
  id,
  ids,
  int,
  nullable,
  text,
  textOf,
  timestamp,
  bool,
  json,
} from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { getCachedTotal } from '../../db/cached-totals.ts';
import { family, statement } from '../../db/statement.ts';
import { commentWordsSql, HAS_VISIBLE_PARENT, JOIN_WRITTEN, READERS_HAVE } from './comment.rows.ts';

export type ReviewRow = RowOf<typeof LIST>;

interface ReviewFilter {
  /** Categories in the reviewer's scope; null for all. */
  scope: readonly Id[] | null;
  status: CommentStatus;
  keyword: string;
  newestFirst: boolean;
  offset: number;
  limit: number;
}

const FROM = `from comments m join contents c on c.id = m.content_id
  where m.status = :status and m.deleted_at is null and c.deleted_at is null and ${HAS_VISIBLE_PARENT}
    and (:scope::bigint[] is null or c.category_id = any(:scope))
    and (:keyword = '' or position(lower(:keyword) in lower(m.body)) > 0)`;

const reviewParams = { scope: nullable(ids), status: textOf<CommentStatus>(), keyword: text };
type Order = 'asc' | 'desc';

const LIST = family({
  variants: (): Order[] => ['asc', 'desc'],
  name: (order) => `comment.review.${order}`,
  declare: (order) => ({
    params: { ...reviewParams, limit: bigint, offset: bigint },
    row: {
      ...{ id, target_type: textOf<CommentTarget>(), body: text, status: textOf<CommentStatus>() },
      ...{ html: nullable(text), plain: nullable(text) },
      ...{ revision: int, submitted_at: timestamp, content_id: id, model: textOf<ContentModel>() },
      ...{ title: text, author_id: id, author_nickname: text, author_avatar: nullable(text) },
      ...{ parent_author_id: nullable(id), parent_nickname: nullable(text) },
      ...{ parent_avatar: nullable(text), parent_body: nullable(text), reason: text },
    },
    text: `select m.id, m.target_type, m.body, written.html, written.plain, m.status, m.revision, m.submitted_at, c.id as content_id, c.model, c.title, m.author_id,
       case when u.deleted_at is null then u.nickname else '已注销用户' end as author_nickname,
       case when u.deleted_at is null then u.avatar end as author_avatar,
       p.author_id as parent_author_id,
       case when q.deleted_at is null then q.nickname else '已注销用户' end as parent_nickname,
       case when q.deleted_at is null then q.avatar end as parent_avatar, left(${commentWordsSql('p')}, 200) as parent_body,
       coalesce((select a.reason from audit_logs a where a.target_type = 'COMMENT' and a.target_id = m.id
         and a.status = 'REJECTED' and m.status = 'REJECTED' order by a.id desc limit 1), '') as reason
     from (select m.id ${FROM} order by m.submitted_at ${order}, m.id ${order} limit :limit offset :offset) w
     join comments m on m.id = w.id join contents c on c.id = m.content_id join users u on u.id = m.author_id ${JOIN_WRITTEN}
     left join comments p on p.id = m.parent_id and p.deleted_at is null left join users q on q.id = p.author_id
     order by m.submitted_at ${order}, m.id ${order}`,
  }),
});

const COUNT = statement({
  name: 'comment.review.count',
  params: reviewParams,
  row: { total: int },
  text: `select count(*)::int as total ${FROM}`,
});

/** Returns comments by state, in the order of submission. */
export async function listForReview(
  db: Db,
  filter: ReviewFilter,
): Promise<{ rows: ReviewRow[]; total: number }> {
  const [rows, total] = await Promise.all([
    LIST.of(filter.newestFirst ? 'desc' : 'asc').all(db, filter),
    getCachedTotal(db, COUNT, filter),
  ]);
  return { rows, total };
}

const COUNT_CAPPED = statement({
  name: 'comment.review.some',
  params: reviewParams,
  row: { total: int },
  text: `select count(*)::int as total from (select ${FROM} limit 100) few`,
});

/** Counts the waiting comments in the scope (null: all categories), up to a hundred. */
export async function countPendingComments(db: Db, scope: readonly Id[] | null): Promise<number> {
  const { total } = await COUNT_CAPPED.one(db, { scope, status: 'PENDING_REVIEW', keyword: '' });
  return total;
}

const SINCE = statement({
  name: 'comment.review.since',
  params: reviewParams,
  row: { count: int, oldest: nullable(timestamp) },
  text: `select count(*)::int as count, min(submitted_at) as oldest
     from (select m.submitted_at ${FROM} order by m.submitted_at, m.id limit ${MAX_WAITING}) few`,
});

/** Counts the waiting comments in the scope, up to `MAX_WAITING`, and returns since when the oldest waits. */
export async function findCommentBacklog(db: Db, scope: readonly Id[] | null) {
  return SINCE.one(db, { scope, status: 'PENDING_REVIEW', keyword: '' });
}

const IS_UNDER = statement({
  name: 'comment.is-under',
  params: { id },
  row: { id },
  text: `select m.id from comments m where m.id = :id and ${HAS_VISIBLE_PARENT}`,
});

/** Whether readers can see the comment's target; only answers are checked. */
export async function hasVisibleParent(db: Db, id: Id): Promise<boolean> {
  return (await IS_UNDER.count(db, { id })) > 0;
}

export type EventRow = RowOf<typeof COMMENT_EVENT>;

const EVENT = `select m.id, m.content_id, m.author_id, ${commentWordsSql('m')} as words, m.mentions, greatest(m.submitted_at, m.edited_at) as at,
    ${READERS_HAVE} as shown, p.author_id as parent_author_id, coalesce(a.author_id, c.author_id) as target_author_id
  from comments m join contents c on c.id = m.content_id left join comments p on p.id = m.parent_id
  left join answers a on m.target_type = 'ANSWER' and a.id = m.target_id`;

const eventRow = {
  id,
  content_id: id,
  author_id: id,
  /** The text without marks. */
  words: text,
  mentions: json<{ id: Id }[]>(),
  /** When the current text was written. */
  at: timestamp,
  shown: bool,
  parent_author_id: nullable(id),
  /** Author of the item or answer that the comment is on. */
  target_author_id: id,
};

const COMMENT_EVENT = statement({
  name: 'comment.event',
  params: { id },
  row: eventRow,
  text: `${EVENT} where m.id = :id`,
});

/** Returns a comment with the people it concerns. */
export async function findForEvent(db: Db, id: Id): Promise<EventRow | null> {
  return COMMENT_EVENT.first(db, { id });
}

const LIST_BY_ANSWER = statement({
  name: 'comment.below-answer',
  params: { answerId: id },
  row: eventRow,
  text: `${EVENT} where m.target_type = 'ANSWER' and m.target_id = :answerId and m.status = 'APPROVED' and m.deleted_at is null
     order by m.id`,
});

/** Returns the visible comments on an answer, oldest first. */
export async function listByAnswer(db: Db, answerId: Id): Promise<EventRow[]> {
  return LIST_BY_ANSWER.all(db, { answerId });
}
