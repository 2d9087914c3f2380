import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, bool, id, ids, int, nonNull, nullable, text, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { IS_PRESENT, THREAD, THREAD_JOINS, POST_COLUMNS } from './annotation.rows.ts';
import type { ReplyRow, ThreadRow } from './annotation.rows.ts';
import { canSeeAnnotations } from '../../visibility/anchors.ts';

const postRow = {
  id,
  author_id: id,
  body: text,
  created_at: timestamp,
  edited_at: nullable(timestamp),
  author_nickname: text,
  author_avatar: nullable(text),
  exact: nonNull(text),
  prefix: nonNull(text),
  suffix: nonNull(text),
  start_at: nonNull(int),
  end_at: nonNull(int),
  revision: nonNull(int),
  lost: bool,
  content_id: id,
  deleted_at: nullable(timestamp),
  resolved_at: nullable(timestamp),
  resolver_id: nullable(id),
  resolver_nickname: nullable(text),
  resolver_avatar: nullable(text),
};

const THREADS = statement({
  name: 'annotation.threads',
  params: { contentId: id, limit: bigint, offset: bigint },
  row: postRow,
  text: `select ${THREAD} from annotations a ${THREAD_JOINS}
     where a.content_id = :contentId and a.parent_id is null and ${IS_PRESENT}
     order by a.lost, a.start_at, a.id limit :limit offset :offset`,
});

/** Returns one page of an article's threads in text order, lost ones last. */
export function listThreads(
  db: Db,
  contentId: Id,
  page: { offset: number; limit: number },
): Promise<ThreadRow[]> {
  return THREADS.all(db, { contentId, limit: page.limit, offset: page.offset });
}

const COUNT = statement({
  name: 'annotation.count',
  params: { contentId: id },
  row: { total: int },
  text: `select count(*)::int as total from annotations a
     where a.content_id = :contentId and a.parent_id is null and ${IS_PRESENT}`,
});

/** Counts the visible threads of an article, lost ones included. */
export async function countThreads(db: Db, contentId: Id): Promise<number> {
  const { total } = await COUNT.one(db, { contentId });
  return total;
}

const FIND_THREAD = statement({
  name: 'annotation.thread',
  params: { id },
  row: postRow,
  text: `select ${THREAD} from annotations a ${THREAD_JOINS} where a.id = :id and a.parent_id is null`,
});

/** Returns a thread in any state. */
export async function findThread(db: Db, id: Id): Promise<ThreadRow | null> {
  return FIND_THREAD.first(db, { id });
}

const REPLIES = statement({
  name: 'annotation.replies',
  params: { threadIds: ids },
  row: {
    id,
    author_id: id,
    body: text,
    created_at: timestamp,
    edited_at: nullable(timestamp),
    author_nickname: text,
    author_avatar: nullable(text),
    parent_id: nonNull(id),
  },
  text: `select ${POST_COLUMNS}, a.parent_id from annotations a join users u on u.id = a.author_id
     where a.parent_id = any(:threadIds::bigint[]) and a.deleted_at is null order by a.id`,
});

/** Returns the replies of these threads, oldest first. */
export async function listReplies(db: Db, threadIds: readonly Id[]): Promise<ReplyRow[]> {
  if (threadIds.length === 0) return [];
  return REPLIES.all(db, { threadIds });
}

export type AnnotationRow = RowOf<typeof LOCK>;

const LOCK = statement({
  name: 'annotation.lock',
  params: { id },
  row: { id, content_id: id, parent_id: nullable(id), author_id: id },
  text: `select a.id, a.content_id, a.parent_id, a.author_id from annotations a
     where a.id = :id and a.deleted_at is null for no key update`,
});

/** Locks a thread or reply that is not deleted, until the transaction ends. */
export async function lockAnnotation(db: Db, id: Id): Promise<AnnotationRow | null> {
  return LOCK.first(db, { id });
}

interface NewThread {
  contentId: Id;
  authorId: Id;
  body: string;
  selector: { exact: string; prefix: string; suffix: string; start: number; end: number };
  revision: number;
}

const INSERT_THREAD = statement({
  name: 'annotation.insert-thread',
  params: {
    contentId: id,
    authorId: id,
    body: text,
    exact: text,
    prefix: text,
    suffix: text,
    start: int,
    end: int,
    revision: int,
  },
  row: { id },
  text: `insert into annotations (content_id, author_id, body, exact, prefix, suffix, start_at, end_at, revision)
     values (:contentId, :authorId, :body, :exact, :prefix, :suffix, :start, :end, :revision) returning id`,
});

