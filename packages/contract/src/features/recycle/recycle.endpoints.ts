import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { CONTENT_MODELS } from '../../models.ts';
import { Empty, Id, Instant, line, page, pageFields } from '../../schema.ts';
import { MAX_ATTACHED, MAX_RECYCLE_KEYWORD, RECYCLE_KINDS } from './recycle.limits.ts';

const RecycleKindField = z.enum(RECYCLE_KINDS, '内容类型无效');

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

const params = z.object({ kind: RecycleKindField, id: Id });

export const recycleEndpoints = [
  endpoint({
    method: 'GET',
    path: '/recycle/page',
    access: 'admin',
    summary: '查询回收站（按内容类型）',
    query: z.strictObject({
      kind: RecycleKindField.default('ARTICLE'),
      keyword: line(0, MAX_RECYCLE_KEYWORD, '关键词').optional(),
      deletedBy: Id.optional(),
      ...pageFields,
    }),
    data: page(RecycleItem),
  }),
  endpoint({
    method: 'GET',
    path: '/recycle/:kind/:id',
    access: 'admin',
    summary: '预估彻底删除的影响（每类最多统计到 1000）',
    params,
    data: RecycleAttached,
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'PUT',
    path: '/recycle/:kind/:id/restore',
    access: 'admin',
    summary: '从回收站恢复（原分类已删除时须另选分类）',
    params,
    body: z.strictObject({ categoryId: Id.nullable() }),
    data: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
    logged: true,
    batch: true,
  }),
  endpoint({
    method: 'DELETE',
    path: '/recycle/:kind/:id',
    access: 'admin',
    summary: '彻底删除（不可恢复）',
    params,
    data: Empty,
    errors: ['NOT_FOUND'],
    logged: true,
    batch: true,
    // stored files are deleted once their texts cannot be restored any more
    ownTransaction: true,
  }),
] as const;
