import type { CommentTarget } from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { COLUMNS, JOINS, SHOWN } from './comment.rows.ts';
import type { CommentRow } from './comment.rows.ts';

export interface ThreadFilter {
  /** The reader; null for visitors. */
  readerId: Id | null;
  type: CommentTarget;
  targetId: Id;
  newestFirst: boolean;
  /** Threads beyond this one; with it `offset` is 0. */
  after: Id | null;
  offset: number;
  limit: number;
}

const ROOTS = `from comments m where m.target_type = $2 and m.target_id = $3 and m.root_id is null and ${SHOWN}`;

/** With how many there are in all. */
type Counted = CommentRow & { total: number };
/** `answered`: there are replies for this reader, were it only one of their own that waits. */
export type ThreadRow = Counted & { answered: boolean };

/** First comments of one page of threads. The page is found in the index alone; only its rows are then read. */
export function listThreads(db: Db, filter: ThreadFilter): Promise<ThreadRow[]> {
  const [order, beyond] = filter.newestFirst ? ['desc', '<'] : ['asc', '>'];
  return named<ThreadRow>(
    db,
    `comment.threads.${order}`,
    `select ${COLUMNS}, (select count(*)::int ${ROOTS}) as total,
       m.reply_count > 0 or exists (select from comments r where r.root_id = m.id and r.author_id = $1::bigint
         and r.deleted_at is null) as answered
     from (select m.id ${ROOTS} and ($4::bigint is null or m.id ${beyond} $4)
       order by m.id ${order} limit $5 offset $6) w
     join comments m on m.id = w.id ${JOINS} order by m.id ${order}`,
    [
      filter.readerId,
      filter.type,
      filter.targetId,
      filter.after,
      filter.limit,
      filter.after === null ? filter.offset : 0,
    ],
  );
}

/** How many threads there are for this reader, and how many of them stand before `rootId`. */
export async function countThreads(
  db: Db,
  filter: ThreadFilter,
  rootId: Id | null,
): Promise<{ total: number; before: number }> {
  const order = filter.newestFirst ? 'desc' : 'asc';
  const rows = await named<{ total: number; before: number }>(
    db,
    `comment.count.${order}`,
    `select count(*)::int as total, (count(*) filter (where m.id ${filter.newestFirst ? '>' : '<'} $4::bigint))::int as before
     ${ROOTS}`,
    [filter.readerId, filter.type, filter.targetId, rootId],
  );
  return rows[0] ?? { total: 0, before: 0 };
}

/** The first replies of each of these threads, from `from` on in the thread that has that one; `total` counts from there. */
export function firstReplies(
  db: Db,
  readerId: Id | null,
  rootIds: readonly Id[],
  from: { rootId: Id; id: Id } | null,
  limit: number,
): Promise<Counted[]> {
  return named<Counted>(
    db,
    'comment.first-replies',
    `select ${COLUMNS}, w.total from unnest($2::bigint[]) as t(root_id)
     cross join lateral (select m.id, (count(*) over ())::int as total from comments m where m.root_id = t.root_id and ${SHOWN}
       and (t.root_id <> coalesce($3::bigint, 0) or m.id >= $4::bigint) order by m.id limit $5) w
     join comments m on m.id = w.id ${JOINS} order by m.id`,
    [readerId, rootIds, from?.rootId ?? null, from?.id ?? null, limit],
  );
}

/** One page of a thread's replies, oldest first. */
export function listReplies(
  db: Db,
  filter: { readerId: Id | null; rootId: Id; after: Id | null; offset: number; limit: number },
): Promise<CommentRow[]> {
  return named<CommentRow>(
    db,
    'comment.replies',
    `select ${COLUMNS} from (select m.id from comments m where m.root_id = $2 and ${SHOWN}
       and ($3::bigint is null or m.id > $3) order by m.id limit $4 offset $5) w
     join comments m on m.id = w.id ${JOINS} order by m.id`,
    [
      filter.readerId,
      filter.rootId,
      filter.after,
      filter.limit,
      filter.after === null ? filter.offset : 0,
    ],
  );
}

/** How many replies a thread has for this reader, and how many of them stand before `before`. */
export async function countReplies(
  db: Db,
  readerId: Id | null,
  rootId: Id,
  before: Id | null,
): Promise<{ total: number; before: number }> {
  const rows = await named<{ total: number; before: number }>(
    db,
    'comment.count-replies',
    `select count(*)::int as total, (count(*) filter (where m.id < $3::bigint))::int as before
     from comments m where m.root_id = $2 and ${SHOWN}`,
    [readerId, rootId, before],
  );
  return rows[0] ?? { total: 0, before: 0 };
}

/** What a comment that this reader is shown stands under. */
export async function findPlace(
  db: Db,
  readerId: Id | null,
  id: Id,
): Promise<Pick<CommentRow, 'target_type' | 'target_id' | 'content_id'> | null> {
  const rows = await named<Pick<CommentRow, 'target_type' | 'target_id' | 'content_id'>>(
    db,
    'comment.place',
    `select m.target_type, m.target_id, m.content_id from comments m where m.id = $2 and ${SHOWN}`,
    [readerId, id],
  );
  return rows[0] ?? null;
}

/** One comment whatever its state, as this reader would see it. */
export async function findComment(db: Db, readerId: Id | null, id: Id): Promise<CommentRow | null> {
  const rows = await named<CommentRow>(
    db,
    'comment.find',
    `select ${COLUMNS} from comments m ${JOINS} where m.id = $2`,
    [readerId, id],
  );
  return rows[0] ?? null;
}
