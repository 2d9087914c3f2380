import type { z } from 'zod';
import type {
  FollowPage,
  FollowQuery,
  FollowTarget,
} from '@zhihui/contract/features/follow/follow.endpoints.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';

import { badRequest, notFound } from '../../kernel/errors.ts';
import { toOffset } from '../../kernel/paging.ts';
import { readPublished } from '../content/content.public.ts';
import {
  countFollows,
  deleteFollow,
  findAudience,
  insertFollow,
  existsForViewer,
  isFollowing,
  listFollows,
} from './follow.repo.ts';
import type { FollowType } from './follow.repo.ts';
import { isFindable } from '../user/user.public.ts';
import { followMessages } from './follow.text.ts';

type Target = z.output<typeof FollowTarget> | 'article';
type Kind = { type: 'CONTENT'; model: ContentModel } | { type: Exclude<FollowType, 'CONTENT'> };

const KINDS: Record<Target, Kind> = {
  article: { type: 'CONTENT', model: 'ARTICLE' },
  news: { type: 'CONTENT', model: 'NEWS' },
  announcement: { type: 'CONTENT', model: 'ANNOUNCEMENT' },
  question: { type: 'CONTENT', model: 'QUESTION' },
  author: { type: 'AUTHOR' },
  category: { type: 'CATEGORY' },
  tag: { type: 'TAG' },
};

/**
 * Follows something the caller can see; repeating it changes nothing. Throws NOT_FOUND, or BAD_REQUEST for the caller
 * themselves.
 */
export async function follow(ctx: Ctx, target: Target, id: Id): Promise<void> {
  const userId = getMemberId(ctx.actor);
  const { type } = KINDS[target];
  await assertExists(ctx, target, id);
  if (type === 'AUTHOR' && id === userId) throw badRequest(followMessages.self);
  if ((await insertFollow(ctx.db, type, userId, id)) && type === 'CONTENT') {
    await ctx.contentChanged();
  }
}

/** Unfollows, also what the caller can no longer see. Throws NOT_FOUND when it does not exist and was not followed. */
export async function unfollow(ctx: Ctx, target: Target, id: Id): Promise<void> {
  const { type } = KINDS[target];
  if (!(await deleteFollow(ctx.db, type, getMemberId(ctx.actor), id))) {
    await assertExists(ctx, target, id);
  } else if (type === 'CONTENT') await ctx.contentChanged();
}

/** Whether the caller follows it. Throws NOT_FOUND when it does not exist and is not followed. */
export async function isFollowedByCaller(ctx: Ctx, target: Target, id: Id): Promise<boolean> {
  const followed = await isFollowing(ctx.db, KINDS[target].type, getMemberId(ctx.actor), id);
  if (!followed) await assertExists(ctx, target, id);
  return followed;
}

async function assertExists(ctx: Ctx, target: Target, id: Id): Promise<void> {
  const kind = KINDS[target];
  if (kind.type === 'CONTENT') await readPublished(ctx, id, kind.model);
  else if (!(await existsForViewer(ctx.db, kind.type, id, ctx.actor))) throw notFound();
  else if (kind.type === 'AUTHOR' && !(await isFindable(ctx, id))) throw notFound();
}

/** Returns what a user follows, as far as the caller can see it. */
export async function listFollowPage(
  ctx: Ctx,
  userId: Id,
  query: z.output<typeof FollowQuery>,
): Promise<FollowPage> {
  const { current, size, type } = query;
  const offset = toOffset(current, size);
  const filter = { type, userId, viewer: ctx.actor, offset, limit: size };
  const { rows, total } = await listFollows(ctx.db, filter);
  const records = rows.map(({ id, name, model, avatar, created_at }) => {
    return { id, type, name, model, avatar, followedAt: created_at.toISOString() };
  });
  return { records, total, current, size, allowed: true };
}

/** Whether a user lets the caller see what they follow; null when the user does not exist. */
export async function areFollowsVisible(ctx: Ctx, userId: Id): Promise<boolean | null> {
  const { db, actor } = ctx;
  const audience = await findAudience(db, userId);
  if (audience === null || !(await isFindable(ctx, userId))) return null;
  const { member } = actor;
  if (audience === 'EVERYBODY' || member?.userId === userId) return true;
  return audience === 'MEMBERS' && member !== null;
}

/** Counts what a user follows, as far as the caller can see it; null when they do not show it. */
export async function countFollowed(ctx: Ctx, userId: Id): Promise<number | null> {
  if ((await areFollowsVisible(ctx, userId)) !== true) return null;
  return countFollows(ctx.db, { userId, viewer: ctx.actor });
}
