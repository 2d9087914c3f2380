import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { CONTENT_MODELS } from '../../models.ts';
import { Id } from '../../schema.ts';
import { UserBrief } from '../user/user.schema.ts';

export const homeEndpoints = [
  endpoint({
    method: 'GET',
    path: '/home/contributors',
    access: 'public',
    summary: '查询近 30 天贡献榜（可按栏目）',
    query: z.strictObject({ model: z.enum(CONTENT_MODELS, '请选择栏目').optional() }),
    /** `count` items and `answers`. */
    data: z.array(UserBrief.extend({ count: z.int(), answers: z.int() })),
    cache: { by: 'level' },
  }),
  endpoint({
    method: 'GET',
    path: '/home/mostRead',
    access: 'public',
    summary: '查询栏目近 7 天阅读最多的内容（5 篇）',
    query: z.strictObject({ model: z.enum(CONTENT_MODELS, '请选择栏目') }),
    data: z.array(z.object({ id: Id, title: z.string() })),
    cache: { by: 'level' },
  }),
  endpoint({
    method: 'GET',
    path: '/home/waiting',
    access: 'signedIn',
    summary: '查询我的待办数量（最多统计到 100）',
    data: z.object({
      /** Texts of the sections, comments and answers waiting for a verdict within the caller's scope. */
      reviews: z.int(),
      comments: z.int(),
      answers: z.int(),
      /** Own texts that a reviewer sent back. */
      rejected: z.int(),
      /** Articles the caller looks after whose day has passed. */
      overdue: z.int(),
      /** Open questions the caller was invited to answer and has not. */
      invited: z.int(),
    }),
  }),
  endpoint({
    method: 'GET',
    path: '/home/desks',
    access: 'admin.access',
    summary: '查询后台待审核数量（最多统计到 100）',
    data: z.object({ reviews: z.int(), comments: z.int(), answers: z.int() }),
  }),
] as const;
