import type {
  ReviewQueueKind,
  ClaimResult,
} from '@zhihui/contract/features/review-queue/review-queue.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import {
  findClaimant,
  needsOtherReviewer,
  getClaimCutoff,
  claimItem,
} from '../audit-log/audit-log.public.ts';
import { presentClaimant } from './review-queue.present.ts';
import { toReview, TYPES } from './kinds.ts';

/**
 * Takes what waits for the caller; with `over` from whoever has it. Says who has it instead. Throws NOT_FOUND, NO_PERMISSION, and CONFLICT when it does not wait any more.
 */
export async function claimReviewItem(
  ctx: Ctx,
  { kind, id }: { kind: ReviewQueueKind; id: Id },
  force: boolean,
): Promise<ClaimResult> {
  const { revision, ...pending } = await toReview[kind](ctx, id);
  const item = { type: TYPES[kind], id };
  const userId = getMemberId(ctx.actor);
  const since = getClaimCutoff(ctx);
  const needsOther = await needsOtherReviewer(ctx, pending);
  const isClaimed =
    !needsOther &&
    (await claimItem(ctx.db, item, { userId, now: ctx.now(), cutoff: since, force }));
  // a verdict frees what it is on: whoever was waiting to take it must not find it free, and decided
  if (isClaimed) await toReview[kind](ctx, id);
  const claimant = isClaimed ? null : await findClaimant(ctx.db, item, since);
  return {
    mine: isClaimed,
    by: claimant === null ? null : presentClaimant(claimant),
    own: needsOther,
    revision,
  };
}
