import { MAX_REASON } from '../audit-log/audit-log.limits.ts';
import { MAX_KEYWORD } from '../content/content.limits.ts';
import { Day } from '../content/content.schema.ts';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Flag, Id, line, page, pageFields, text } from '../../schema.ts';
import { UserBrief } from '../user/user.schema.ts';
import { MANAGED_COMMENT_STATES } from './comment.limits.ts';
import {
  COMMENT_STATUSES,
  CommentItem,
  CommentPage,
  CommentLocation,
  CreateComment,
  ManagedComment,
  ReviewComment,
  TargetType,
  UpdateComment,
} from './comment.schema.ts';

const byId = z.object({ id: Id });
const liked = z.object({ liked: z.boolean(), likeCount: z.int() });

export const commentEndpoints = [
  endpoint({
    method: 'GET',
    path: '/comment/page',
    access: 'public',
    summary: '查询内容评论（按话题分页）',
    query: z.strictObject({
      ...pageFields,
      targetType: TargetType,
      targetId: Id,
      sort: z.enum(['oldest', 'newest']).default('oldest'),
      /** Continues after this thread, whatever came or went meanwhile. */
      after: Id.optional(),
      /** The page with this comment. */
      at: Id.optional(),
    }),
    data: CommentPage,
    errors: ['NOT_FOUND'],
    cache: { by: 'visitor' },
  }),
  endpoint({
    method: 'GET',
    path: '/comment/reply/page',
    access: 'public',
    summary: '查询评论回复',
    query: z.strictObject({ ...pageFields, rootId: Id, after: Id.optional() }),
    data: page(CommentItem),
    errors: ['NOT_FOUND'],
    cache: { by: 'visitor' },
  }),
  endpoint({
    method: 'GET',
    path: '/comment/:id/place',
    access: 'public',
    summary: '查询评论所在位置',
    params: byId,
    data: CommentLocation,
    errors: ['NOT_FOUND'],
    cache: { by: 'visitor' },
  }),
  endpoint({
    method: 'POST',
    path: '/comment',
    access: 'comment.add',
    summary: '发布评论或回复',
    body: CreateComment,
    data: CommentItem,
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { max: 12, seconds: 60 },
  }),
  endpoint({
    method: 'PUT',
    path: '/comment',
    access: ['comment.add', 'comment.edit'],
    summary: '编辑评论',
    body: UpdateComment,
    data: CommentItem,
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { max: 30, seconds: 60 },
  }),
  endpoint({
    method: 'DELETE',
    path: '/comment/:id',
    access: ['comment.add', 'comment.delete'],
    summary: '删除评论（30 天内可恢复）',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
    logged: true,
    batch: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/comment/:id/restore',
    access: ['comment.add', 'comment.delete'],
    summary: '恢复评论',
    params: byId,
    data: CommentItem,
    errors: ['NOT_FOUND'],
    logged: true,
    batch: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/comment/:id/like',
    access: 'signedIn',
    summary: '点赞评论（可重复调用）',
    params: byId,
    data: liked,
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'DELETE',
    path: '/comment/:id/like',
    access: 'signedIn',
    summary: '取消点赞评论',
    params: byId,
    data: liked,
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'GET',
    path: '/user/mention',
    access: 'comment.add',
    summary: '查询可 @ 的用户（仅可查看该内容的用户）',
    query: z.strictObject({
      targetType: TargetType,
      targetId: Id,
      keyword: line(0, 20, '昵称').default(''),
    }),
    data: z.array(UserBrief),
    errors: ['NOT_FOUND'],
    limit: { max: 240, seconds: 60 },
  }),
  endpoint({
    method: 'GET',
    path: '/comment/reviewComment',
    access: ['auditLog.add', 'comment.log'],
    summary: '查询待审核评论（版主仅限所负责的分类）',
    query: z.strictObject({
      ...pageFields,
      status: z.enum(COMMENT_STATUSES).default('PENDING_REVIEW'),
      keyword: line(0, MAX_KEYWORD, '关键词').optional(),
      sort: z.enum(['oldest', 'newest']).default('oldest'),
    }),
    data: page(ReviewComment),
  }),
  endpoint({
    method: 'GET',
    path: '/comment/manage/page',
    access: ['comment.edit', 'comment.delete', 'comment.log'],
    summary: '查询评论管理列表（未公开的评论仅限所负责的分类）',
    query: z.strictObject({
      ...pageFields,
      /** Left out: all that are not deleted. */
      status: z.enum(MANAGED_COMMENT_STATES, '请选择状态').optional(),
      /** A part of the text. */
      keyword: line(0, MAX_KEYWORD, '关键词').optional(),
      targetType: TargetType.optional(),
      authorId: Id.optional(),
      /** With the categories below it. */
      categoryId: Id.optional(),
      /** First and last day of writing, in the company's zone. */
      createdFrom: Day.optional(),
      createdUntil: Day.optional(),
      /** Only in categories that the caller moderates. */
      mine: Flag.optional(),
      sort: z.enum(['newest', 'oldest']).default('newest'),
    }),
    data: page(ManagedComment),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'POST',
    path: '/auditlog/comment',
    access: 'auditLog.add',
    summary: '审核评论',
    body: z.strictObject({
      id: Id,
      status: z.enum(['APPROVED', 'REJECTED'], '请选择通过或驳回'),
      reason: text(0, MAX_REASON, '理由').default(''),
      /** Revision the reviewer read; a newer one must be read first. */
      revision: z.int().positive().optional(),
    }),
    data: z.object({ auditLogId: Id }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { max: 300, seconds: 60 },
  }),
  endpoint({
    method: 'DELETE',
    path: '/auditlog/comment/:id',
    access: 'auditLog.add',
    summary: '撤销评论审核',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
] as const;
