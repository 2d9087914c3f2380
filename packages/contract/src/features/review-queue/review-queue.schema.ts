import { z } from 'zod';
import { CONTENT_MODELS } from '../../models.ts';
import { Id } from '../../schema.ts';
import { CategoryBrief } from '../category/category.schema.ts';
import { UserBrief } from '../user/user.schema.ts';

/** The kinds of review queues, as in their addresses. */
export const REVIEW_QUEUE_KINDS = ['content', 'comment', 'answer'] as const;
export const ReviewQueueKind = z.enum(REVIEW_QUEUE_KINDS, '审核台不存在');
export type ReviewQueueKind = z.output<typeof ReviewQueueKind>;

/** The reviewer who has claimed a pending item, so that no other does. */
export const ReviewClaim = z.object({ id: Id, by: UserBrief, since: z.string() });
export type ReviewClaim = z.output<typeof ReviewClaim>;

/** The result of a claim: the caller has it, another reviewer has it, or it is the caller's own text, which others decide on. */
export const ClaimResult = z.object({
  mine: z.boolean(),
  by: UserBrief.nullable(),
  own: z.boolean(),
  /** Text that waits now; the one that is read may be older. */
  revision: z.int(),
});
export type ClaimResult = z.output<typeof ClaimResult>;

/** A verdict of the caller that can still be withdrawn. */
export const RecentVerdict = z.object({
  auditLogId: Id,
  id: Id,
  title: z.string(),
  revision: z.int(),
  status: z.enum(['APPROVED', 'REJECTED']),
  until: z.string(),
});
export type RecentVerdict = z.output<typeof RecentVerdict>;

/** The current state of a review queue, within the caller's scope. */
export const ReviewQueue = z.object({
  waiting: z.int(),
  takes: z.array(ReviewClaim),
  recent: z.array(RecentVerdict),
  /** Usual words for sending something back. */
  reasonTemplates: z.array(z.string()),
  undoMinutes: z.int(),
  /** Whether one may decide on what one wrote. */
  reviewOwn: z.boolean(),
});
export type ReviewQueue = z.output<typeof ReviewQueue>;

/** How much waits in a category, and since when. */
export const ReviewLoad = z.object({
  model: z.enum(CONTENT_MODELS),
  category: CategoryBrief.nullable(),
  waiting: z.int(),
  oldestAt: z.string(),
});
export type ReviewLoad = z.output<typeof ReviewLoad>;
