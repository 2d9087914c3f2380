import type { CommentTarget } from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, bool, id, ids, int, nullable, textOf } from '../../db/kinds.ts';
import { family, statement } from '../../db/statement.ts';
import { COLUMNS, JOINS, IS_VISIBLE, commentRow } from './comment.rows.ts';
import type { CommentRow } from './comment.rows.ts';

export interface ThreadFilter {
  /** The reader; null for visitors. */
  readerId: Id | null;
  type: CommentTarget;
  targetId: Id;
  newestFirst: boolean;
  /** Threads after this one; then `offset` is 0. */
  after: Id | null;
  offset: number;
  limit: number;
}

const ROOTS = `from comments m where m.target_type = :type and m.target_id = :targetId and m.root_id is null and ${IS_VISIBLE}`;

/** With the total. */
export type Counted = CommentRow & { total: number };
/** `answered`: this reader sees replies, even if only their own waiting one. */
export type ThreadRow = Counted & { answered: boolean };

type Order = 'asc' | 'desc';
const orders = (): Order[] => ['asc', 'desc'];
const getOrder = (filter: ThreadFilter): Order => (filter.newestFirst ? 'desc' : 'asc');
const rootParams = { readerId: nullable(id), type: textOf<CommentTarget>(), targetId: id };

const pageOfRoots = (order: Order): string =>
  `select m.id ${ROOTS} and (:after::bigint is null or m.id ${order === 'desc' ? '<' : '>'} :after)
       order by m.id ${order} limit :limit offset :offset`;

const THREADS = family({
  variants: orders,
  name: (order) => `comment.threads.${order}`,
  declare: (order) => ({
    params: { ...rootParams, after: nullable(id), limit: bigint, offset: bigint },
    row: { ...commentRow, total: int, answered: bool },
    text: `select ${COLUMNS}, (select count(*)::int ${ROOTS}) as total,
       m.reply_count > 0 or exists (select from comments r where r.root_id = m.id and r.author_id = :readerId::bigint
         and r.deleted_at is null) as answered
     from (${pageOfRoots(order)}) w
     join comments m on m.id = w.id ${JOINS} order by m.id ${order}`,
  }),
});

/**
 * Returns the first comments of one page of threads. The page is found in the index alone; only its rows are then read.
 */
export function listThreads(db: Db, filter: ThreadFilter): Promise<ThreadRow[]> {
  const offset = filter.after === null ? filter.offset : 0;
  return THREADS.of(getOrder(filter)).all(db, { ...filter, offset });
}

const COUNT = family({
  variants: orders,
  name: (order) => `comment.count.${order}`,
  declare: (order) => ({
    params: { ...rootParams, rootId: nullable(id) },
    row: { total: int, before: int },
    text: `select count(*)::int as total,
       (count(*) filter (where m.id ${order === 'desc' ? '>' : '<'} :rootId::bigint))::int as before ${ROOTS}`,
  }),
});

/** Counts the threads visible to this reader, and those before `rootId`. */
export async function countThreads(
  db: Db,
  filter: ThreadFilter,
  rootId: Id | null,
): Promise<{ total: number; before: number }> {
  return COUNT.of(getOrder(filter)).one(db, { ...filter, rootId });
}

const LIST_FIRST_REPLIES = statement({
  name: 'comment.first-replies',
  params: {
    readerId: nullable(id),
    rootIds: ids,
    rootId: nullable(id),
    id: nullable(id),
    limit: bigint,
  },
  row: { ...commentRow, total: int },
  text: `select ${COLUMNS}, w.total from unnest(:rootIds::bigint[]) as t(root_id)
     cross join lateral (select m.id, (count(*) over ())::int as total from comments m where m.root_id = t.root_id and ${IS_VISIBLE}
       and (t.root_id <> coalesce(:rootId::bigint, 0) or m.id >= :id::bigint) order by m.id limit :limit) w
     join comments m on m.id = w.id ${JOINS} order by m.id`,
});

