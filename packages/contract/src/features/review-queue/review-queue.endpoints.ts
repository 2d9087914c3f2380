import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../schema.ts';
import { ReviewQueue, ReviewQueueKind, ReviewLoad, ClaimResult } from './review-queue.schema.ts';

const item = z.object({ kind: ReviewQueueKind, id: Id });

export const reviewQueueEndpoints = [
  endpoint({
    method: 'GET',
    path: '/auditlog/desk/:kind',
    access: 'auditLog.add',
    summary: '查询审核台状态（认领情况、可撤销的审核与常用驳回理由）',
    params: z.object({ kind: ReviewQueueKind }),
    data: ReviewQueue,
  }),
  endpoint({
    method: 'GET',
    path: '/auditlog/load',
    access: 'article.log',
    summary: '查询各分类待审核数量与最早提交时间',
    data: z.array(ReviewLoad),
  }),
  endpoint({
    method: 'PUT',
    path: '/auditlog/take/:kind/:id',
    access: 'auditLog.add',
    summary: '认领待审核项（已被认领时返回认领人，over 为转由本人审核；10 分钟无操作自动释放）',
    params: item,
    body: z.strictObject({ over: z.boolean('请选择是否转由您审核') }),
    data: ClaimResult,
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { max: 600, seconds: 60 },
  }),
  endpoint({
    method: 'DELETE',
    path: '/auditlog/take/:kind/:id',
    access: 'auditLog.add',
    summary: '释放认领的待审核项',
    params: item,
    data: z.null(),
    errors: ['NOT_FOUND'],
    limit: { max: 600, seconds: 60 },
  }),
] as const;
