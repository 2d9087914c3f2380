import type { DeskKind } from '@zhihui/contract/features/desk/desk.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import type { Db } from '../../db/db.ts';
import { answerToReview, countWaitingAnswers } from '../answer/answer.public.ts';
import { contentToReview, countWaiting } from '../audit-log/audit-log.public.ts';
import type { ReviewedType, Waiting } from '../audit-log/audit-log.public.ts';
import { commentToReview, countWaitingComments } from '../comment/comment.public.ts';

/** Each desk with what its table calls the things on it. */
export const TYPES = {
  content: 'CONTENT',
  comment: 'COMMENT',
  answer: 'ANSWER',
} as const satisfies Record<DeskKind, ReviewedType>;

type ToReview = (ctx: Ctx, id: Id) => Promise<Waiting & { revision: number }>;

/** Whether the caller may take a thing of this desk, and the text that waits. */
export const toReview: Record<DeskKind, ToReview> = {
  content: contentToReview,
  comment: commentToReview,
  answer: answerToReview,
};

type Count = (db: Db, reach: readonly Id[] | null) => Promise<number>;

/** How much waits at a desk, counted up to a hundred. */
export const countWaitingOf: Record<DeskKind, Count> = {
  content: countWaiting,
  comment: countWaitingComments,
  answer: countWaitingAnswers,
};
