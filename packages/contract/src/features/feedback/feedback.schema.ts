import { MAX_FEEDBACK } from './feedback.limits.ts';
import { z } from 'zod';
import { CONTENT_MODELS } from '../../models.ts';
import { Id, text } from '../../schema.ts';
import { UserBrief } from '../user/user.schema.ts';

export const FEEDBACK_TYPES = ['HELPFUL', 'UNHELPFUL', 'OUTDATED', 'WRONG'] as const;
export type FeedbackType = (typeof FEEDBACK_TYPES)[number];
export const FEEDBACK_TARGETS = ['ARTICLE', 'COMMENT'] as const;
export type FeedbackTarget = (typeof FEEDBACK_TARGETS)[number];
export const FEEDBACK_STATES = ['OPEN', 'RESOLVED'] as const;
export type FeedbackState = (typeof FEEDBACK_STATES)[number];

export const FeedbackTargetType = z.enum(FEEDBACK_TARGETS, '仅支持对文章和评论提交反馈');
export const FeedbackText = text(0, MAX_FEEDBACK, '说明');

export const FeedbackItem = z.object({
  id: Id,
  targetType: FeedbackTargetType,
  targetId: Id,
  /** The item, or the one the comment stands under. */
  content: z.object({ id: Id, model: z.enum(CONTENT_MODELS), title: z.string() }),
  /** The comment it is about, shortened. */
  comment: z.string().nullable(),
  type: z.enum(FEEDBACK_TYPES),
  text: z.string(),
  author: UserBrief,
  state: z.enum(FEEDBACK_STATES),
  commentCount: z.int(),
  createdAt: z.string(),
  abilities: z.object({ resolve: z.boolean(), delete: z.boolean() }),
});
export type FeedbackItem = z.output<typeof FeedbackItem>;

export const FeedbackComment = z.object({
  id: Id,
  author: UserBrief,
  text: z.string(),
  createdAt: z.string(),
});
export type FeedbackComment = z.output<typeof FeedbackComment>;

/** One feedback with its conversation, oldest first. */
export const FeedbackDetail = FeedbackItem.extend({ comments: z.array(FeedbackComment) });
export type FeedbackDetail = z.output<typeof FeedbackDetail>;

/** How many found it helpful or not, and what the caller said. */
export const FeedbackSummary = z.object({
  helpful: z.int(),
  unhelpful: z.int(),
  mine: z.enum(['HELPFUL', 'UNHELPFUL']).nullable(),
});
export type FeedbackSummary = z.output<typeof FeedbackSummary>;
