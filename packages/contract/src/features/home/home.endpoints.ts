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
    summary: '近一个月写得、答得最多的人，可以只看一个栏目',
    query: z.strictObject({ model: z.enum(CONTENT_MODELS, '请选择栏目').optional() }),
    /** `count` items and `answers`. */
    data: z.array(UserBrief.extend({ count: z.int(), answers: z.int() })),
    cache: { by: 'level' },
  }),
  endpoint({
    method: 'GET',
    path: '/home/mostRead',
    access: 'public',
    summary: '一个栏目近七天最多人读的五篇',
    query: z.strictObject({ model: z.enum(CONTENT_MODELS, '请选择栏目') }),
    data: z.array(z.object({ id: Id, title: z.string() })),
    cache: { by: 'level' },
  }),
  endpoint({
    method: 'GET',
    path: '/home/waiting',
    access: 'signedIn',
    summary: '等我处理的事各有几件，至多数到 100',
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
    summary: '后台各个审核页等着我处理的件数，至多数到 100',
    data: z.object({ reviews: z.int(), comments: z.int(), answers: z.int() }),
  }),
] as const;
