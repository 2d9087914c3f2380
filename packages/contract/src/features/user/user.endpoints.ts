import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../schema.ts';
import { CurrentUser, UserBrief } from './user.schema.ts';

export const userEndpoints = [
  endpoint({
    method: 'GET',
    path: '/user/current',
    access: 'public',
    summary: '当前登录的人；未登录为 null',
    data: CurrentUser.nullable(),
  }),
  endpoint({
    method: 'GET',
    path: '/user/detail/:id',
    access: 'public',
    summary: '一个人的公开资料',
    params: z.object({ id: Id }),
    data: UserBrief.extend({
      bio: z.string(),
      articleCount: z.int(),
      joinedAt: z.string(),
      /** Its name, and what somebody moderates as far as the caller sees those categories; null for who is signed out. */
      role: z.object({ name: z.string(), moderates: z.array(z.string()) }).nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
] as const;
