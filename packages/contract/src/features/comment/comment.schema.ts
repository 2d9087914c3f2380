import { z } from 'zod';
import { CONTENT_MODELS } from '../../models.ts';
import { Id, ids, page, text } from '../../schema.ts';
import { COMMENT_FORMATS, MAX_COMMENT_LENGTH, MAX_MENTIONS } from './comment.limits.ts';
import { UserBrief } from '../user/user.schema.ts';

/** What can be commented on: the four sections and answers. */
export const COMMENT_TARGETS = [...CONTENT_MODELS, 'ANSWER'] as const;
export type CommentTarget = (typeof COMMENT_TARGETS)[number];
export const TargetType = z.enum(COMMENT_TARGETS, '该内容不支持评论');

export const COMMENT_STATUSES = ['PENDING_REVIEW', 'APPROVED', 'REJECTED'] as const;
export type CommentStatus = (typeof COMMENT_STATUSES)[number];

const CommentFormat = z.enum(COMMENT_FORMATS, '评论格式不正确');

/** What a comment stands under; of one on an answer, `contentId` is the question. */
export const CommentLocation = z.object({ targetType: TargetType, targetId: Id, contentId: Id });

/** One comment. What was deleted, or is no longer shown, keeps its place with neither words nor author. */
export const CommentItem = z.object({
  id: Id,
  targetType: TargetType,
  targetId: Id,
  /** The item it stands under: of a comment on an answer, the question. */
  contentId: Id,
  /** The comment it answers. */
  parentId: Id.nullable(),
  /** First comment of its thread; null for that one itself. */
  rootId: Id.nullable(),
  author: UserBrief.nullable(),
  /** The author it replies to, when that is not the first of the thread. */
  replyTo: UserBrief.nullable(),
  format: CommentFormat,
  /** The text as it was written: plain, where line breaks count, or Markdown. */
  content: z.string(),
  /** A Markdown text as it is read; null for a plain one. */
  html: z.string().nullable(),
  /** People called in the text: `@name` with one of these names leads to them. */
  mentions: z.array(z.object({ id: Id, name: z.string() })),
  /** Others than its author and reviewers only ever get APPROVED. */
  status: z.enum(COMMENT_STATUSES),
  /** Counts its texts: a change names the one it was begun on. */
  revision: z.int(),
  edited: z.boolean(),
  gone: z.boolean(),
  likeCount: z.int(),
  liked: z.boolean(),
  createdAt: z.string(),
  abilities: z.object({ edit: z.boolean(), delete: z.boolean(), reply: z.boolean() }),
});
export type CommentItem = z.output<typeof CommentItem>;

/** A thread: its first comment with the first replies, deeper ones in one row with them. */
export const CommentThread = CommentItem.extend({
  /** Replies there are for this reader. */
  replyCount: z.int(),
  replies: z.array(CommentItem),
  /** Replies before the first one here: only when the page was requested with a later reply. */
  repliesBefore: z.int(),
});
export type CommentThread = z.output<typeof CommentThread>;

/** `total` counts threads, `count` all comments; `authorId` wrote what is commented on. */
export const CommentPage = page(CommentThread).extend({ count: z.int(), authorId: Id });
export type CommentPage = z.output<typeof CommentPage>;

const content = text(1, MAX_COMMENT_LENGTH, '评论');
/** People chosen from the picker; names typed by hand count where they belong to one reader only. */
const mentions = ids(MAX_MENTIONS, `一条评论至多 @ ${MAX_MENTIONS} 人`);

export const CreateComment = z.strictObject({
  targetType: TargetType,
  targetId: Id,
  content,
  format: CommentFormat.default('plain'),
  parentId: Id.optional(),
  mentions: mentions.default([]),
});
export const UpdateComment = z.strictObject({
  id: Id,
  content,
  /** Left out: the present one. */
  format: CommentFormat.optional(),
  /** Left out: those chosen before. */
  mentions: mentions.optional(),
  /** Revision the text grew from; another one in between is a conflict, whose answer has the comment as it is now. */
  revision: z.int().positive(),
});

/** A comment as reviewers see it, with what it stands under. */
export const ReviewComment = z.object({
  id: Id,
  targetType: TargetType,
  content: z.object({ id: Id, model: z.enum(CONTENT_MODELS), title: z.string() }),
  author: UserBrief,
  /** Without marks. */
  text: z.string(),
  /** As it is read, when it is written in Markdown. */
  html: z.string().nullable(),
  /** What it answers, shortened. */
  parent: z.object({ author: UserBrief, text: z.string() }).nullable(),
  status: z.enum(COMMENT_STATUSES),
  /** Words of the site's list that it contains. */
  words: z.array(z.string()),
  /** Reviewer's words, when it was refused. */
  reason: z.string(),
  revision: z.int(),
  submittedAt: z.string(),
});
export type ReviewComment = z.output<typeof ReviewComment>;

/** A comment in the back-office's table of all comments. */
export const ManagedComment = z.object({
  id: Id,
  targetType: TargetType,
  content: z.object({ id: Id, model: z.enum(CONTENT_MODELS), title: z.string() }),
  category: z.object({ id: Id, name: z.string() }).nullable(),
  author: UserBrief,
  text: z.string(),
  status: z.enum(COMMENT_STATUSES),
  deleted: z.boolean(),
  likeCount: z.int(),
  replyCount: z.int(),
  createdAt: z.string(),
  abilities: z.object({ delete: z.boolean(), restore: z.boolean(), review: z.boolean() }),
});
export type ManagedComment = z.output<typeof ManagedComment>;
