import type {
  ClaimResult,
  RecentVerdict,
  ReviewClaim,
  ReviewLoad,
  ReviewQueueKind,
} from '@zhihui/contract/features/review-queue/review-queue.schema.ts';
import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import type { Db } from '../../db/db.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { countPendingAnswers, findAnswerToReview } from '../answer/answer.public.ts';
import type {
  ClaimRow,
  LoadRow,
  PendingReview,
  RecentRow,
  ReviewedType,
} from '../audit-log/audit-log.public.ts';
import {
  claimItem,
  countPending,
  findClaimant,
  findContentToReview,
  getClaimCutoff,
  needsOtherReviewer,
} from '../audit-log/audit-log.public.ts';
import { countPendingComments, findCommentToReview } from '../comment/comment.public.ts';

/** Each queue with the kind that its table stores. */
export const REVIEWED_TYPES = {
  content: 'CONTENT',
  comment: 'COMMENT',
  answer: 'ANSWER',
} as const satisfies Record<ReviewQueueKind, ReviewedType>;

type ToReview = (ctx: Ctx, id: Id) => Promise<PendingReview & { revision: number }>;

/** Whether the caller can claim an item of this queue, and the pending text. */
const toReview: Record<ReviewQueueKind, ToReview> = {
  content: findContentToReview,
  comment: findCommentToReview,
  answer: findAnswerToReview,
};

type Count = (db: Db, scope: readonly Id[] | null) => Promise<number>;

/** The number of pending items in a queue, counted up to a hundred. */
export const countPendingByKind: Record<ReviewQueueKind, Count> = {
  content: countPending,
  comment: countPendingComments,
  answer: countPendingAnswers,
};

/**
 * Claims a pending item for the caller; with `over` from its current claimant. Otherwise returns who has it. Throws NOT_FOUND, NO_PERMISSION, and CONFLICT when it is no longer pending.
 */
export async function claimReviewItem(
  ctx: Ctx,
  { kind, id }: { kind: ReviewQueueKind; id: Id },
  force: boolean,
): Promise<ClaimResult> {
  const { revision, ...pending } = await toReview[kind](ctx, id);
  const item = { type: REVIEWED_TYPES[kind], id };
  const userId = getMemberId(ctx.actor);
  const since = getClaimCutoff(ctx);
  const needsOther = await needsOtherReviewer(ctx, pending);
  const isClaimed =
    !needsOther &&
    (await claimItem(ctx.db, item, { userId, now: ctx.now(), cutoff: since, force }));
  // a verdict releases the claim: a reviewer who waits to claim the item must not find it free, and decided
  if (isClaimed) await toReview[kind](ctx, id);
  const claimant = isClaimed ? null : await findClaimant(ctx.db, item, since);
  return {
    mine: isClaimed,
    by: claimant === null ? null : presentClaimant(claimant),
    own: needsOther,
    revision,
  };
}

/** Who has something. */
function presentClaimant(row: Pick<ClaimRow, 'user_id' | 'nickname' | 'avatar'>): UserBrief {
  return { id: row.user_id, nickname: row.nickname, avatar: row.avatar };
}

/** The claim on an item: by which reviewer, since when. */
export function presentClaim(row: ClaimRow): ReviewClaim {
  return { id: row.id, by: presentClaimant(row), since: row.taken_at.toISOString() };
}

/** A verdict with the time until which it can be withdrawn. */
export function presentRecent(row: RecentRow, undoMinutes: number): RecentVerdict {
  const until = new Date(row.created_at.getTime() + undoMinutes * 60_000);
  return {
    auditLogId: row.id,
    id: row.target_id,
    title: row.title,
    revision: row.revision,
    status: row.status,
    until: until.toISOString(),
  };
}

/** How much waits in a category. */
export function presentLoad(row: LoadRow): ReviewLoad {
  return {
    model: row.model,
    category:
      row.category_id === null ? null : { id: row.category_id, name: row.category_name ?? '' },
    waiting: row.waiting,
    oldestAt: row.oldest_at.toISOString(),
  };
}