const PAGE_REPLIES = family({
  variants: orders,
  name: (order) => `comment.page-replies.${order}`,
  declare: (order) => ({
    params: {
      ...rootParams,
      after: nullable(id),
      limit: bigint,
      offset: bigint,
      replies: bigint,
    },
    row: { ...commentRow, total: int },
    text: `select ${COLUMNS}, w.total from (${pageOfRoots(order)}) t
     cross join lateral (select m.id, (count(*) over ())::int as total from comments m
       where m.root_id = t.id and ${IS_VISIBLE} order by m.id limit :replies) w
     join comments m on m.id = w.id ${JOINS} order by m.id`,
  }),
});

/** Returns the first replies of each thread of a page, at the same time as the page itself. */
export function listPageReplies(db: Db, filter: ThreadFilter, replies: number): Promise<Counted[]> {
  const offset = filter.after === null ? filter.offset : 0;
  return PAGE_REPLIES.of(getOrder(filter)).all(db, { ...filter, offset, replies });
}

/** Returns the first replies of each of these threads, from `from` on in its thread; `total` counts from there. */
export function listFirstReplies(
  db: Db,
  readerId: Id | null,
  rootIds: readonly Id[],
  from: { rootId: Id; id: Id } | null,
  limit: number,
): Promise<Counted[]> {
  return LIST_FIRST_REPLIES.all(db, {
    readerId,
    rootIds,
    rootId: from?.rootId ?? null,
    id: from?.id ?? null,
    limit,
  });
}

const REPLIES = statement({
  name: 'comment.replies',
  params: {
    readerId: nullable(id),
    rootId: id,
    after: nullable(id),
    limit: bigint,
    offset: bigint,
  },
  row: commentRow,
  text: `select ${COLUMNS} from (select m.id from comments m where m.root_id = :rootId and ${IS_VISIBLE}
       and (:after::bigint is null or m.id > :after) order by m.id limit :limit offset :offset) w
     join comments m on m.id = w.id ${JOINS} order by m.id`,
});

/** Returns one page of a thread's replies, oldest first. */
export function listReplies(
  db: Db,
  filter: { readerId: Id | null; rootId: Id; after: Id | null; offset: number; limit: number },
): Promise<CommentRow[]> {
  return REPLIES.all(db, {
    readerId: filter.readerId,
    rootId: filter.rootId,
    after: filter.after,
    limit: filter.limit,
    offset: filter.after === null ? filter.offset : 0,
  });
}

const COUNT_REPLIES = statement({
  name: 'comment.count-replies',
  params: { readerId: nullable(id), rootId: id, before: nullable(id) },
  row: { total: int, before: int },
  text: `select count(*)::int as total, (count(*) filter (where m.id < :before::bigint))::int as before
     from comments m where m.root_id = :rootId and ${IS_VISIBLE}`,
});

/** Counts the replies of a thread visible to this reader, and those before `before`. */
export async function countReplies(
  db: Db,
  readerId: Id | null,
  rootId: Id,
  before: Id | null,
): Promise<{ total: number; before: number }> {
  const rows = await COUNT_REPLIES.all(db, { readerId, rootId, before });
  return rows[0] ?? { total: 0, before: 0 };
}

const FIND_LOCATION = statement({
  name: 'comment.place',
  params: { readerId: nullable(id), id },
  row: { target_type: textOf<CommentTarget>(), target_id: id, content_id: id },
  text: `select m.target_type, m.target_id, m.content_id from comments m where m.id = :id and ${IS_VISIBLE}`,
});

/** Returns the target of a comment that this reader can see. */
export async function findLocation(
  db: Db,
  readerId: Id | null,
  id: Id,
): Promise<Pick<CommentRow, 'target_type' | 'target_id' | 'content_id'> | null> {
  const rows = await FIND_LOCATION.all(db, { readerId, id });
  return rows[0] ?? null;
}

const FIND = statement({
  name: 'comment.find',
  params: { readerId: nullable(id), id },
  row: commentRow,
  text: `select ${COLUMNS} from comments m ${JOINS} where m.id = :id`,
});

/** Returns a comment in any state, as this reader sees it. */
export async function findComment(db: Db, readerId: Id | null, id: Id): Promise<CommentRow | null> {
  return FIND.first(db, { readerId, id });
}
