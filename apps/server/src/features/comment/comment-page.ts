import type { z } from 'zod';
import { FIRST_REPLIES } from '@zhihui/contract/features/comment/comment.limits.ts';
import type {
  CommentItem,
  CommentPage,
  CommentLocation,
  CommentThread,
} from '@zhihui/contract/features/comment/comment.schema.ts';
import type { commentEndpoints } from '@zhihui/contract/features/comment/comment.endpoints.ts';
import type { Id, Page } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { toOffset } from '../../kernel/paging.ts';
import { loadModerationScope } from '../../visibility/moderation-scope.ts';
import {
  countReplies,
  countThreads,
  findComment,
  findLocation,
  listFirstReplies,
  listPageReplies,
  listReplies,
  listThreads,
} from './comment-list.repo.ts';
import type { Counted, ThreadFilter, ThreadRow } from './comment-list.repo.ts';
import { readTarget, findTarget } from './comment-target.ts';
import type { Target } from './comment-target.ts';
import { commentText } from './comment.text.ts';
import { presentComment } from './comment.present.ts';
import type { TargetAccess } from './comment.present.ts';
import type { CommentRow } from './comment.rows.ts';

type EndpointQuery<K extends string> =
  Extract<(typeof commentEndpoints)[number], { method: 'GET'; path: K }> extends {
    query: infer Q extends z.ZodType;
  }
    ? z.output<Q>
    : never;

/** Replies shown before the requested one, for context. */
const LEADING_REPLIES = 2;

/** Returns one page of threads on a target. Throws NOT_FOUND. */
export async function loadCommentPage(
  ctx: Ctx,
  query: EndpointQuery<'/comment/page'>,
): Promise<CommentPage> {
  const { size, after = null } = query;
  const filter = {
    readerId: ctx.actor.member?.userId ?? null,
    type: query.targetType,
    targetId: query.targetId,
    newestFirst: query.sort === 'newest',
    after,
    limit: size,
  };
  const count = (rootId: Id | null) => countThreads(ctx.db, { ...filter, offset: 0 }, rootId);
  const { target, current, roots, replies, requested } =
    query.at === undefined
      ? await readPage(ctx, filter, query.current)
      : await readPageWith(ctx, filter, query.at, query.current);
  const records = presentThreads(
    ctx,
    roots,
    replies,
    await getTargetAccess(ctx, target),
    requested,
  );
  return {
    records,
    total: roots[0]?.total ?? (await count(null)).total,
    current,
    size,
    count: target.count,
    authorId: target.authorId,
  };
}

type PageFilter = Omit<ThreadFilter, 'offset'>;

interface PageRows {
  target: Target;
  current: number;
  roots: ThreadRow[];
  replies: Counted[];
  /** Where the replies of the requested comment's thread begin. */
  requested: FirstReply | null;
}

/** Reads everything at once, because the page does not depend on the target; its reader does. */
async function readPage(ctx: Ctx, filter: PageFilter, current: number): Promise<PageRows> {
  const page = { ...filter, offset: toOffset(current, filter.limit) };
  const [target, roots, replies] = await Promise.all([
    readTarget(ctx, filter.type, filter.targetId),
    listThreads(ctx.db, page),
    listPageReplies(ctx.db, page, FIRST_REPLIES),
    loadModerationScope(ctx.db, ctx.actor),
  ]);
  return { target, current, roots, replies, requested: null };
}

/** The page that has the comment `at`, if this reader can see it; else page `current`. */
async function readPageWith(
  ctx: Ctx,
  filter: PageFilter,
  at: Id,
  current: number,
): Promise<PageRows> {
  const target = await readTarget(ctx, filter.type, filter.targetId);
  const comment = await findRequestedComment(ctx, target, at);
  if (comment === null) return readPage(ctx, filter, current);
  const rootId = comment.root_id ?? comment.id;
  const { before } = await countThreads(ctx.db, { ...filter, offset: 0 }, rootId);
  const page = Math.floor(before / filter.limit) + 1;
  const [roots, requested] = await Promise.all([
    listThreads(ctx.db, { ...filter, offset: toOffset(page, filter.limit) }),
    findFirstReply(ctx, comment, filter.readerId),
  ]);
  const limit = requested === null ? FIRST_REPLIES : FIRST_REPLIES + LEADING_REPLIES;
  const ids = roots.filter((row) => row.answered).map((row) => row.id);
  const replies =
    ids.length === 0 ? [] : await listFirstReplies(ctx.db, filter.readerId, ids, requested, limit);
  return { target, current: page, roots, replies, requested };
}