/** Inserts a thread with its position and returns its id. */
export async function insertThread(db: Db, thread: NewThread): Promise<Id> {
  const { exact, prefix, suffix, start, end } = thread.selector;
  const rows = await INSERT_THREAD.all(db, {
    contentId: thread.contentId,
    authorId: thread.authorId,
    body: thread.body,
    exact,
    prefix,
    suffix,
    start,
    end,
    revision: thread.revision,
  });
  return (rows[0] as { id: Id }).id;
}

const INSERT_REPLY = statement({
  name: 'annotation.insert-reply',
  params: { contentId: id, parentId: id, authorId: id, body: text },
  row: { id },
  text: 'insert into annotations (content_id, parent_id, author_id, body) values (:contentId, :parentId, :authorId, :body) returning id',
});

/** Inserts a reply and returns its id. */
export async function insertReply(
  db: Db,
  reply: { contentId: Id; parentId: Id; authorId: Id; body: string },
): Promise<Id> {
  const rows = await INSERT_REPLY.all(db, {
    contentId: reply.contentId,
    parentId: reply.parentId,
    authorId: reply.authorId,
    body: reply.body,
  });
  return (rows[0] as { id: Id }).id;
}

const COUNT_REPLIES = statement({
  name: 'annotation.count-replies',
  params: { threadId: id },
  row: { total: int },
  text: 'select count(*)::int as total from annotations where parent_id = :threadId and deleted_at is null',
});

/** Counts the replies of a thread that are not deleted. */
export async function countReplies(db: Db, threadId: Id): Promise<number> {
  const { total } = await COUNT_REPLIES.one(db, { threadId });
  return total;
}

const SET_BODY = statement({
  name: 'annotation.set-body',
  params: { id, body: text, at: timestamp },
  text: 'update annotations set edited_at = case when body = :body then edited_at else :at end, body = :body where id = :id',
});

/** Updates the text. An unchanged text does not count as an edit. */
export async function setBody(db: Db, id: Id, body: string, at: Date): Promise<void> {
  await SET_BODY.run(db, { id, body, at });
}

const SET_RESOLVED = statement({
  name: 'annotation.set-resolved',
  params: { id, by: nullable(id), at: timestamp },
  text: `update annotations set resolved_by = case when :by::bigint is null then null else coalesce(resolved_by, :by) end,
       resolved_at = case when :by::bigint is null then null else coalesce(resolved_at, :at) end
     where id = :id`,
});

/** Resolves a thread, or reopens it when `by` is null. The first resolver stays. */
export async function setResolved(db: Db, id: Id, by: Id | null, at: Date): Promise<void> {
  await SET_RESOLVED.run(db, { id, by, at });
}

const SET_DELETED = statement({
  name: 'annotation.set-deleted',
  params: { id, at: timestamp },
  text: 'update annotations set deleted_at = :at where id = :id',
});

/** Marks an annotation as deleted; the row stays because others may have replied. */
export async function setDeleted(db: Db, id: Id, at: Date): Promise<void> {
  await SET_DELETED.run(db, { id, at });
}

export type EventRow = RowOf<typeof EVENT>;

const CAN_SEE = (user: string) =>
  `exists (select from users w join roles r on r.id = w.role_id where w.id = ${user} and ${canSeeAnnotations({ person: 'w', role: 'r' })})`;

const EVENT = statement({
  name: 'annotation.event',
  params: { id },
  row: {
    id,
    content_id: id,
    parent_id: nullable(id),
    author_id: id,
    body: text,
    shown: bool,
    /** Author of the article and everyone in the thread, as far as they can still see annotations. */
    article_author_ids: ids,
    participant_ids: ids,
  },
  text: `select a.id, a.content_id, a.parent_id, a.author_id, a.body, a.deleted_at is null as shown,
       array(select c.author_id where ${CAN_SEE('c.author_id')}) as article_author_ids,
       array(select distinct t.author_id from annotations t where a.parent_id is not null
         and (t.id = a.parent_id or t.parent_id = a.parent_id) and t.deleted_at is null
         and ${CAN_SEE('t.author_id')}) as participant_ids
     from annotations a join contents c on c.id = a.content_id where a.id = :id`,
});

/** Returns a thread or reply with the people it concerns. */
export async function findForEvent(db: Db, id: Id): Promise<EventRow | null> {
  return EVENT.first(db, { id });
}
