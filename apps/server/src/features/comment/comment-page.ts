import type { z } from 'zod';
import { FIRST_REPLIES } from '@zhihui/contract/features/comment/comment.limits.ts';
import type {
  CommentItem,
  CommentPage,
  CommentPlace,
  CommentThread,
} from '@zhihui/contract/features/comment/comment.schema.ts';
import type { commentEndpoints } from '@zhihui/contract/features/comment/comment.endpoints.ts';
import type { Id, Page } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { offsetOf } from '../../kernel/paging.ts';
import { reachOf } from '../../visibility/reach.ts';
import {
  countReplies,
  countThreads,
  findComment,
  findPlace,
  firstReplies,
  listReplies,
  listThreads,
} from './comment-list.repo.ts';
import type { ThreadRow } from './comment-list.repo.ts';
import { readTarget, targetOf } from './comment-target.ts';
import type { Target } from './comment-target.ts';
import { commentText } from './comment.text.ts';
import { presentComment } from './comment.present.ts';
import type { Place } from './comment.present.ts';
import type { CommentRow } from './comment.rows.ts';

type QueryOf<K extends string> =
  Extract<(typeof commentEndpoints)[number], { method: 'GET'; path: K }> extends {
    query: infer Q extends z.ZodType;
  }
    ? z.output<Q>
    : never;

/** Replies shown before the one that was asked for, so that it does not stand out of nowhere. */
const LEAD = 2;

/** One page of threads under something the caller may read. Throws NOT_FOUND. */
export async function commentPage(ctx: Ctx, query: QueryOf<'/comment/page'>): Promise<CommentPage> {
  const target = await readTarget(ctx, query.targetType, query.targetId);
  const readerId = ctx.actor.member?.userId ?? null;
  const { size, after = null } = query;
  const wanted = query.at === undefined ? null : await wantedIn(ctx, target, query.at);
  const filter = {
    readerId,
    type: target.type,
    targetId: target.id,
    newestFirst: query.sort === 'newest',
    after,
    limit: size,
  };
  const rootId = wanted === null ? null : (wanted.root_id ?? wanted.id);
  const count = (of: Id | null) => countThreads(ctx.db, { ...filter, offset: 0 }, of);
  const current =
    rootId === null ? query.current : Math.floor((await count(rootId)).before / size) + 1;
  const offset = offsetOf(current, size);
  const [roots, place] = await Promise.all([
    listThreads(ctx.db, { ...filter, offset }),
    placeOf(ctx, target),
  ]);
  const records = await withReplies(ctx, roots, place, wanted);
  return {
    records,
    total: roots[0]?.total ?? (await count(null)).total,
    current,
    size,
    count: target.count,
    authorId: target.authorId,
  };
}

/** One page of the replies of a thread. Throws NOT_FOUND. */
export async function replyPage(
  ctx: Ctx,
  query: QueryOf<'/comment/reply/page'>,
): Promise<Page<CommentItem>> {
  const readerId = ctx.actor.member?.userId ?? null;
  const root = await findComment(ctx.db, readerId, query.rootId);
  if (root === null || root.root_id !== null) throw notFound(commentText.missing);
  const target = await targetOf(ctx, root);
  const { current, size, after = null } = query;
  const offset = offsetOf(current, size);
  const filter = { readerId, rootId: root.id, after, offset, limit: size };
  const [rows, counts, place] = await Promise.all([
    listReplies(ctx.db, filter),
    countReplies(ctx.db, readerId, root.id, null),
    placeOf(ctx, target),
  ]);
  const records = rows.map((row) => presentComment(ctx.actor, row, place));
  return { records, total: counts.total, current, size };
}

/** What a comment stands under. Throws NOT_FOUND where its place is not the caller's to read, or it has none any more. */
export async function commentPlace(ctx: Ctx, id: Id): Promise<z.output<typeof CommentPlace>> {
  const row = await findPlace(ctx.db, ctx.actor.member?.userId ?? null, id);
  if (row === null) throw notFound(commentText.missing);
  await targetOf(ctx, row);
  return { targetType: row.target_type, targetId: row.target_id, contentId: row.content_id };
}

/** The comment that a page is asked for; null when it is not there for this reader, so that the first page comes. */
async function wantedIn(ctx: Ctx, target: Target, id: Id): Promise<CommentRow | null> {
  const readerId = ctx.actor.member?.userId ?? null;
  const row = await findComment(ctx.db, readerId, id);
  const here = row !== null && row.target_type === target.type && row.target_id === target.id;
  return here ? row : null;
}

async function withReplies(
  ctx: Ctx,
  roots: readonly ThreadRow[],
  place: Place,
  wanted: CommentRow | null,
): Promise<CommentThread[]> {
  const readerId = ctx.actor.member?.userId ?? null;
  const from = wanted === null ? null : await replyBefore(ctx, wanted, readerId);
  const limit = from === null ? FIRST_REPLIES : FIRST_REPLIES + LEAD;
  const ids = roots.filter((row) => row.answered).map((row) => row.id);
  const replies = ids.length === 0 ? [] : await firstReplies(ctx.db, readerId, ids, from, limit);
  const byRoot = Map.groupBy(replies, (row) => row.root_id);
  return roots.map((row) => {
    const shown = byRoot.get(row.id) ?? [];
    const repliesBefore = from?.rootId === row.id ? from.skipped : 0;
    return {
      ...presentComment(ctx.actor, row, place),
      replyCount: repliesBefore + (shown[0]?.total ?? 0),
      replies: shown.map((reply) => presentComment(ctx.actor, reply, place)),
      repliesBefore,
    };
  });
}

/** The reply at which a thread begins so that `wanted` is among its first; null where it begins at its start. */
async function replyBefore(ctx: Ctx, { id, root_id: rootId }: CommentRow, readerId: Id | null) {
  if (rootId === null) return null;
  const { before } = await countReplies(ctx.db, readerId, rootId, id);
  const skipped = before - LEAD;
  if (skipped <= 0) return null;
  const filter = { readerId, rootId, after: null, offset: skipped, limit: 1 };
  const [row] = await listReplies(ctx.db, filter);
  return row === undefined ? null : { rootId, id: row.id, skipped };
}

/** What the rules for other people's comments look at. */
export async function placeOf(ctx: Ctx, target: Target): Promise<Place> {
  return {
    categoryId: target.content.category_id,
    reach: await reachOf(ctx.db, ctx.actor),
  };
}