/** Returns one page of a thread's replies. Throws NOT_FOUND. */
export async function loadReplyPage(
  ctx: Ctx,
  query: EndpointQuery<'/comment/reply/page'>,
): Promise<Page<CommentItem>> {
  const readerId = ctx.actor.member?.userId ?? null;
  const root = await findComment(ctx.db, readerId, query.rootId);
  if (root === null || root.root_id !== null) throw notFound(commentText.missing);
  const target = await findTarget(ctx, root);
  const { current, size, after = null } = query;
  const offset = toOffset(current, size);
  const filter = { readerId, rootId: root.id, after, offset, limit: size };
  const [rows, counts, access] = await Promise.all([
    listReplies(ctx.db, filter),
    countReplies(ctx.db, readerId, root.id, null),
    getTargetAccess(ctx, target),
  ]);
  const records = rows.map((row) => presentComment(ctx.actor, row, access));
  return { records, total: counts.total, current, size };
}

/** Returns the target of a comment. Throws NOT_FOUND when the caller cannot read it, or it no longer exists. */
export async function loadCommentLocation(
  ctx: Ctx,
  id: Id,
): Promise<z.output<typeof CommentLocation>> {
  const row = await findLocation(ctx.db, ctx.actor.member?.userId ?? null, id);
  if (row === null) throw notFound(commentText.missing);
  await findTarget(ctx, row);
  return { targetType: row.target_type, targetId: row.target_id, contentId: row.content_id };
}

/**
 * Returns the comment that the page should show; null when this reader cannot see it, so that the first page is shown.
 */
async function findRequestedComment(ctx: Ctx, target: Target, id: Id): Promise<CommentRow | null> {
  const readerId = ctx.actor.member?.userId ?? null;
  const row = await findComment(ctx.db, readerId, id);
  const isOnTarget = row !== null && row.target_type === target.type && row.target_id === target.id;
  return isOnTarget ? row : null;
}

function presentThreads(
  ctx: Ctx,
  roots: readonly ThreadRow[],
  replies: PageRows['replies'],
  access: TargetAccess,
  from: FirstReply | null,
): CommentThread[] {
  const byRoot = Map.groupBy(replies, (row) => row.root_id);
  return roots.map((row) => {
    const replies = byRoot.get(row.id) ?? [];
    const skippedCount = from?.rootId === row.id ? from.skipped : 0;
    return {
      ...presentComment(ctx.actor, row, access),
      replyCount: skippedCount + (replies[0]?.total ?? 0),
      replies: replies.map((reply) => presentComment(ctx.actor, reply, access)),
      repliesBefore: skippedCount,
    };
  });
}

interface FirstReply {
  rootId: Id;
  id: Id;
  skipped: number;
}

/** Returns the reply to start a thread with so that `wanted` is among the first; null for the start of the thread. */
async function findFirstReply(
  ctx: Ctx,
  { id, root_id: rootId }: CommentRow,
  readerId: Id | null,
): Promise<FirstReply | null> {
  if (rootId === null) return null;
  const { before } = await countReplies(ctx.db, readerId, rootId, id);
  const skipped = before - LEADING_REPLIES;
  if (skipped <= 0) return null;
  const filter = { readerId, rootId, after: null, offset: skipped, limit: 1 };
  const [row] = await listReplies(ctx.db, filter);
  return row === undefined ? null : { rootId, id: row.id, skipped };
}

/** Returns what the rules need for other people's comments. */
export async function getTargetAccess(ctx: Ctx, target: Target): Promise<TargetAccess> {
  return {
    categoryId: target.content.category_id,
    scope: await loadModerationScope(ctx.db, ctx.actor),
  };
}
