import type { z } from 'zod';
import { FIRST_REPLIES } from '@zhihui/contract/features/comment/comment.schema.ts';
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
import { reachOf } from '../category/category.public.ts';
import {
  countReplies,
  countThreads,
  findComment,
  findPlace,
  firstReplies,
  listReplies,
  listThreads,
} from './comment-list.repo.ts';
import { readTarget } from './comment-target.ts';
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
  const counts = await countThreads(ctx.db, { ...filter, offset: 0 }, rootId);
  const current = rootId === null ? query.current : Math.floor(counts.before / size) + 1;
  const offset = offsetOf(current, size);
  const [roots, place] = await Promise.all([
    listThreads(ctx.db, { ...filter, offset }),
    placeOf(ctx, target),
  ]);
  const records = await withReplies(ctx, roots, place, wanted);
  return {
    records,
    total: counts.total,
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
  const target = await readTarget(ctx, root.target_type, root.target_id);
  const { current, size, after = null } = query;
  const offset = offsetOf(current, size);
  const filter = { readerId, rootId: root.id, after, offset, limit: size };
  const [rows, counts, place] = await Promise.all([
    listReplies(ctx.db, filter),
    countReplies(ctx.db, readerId, [root.id], null),
    placeOf(ctx, target),
  ]);
  const records = rows.map((row) => presentComment(ctx.actor, row, place));
  return { records, total: counts[0]?.total ?? 0, current, size };
}

/** What a comment stands under. Throws NOT_FOUND where its place is not the caller's to read, or it has none any more. */
export async function commentPlace(ctx: Ctx, id: Id): Promise<z.output<typeof CommentPlace>> {
  const row = await findPlace(ctx.db, ctx.actor.member?.userId ?? null, id);
  if (row === null) throw notFound(commentText.missing);
  await readTarget(ctx, row.target_type, row.target_id);
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
  roots: readonly CommentRow[],
  place: Place,
  wanted: CommentRow | null,
): Promise<CommentThread[]> {
  const readerId = ctx.actor.member?.userId ?? null;
  const answered = roots.filter((row) => row.reply_count > 0 || readerId !== null);
  const ids = answered.map((row) => row.id);
  const counts =
    ids.length === 0 ? [] : await countReplies(ctx.db, readerId, ids, wanted?.id ?? null);
  const inThread = wanted === null || wanted.root_id === null ? null : wanted.root_id;
  const skipped = Math.max((counts.find((one) => one.root_id === inThread)?.before ?? 0) - LEAD, 0);
  const from =
    inThread === null || skipped === 0 ? null : await replyAt(ctx, inThread, skipped, readerId);
  const replies =
    counts.length === 0
      ? []
      : await firstReplies(
          ctx.db,
          readerId,
          counts.map((one) => one.root_id),
          from,
          inThread === null ? FIRST_REPLIES : FIRST_REPLIES + LEAD,
        );
  const byRoot = Map.groupBy(replies, (row) => row.root_id);
  const totals = new Map(counts.map((one) => [one.root_id, one.total]));
  return roots.map((row) => ({
    ...presentComment(ctx.actor, row, place),
    replyCount: totals.get(row.id) ?? 0,
    replies: (byRoot.get(row.id) ?? []).map((reply) => presentComment(ctx.actor, reply, place)),
    repliesBefore: from?.rootId === row.id ? skipped : 0,
  }));
}

async function replyAt(ctx: Ctx, rootId: Id, offset: number, readerId: Id | null) {
  const [row] = await listReplies(ctx.db, { readerId, rootId, after: null, offset, limit: 1 });
  return row === undefined ? null : { rootId, id: row.id };
}

/** What the rules for other people's comments look at. */
export async function placeOf(ctx: Ctx, target: Target): Promise<Place> {
  return {
    categoryId: target.content.category_id,
    reach: await reachOf(ctx.db, ctx.actor),
  };
}
