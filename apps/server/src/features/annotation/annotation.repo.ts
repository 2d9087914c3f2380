import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { THERE, THREAD, THREAD_JOINS, WRITTEN } from './annotation.rows.ts';
import type { ReplyRow, ThreadRow } from './annotation.rows.ts';

/** One page of an article's threads in the order of its text, lost ones last. */
export function listThreads(
  db: Db,
  contentId: Id,
  page: { offset: number; limit: number },
): Promise<ThreadRow[]> {
  return named<ThreadRow>(
    db,
    'annotation.threads',
    `select ${THREAD} from annotations a ${THREAD_JOINS}
     where a.content_id = $1 and a.parent_id is null and ${THERE}
     order by a.lost, a.start_at, a.id limit $2 offset $3`,
    [contentId, page.limit, page.offset],
  );
}

/** How many threads of an article can be seen, lost ones included. */
export async function countThreads(db: Db, contentId: Id): Promise<number> {
  const rows = await named<{ total: number }>(
    db,
    'annotation.count',
    `select count(*)::int as total from annotations a
     where a.content_id = $1 and a.parent_id is null and ${THERE}`,
    [contentId],
  );
  return rows[0]?.total ?? 0;
}

/** One thread whatever its state. */
export async function findThread(db: Db, id: Id): Promise<ThreadRow | null> {
  const rows = await named<ThreadRow>(
    db,
    'annotation.thread',
    `select ${THREAD} from annotations a ${THREAD_JOINS} where a.id = $1 and a.parent_id is null`,
    [id],
  );
  return rows[0] ?? null;
}

/** Replies of these threads, oldest first. */
export async function listReplies(db: Db, threadIds: readonly Id[]): Promise<ReplyRow[]> {
  if (threadIds.length === 0) return [];
  return named<ReplyRow>(
    db,
    'annotation.replies',
    `select ${WRITTEN}, a.parent_id from annotations a join users u on u.id = a.author_id
     where a.parent_id = any($1::bigint[]) and a.deleted_at is null order by a.id`,
    [threadIds],
  );
}

export interface AnnotationRow {
  id: Id;
  content_id: Id;
  parent_id: Id | null;
  author_id: Id;
}

/** A thread or a reply that was not deleted, held until the transaction ends. */
export async function lockAnnotation(db: Db, id: Id): Promise<AnnotationRow | null> {
  const rows = await named<AnnotationRow>(
    db,
    'annotation.lock',
    `select a.id, a.content_id, a.parent_id, a.author_id from annotations a
     where a.id = $1 and a.deleted_at is null for no key update`,
    [id],
  );
  return rows[0] ?? null;
}

export interface NewThread {
  contentId: Id;
  authorId: Id;
  body: string;
  selector: { exact: string; prefix: string; suffix: string; start: number; end: number };
  revision: number;
}

/** Stores a new thread with where it stands. Resolves to its id. */
export async function insertThread(db: Db, thread: NewThread): Promise<Id> {
  const { exact, prefix, suffix, start, end } = thread.selector;
  const rows = await named<{ id: Id }>(
    db,
    'annotation.insert-thread',
    `insert into annotations (content_id, author_id, body, exact, prefix, suffix, start_at, end_at, revision)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      thread.contentId,
      thread.authorId,
      thread.body,
      exact,
      prefix,
      suffix,
      start,
      end,
      thread.revision,
    ],
  );
  return (rows[0] as { id: Id }).id;
}

/** Stores an answer below a thread. Resolves to its id. */
export async function insertReply(
  db: Db,
  reply: { contentId: Id; parentId: Id; authorId: Id; body: string },
): Promise<Id> {
  const rows = await named<{ id: Id }>(
    db,
    'annotation.insert-reply',
    'insert into annotations (content_id, parent_id, author_id, body) values ($1, $2, $3, $4) returning id',
    [reply.contentId, reply.parentId, reply.authorId, reply.body],
  );
  return (rows[0] as { id: Id }).id;
}

/** How many answers of a thread are there. */
export async function countReplies(db: Db, threadId: Id): Promise<number> {
  const rows = await named<{ total: number }>(
    db,
    'annotation.count-replies',
    'select count(*)::int as total from annotations where parent_id = $1 and deleted_at is null',
    [threadId],
  );
  return rows[0]?.total ?? 0;
}

/** Puts other words in. The same words again do not count as edited. */
export async function setBody(db: Db, id: Id, body: string, at: Date): Promise<void> {
  await named(
    db,
    'annotation.set-body',
    'update annotations set edited_at = case when body = $2 then edited_at else $3 end, body = $2 where id = $1',
    [id, body, at],
  );
}

/** Null opens the thread again; who resolved it first stays. */
export async function setResolved(db: Db, id: Id, by: Id | null, at: Date): Promise<void> {
  await named(
    db,
    'annotation.set-resolved',
    `update annotations set resolved_by = case when $2::bigint is null then null else coalesce(resolved_by, $2) end,
       resolved_at = case when $2::bigint is null then null else coalesce(resolved_at, $3) end
     where id = $1`,
    [id, by, at],
  );
}

/** Takes one out of sight; the row stays, as others may have answered. */
export async function setDeleted(db: Db, id: Id, at: Date): Promise<void> {
  await db.updateTable('annotations').set({ deleted_at: at }).where('id', '=', id).execute();
}
