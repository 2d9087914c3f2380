import { z } from 'zod';
import { CONTENT_MODELS } from '../../models.ts';
import { Id, Instant } from '../../schema.ts';
import { MAX_ATTACHED, RECYCLE_KINDS } from './recycle.limits.ts';

export const RecycleKindField = z.enum(RECYCLE_KINDS, '没有这一类内容');

const Person = z.object({ id: Id, nickname: z.string() });

/** Something in the recycle bin. */
export const RecycleItem = z.object({
  id: Id,
  kind: RecycleKindField,
  /** Of an answer or a comment, of what it stands under. */
  title: z.string(),
  /** How the words of an answer or a comment begin; empty for the others. */
  excerpt: z.string(),
  author: Person,
  /** Null where that account is no longer known. */
  deletedBy: Person.nullable(),
  deletedAt: Instant,
  /** When it is deleted for good. */
  endsAt: Instant,
  category: z.object({ id: Id, name: z.string() }).nullable(),
  /** The item that an answer or a comment stands under. */
  under: z.object({ id: Id, model: z.enum(CONTENT_MODELS), deleted: z.boolean() }).nullable(),
});
export type RecycleItem = z.output<typeof RecycleItem>;

const count = z.int().nonnegative().max(MAX_ATTACHED);

/** What goes with a thing when it is deleted for good, each counted up to `MAX_ATTACHED`. */
export const RecycleAttached = z.object({
  answers: count,
  comments: count,
  annotations: count,
  feedbacks: count,
  revisions: count,
  favorites: count,
  /** Uploads that nothing else uses. */
  uploads: count,
  /** What answers a comment; stays below its empty place. */
  replies: count,
  /** Drafts of its next text; stay with their writers. */
  drafts: count,
});
export type RecycleAttached = z.output<typeof RecycleAttached>;
