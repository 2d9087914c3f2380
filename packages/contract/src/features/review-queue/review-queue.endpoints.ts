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
    summary: '审核台的现状：谁在看哪一项、自己刚给出还能撤销的结论、常用的退回理由',
    params: z.object({ kind: ReviewQueueKind }),
    data: ReviewQueue,
  }),
  endpoint({
    method: 'GET',
    path: '/auditlog/load',
    access: 'article.log',
    summary: '负责的每个分类里有多少内容待审核、最早何时提交',
    data: z.array(ReviewLoad),
  }),
  endpoint({
    method: 'PUT',
    path: '/auditlog/take/:kind/:id',
    access: 'auditLog.add',
    summary: '认领一项待审核的；已被认领的告诉是谁，over 则接过来；十分钟没有动静就不再算认领',
    params: item,
    body: z.strictObject({ over: z.boolean('请说明是否接过来') }),
    data: ClaimResult,
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { max: 600, seconds: 60 },
  }),
  endpoint({
    method: 'DELETE',
    path: '/auditlog/take/:kind/:id',
    access: 'auditLog.add',
    summary: '放下自己认领的一项',
    params: item,
    data: z.null(),
    errors: ['NOT_FOUND'],
    limit: { max: 600, seconds: 60 },
  }),
] as const;
