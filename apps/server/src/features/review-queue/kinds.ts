import type { ReviewQueueKind } from '@zhihui/contract/features/review-queue/review-queue.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import type { Db } from '../../db/db.ts';
import { findAnswerToReview, countPendingAnswers } from '../answer/answer.public.ts';
import { findContentToReview, countPending } from '../audit-log/audit-log.public.ts';
import type { ReviewedType, PendingReview } from '../audit-log/audit-log.public.ts';
import { findCommentToReview, countPendingComments } from '../comment/comment.public.ts';

/** Each desk with what its table calls the things on it. */
export const TYPES = {
  content: 'CONTENT',
  comment: 'COMMENT',
  answer: 'ANSWER',
} as const satisfies Record<ReviewQueueKind, ReviewedType>;

type ToReview = (ctx: Ctx, id: Id) => Promise<PendingReview & { revision: number }>;

/** Whether the caller may take a thing of this desk, and the text that waits. */
export const toReview: Record<ReviewQueueKind, ToReview> = {
  content: findContentToReview,
  comment: findCommentToReview,
  answer: findAnswerToReview,
};

type Count = (db: Db, scope: readonly Id[] | null) => Promise<number>;

/** How much waits at a desk, counted up to a hundred. */
export const countPendingByKind: Record<ReviewQueueKind, Count> = {
  content: countPending,
  comment: countPendingComments,
  answer: countPendingAnswers,
};
