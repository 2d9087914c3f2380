import { MAX_ANSWER } from './answer.limits.ts';
import { z } from 'zod';
import { CONTENT_STATUSES } from '../../models.ts';
import { Id, text } from '../../schema.ts';
import { UserBrief } from '../user/user.schema.ts';

/** NO_ANSWER, ANSWERED, REJECTED_ANSWER of the specification. */
export const ANSWER_STATE = { rejected: -1, none: 0, answered: 1 } as const;
export const AnswerState = z.literal([-1, 0, 1]);
export type AnswerState = z.output<typeof AnswerState>;

/** What lists and pages say of a question in addition to what every item has. */
export const questionFields = {
  answerState: AnswerState,
  /** Answers readers see. */
  answerCount: z.int(),
  /** Closed questions take no more answers. */
  closed: z.boolean(),
};

/** `waiting`: open, and nothing accepted yet. */
export const AnswerStateFilter = z.enum(['waiting', '-1', '0', '1'], '请选择回答状态');

const vote = z.literal([-1, 0, 1]);

export const AnswerItem = z.object({
  id: Id,
  questionId: Id,
  author: UserBrief,
  html: z.string(),
  accepted: z.boolean(),
  /** The asker said that it does not solve the question. */
  rejected: z.boolean(),
  voteCount: z.int(),
  /** The caller's own vote: 1, -1, or 0. */
  myVote: vote,
  commentCount: z.int(),
  /** Others than its author and reviewers only ever get APPROVED. */
  status: z.enum(CONTENT_STATUSES).exclude(['DRAFT']),
  rejectReason: z.string().nullable(),
  revision: z.int(),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  abilities: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    review: z.boolean(),
    /** Accept, take it back, say that it does not solve the question. */
    accept: z.boolean(),
    vote: z.boolean(),
    promote: z.boolean(),
  }),
});
export type AnswerItem = z.output<typeof AnswerItem>;

/** With its Markdown, for editing. */
export const AnswerDetail = AnswerItem.extend({ content: z.string() });
export type AnswerDetail = z.output<typeof AnswerDetail>;

const content = text(1, MAX_ANSWER, '回答');
export const CreateAnswer = z.strictObject({ questionId: Id, content });
export const UpdateAnswer = z.strictObject({
  id: Id,
  content,
  /** Revision the text grew from; another one in between is a conflict. */
  revision: z.int().positive(),
});
export const Vote = z.strictObject({ vote });

/** An answer that waits for a reviewer, with the question it stands under. */
export const WaitingAnswer = z.object({
  id: Id,
  question: z.object({ id: Id, title: z.string() }),
  author: UserBrief,
  html: z.string(),
  /** The first words of it. */
  excerpt: z.string(),
  /** Words of the site's list that it has. */
  words: z.array(z.string()),
  revision: z.int(),
  createdAt: z.string(),
});
export type WaitingAnswer = z.output<typeof WaitingAnswer>;

/** An answer in the back-office's table of all answers. */
export const ManagedAnswer = z.object({
  id: Id,
  question: z.object({ id: Id, title: z.string() }),
  category: z.object({ id: Id, name: z.string() }).nullable(),
  author: UserBrief,
  /** The first words of it; empty for an answer of pictures alone. */
  excerpt: z.string(),
  status: z.enum(CONTENT_STATUSES).exclude(['DRAFT']),
  accepted: z.boolean(),
  deleted: z.boolean(),
  voteCount: z.int(),
  commentCount: z.int(),
  createdAt: z.string(),
  abilities: z.object({ delete: z.boolean(), restore: z.boolean(), review: z.boolean() }),
});
export type ManagedAnswer = z.output<typeof ManagedAnswer>;
