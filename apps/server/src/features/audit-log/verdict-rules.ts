import { CLAIM_MINUTES } from '@zhihui/contract/features/audit-log/audit-log.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { conflict, noPermission } from '../../kernel/errors.ts';
import { siteSettings } from '../setting/setting.public.ts';
import { hasOtherReviewer } from './verdict.repo.ts';
import { findClaimant, releaseClaim } from './claim.repo.ts';
import type { Reviewed } from './claim.repo.ts';

const MINUTE = 60_000;

/** Claims last active at or before this time no longer count. */
export function getClaimCutoff(ctx: Pick<Ctx, 'now'>): Date {
  return new Date(ctx.now().getTime() - CLAIM_MINUTES * MINUTE);
}

/** Writers of the waiting text, and its current and requested categories; null is no category. */
export interface PendingReview {
  writers: readonly (Id | null)[];
  categoryIds: readonly (Id | null)[];
}

/**
 * Whether the text is the caller's own and another reviewer has to decide on it. A sole reviewer can decide on their
 * own text, so that it does not wait forever.
 */
export async function needsOtherReviewer(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  pending: PendingReview,
): Promise<boolean> {
  const userId = getMemberId(ctx.actor);
  if (!pending.writers.includes(userId)) return false;
  if ((await siteSettings(ctx.db)).reviewOwn) return false;
  const withoutNull = (ids: readonly (Id | null)[]) => ids.filter((id) => id !== null);
  const categoryIds = pending.categoryIds.includes(null) ? [] : withoutNull(pending.categoryIds);
  return hasOtherReviewer(ctx.db, withoutNull(pending.writers), categoryIds);
}

/**
 * Checks that the caller can give a verdict, and releases the claim. Throws CONFLICT while another user has claimed the
 * item, NO_PERMISSION for the caller's own text.
 */
export async function assertCanDecide(
  ctx: Ctx,
  item: Reviewed,
  pending: PendingReview,
): Promise<void> {
  if (await needsOtherReviewer(ctx, pending))
    throw noPermission('不能审核自己的内容，请由其他审核人处理');
  const claimant = await findClaimant(ctx.db, item, getClaimCutoff(ctx));
  if (claimant !== null && claimant.user_id !== getMemberId(ctx.actor)) {
    const by = { id: claimant.user_id, nickname: claimant.nickname, avatar: claimant.avatar };
    throw conflict(`${claimant.nickname} 正在审核，请处理其他内容，或转由您审核`, { takenBy: by });
  }
  await releaseClaim(ctx.db, item, null);
}

/**
 * Checks that the caller can undo a verdict: the reviewer or an Admin, for as long as the site allows. Throws
 * NO_PERMISSION and CONFLICT.
 */
export async function assertUndoable(
  ctx: Pick<Ctx, 'db' | 'actor' | 'now'>,
  verdict: { reviewer_id: Id | null; created_at: Date },
): Promise<void> {
  const { member } = ctx.actor;
  if (member?.admin !== true && verdict.reviewer_id !== member?.userId) {
    throw noPermission('该审核由其他审核人完成，请联系对方或管理员撤销');
  }
  const { undoMinutes } = await siteSettings(ctx.db);
  if (ctx.now().getTime() > verdict.created_at.getTime() + undoMinutes * MINUTE) {
    throw conflict(`审核已超过 ${undoMinutes} 分钟，无法撤销`);
  }
}
