import { MAX_REASON } from './audit-log.limits.ts';
import { MAX_KEYWORD } from '../content/content.limits.ts';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { CONTENT_MODELS } from '../../models.ts';
import { Id, line, page, pageFields, text } from '../../schema.ts';
import { CategoryBrief } from '../category/category.schema.ts';
import { TagBrief } from '../tag/tag.endpoints.ts';
import { UserBrief } from '../user/user.schema.ts';

export const ReviewItem = z.object({
  id: Id,
  model: z.enum(CONTENT_MODELS),
  title: z.string(),
  excerpt: z.string(),
  author: UserBrief,
  category: CategoryBrief.nullable(),
  revision: z.int(),
  /** Whether readers already have an earlier revision. */
  published: z.boolean(),
  submittedAt: z.string(),
});
export type ReviewItem = z.output<typeof ReviewItem>;
/** One decision of a reviewer. */
export const ReviewVerdict = z.object({
  id: Id,
  /** Without an id where the account is gone altogether. */
  reviewer: UserBrief.extend({ id: Id.nullable() }),
  status: z.enum(['APPROVED', 'REJECTED', 'UNDONE']),
  reason: z.string(),
  revision: z.int(),
  createdAt: z.string(),
});
const Side = z.object({ title: z.string(), content: z.string(), html: z.string() });
const ReviewDetail = ReviewItem.extend({
  tags: z.array(TagBrief),
  coverUrl: z.string().nullable(),
  submitted: Side,
  /** What readers have now; null for a first submission. */
  live: Side.extend({ revision: z.int() }).nullable(),
  /** Settings an announcement is submitted with. */
  announcement: z
    .object({
      startsAt: z.string().nullable(),
      endsAt: z.string().nullable(),
      confirm: z.boolean(),
      /** When an earlier text opens that was approved for later. */
      earlierOpensAt: z.string().nullable(),
    })
    .nullable(),
  history: z.array(ReviewVerdict),
});
const Verdict = z.strictObject({
  id: Id,
  status: z.enum(['APPROVED', 'REJECTED'], '请选择通过或驳回'),
  reason: text(0, MAX_REASON, '理由').default(''),
  /** Revision the reviewer read; a newer one must be read first. */
  revision: z.int().positive().optional(),
});

export const auditLogEndpoints = [
  endpoint({
    method: 'GET',
    path: '/auditlog/content/page',
    access: 'article.log',
    summary: '查询待审核内容（版主仅限所负责的分类）',
    query: z.strictObject({
      ...pageFields,
      model: z.enum(CONTENT_MODELS).optional(),
      keyword: line(0, MAX_KEYWORD, '关键词').optional(),
      categoryId: Id.optional(),
      sort: z.enum(['oldest', 'newest']).default('oldest'),
    }),
    data: page(ReviewItem),
  }),
  endpoint({
    method: 'GET',
    path: '/auditlog/content/:id',
    access: 'article.log',
    summary: '查询待审核内容详情（提交版本与线上版本）',
    params: z.object({ id: Id }),
    data: ReviewDetail,
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'POST',
    path: '/auditlog/content',
    access: 'auditLog.add',
    summary: '审核内容（驳回须填写理由）',
    body: Verdict.refine(
      (verdict) => verdict.status === 'APPROVED' || verdict.reason.trim() !== '',
      {
        path: ['reason'],
        message: '请填写驳回理由',
      },
    ),
    data: z.object({ auditLogId: Id }),
    errors: ['NOT_FOUND', 'CONFLICT', 'BAD_REQUEST'],
    limit: { max: 300, seconds: 60 },
    ownTransaction: true,
  }),
  endpoint({
    method: 'DELETE',
    path: '/auditlog/content/:id',
    access: 'auditLog.add',
    summary: '撤销内容审核',
    params: z.object({ id: Id }),
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT'],
    ownTransaction: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/auditlog/content/:id/withdraw',
    access: 'signedIn',
    summary: '撤回本人提交审核的内容（恢复为草稿，已发布版本不变）',
    params: z.object({ id: Id }),
    data: z.null(),
    errors: ['NOT_FOUND', 'NO_PERMISSION', 'CONFLICT'],
    limit: { max: 60, seconds: 60 },
  }),
] as const;
