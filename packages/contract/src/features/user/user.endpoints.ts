import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { EDITOR_VIEWS } from '../setting/setting.limits.ts';
import { Id } from '../../schema.ts';
import { CurrentUser, ProfileChange, UserBrief } from './user.schema.ts';

const View = z.enum(EDITOR_VIEWS, '编辑模式无效');

export const userEndpoints = [
  endpoint({
    method: 'GET',
    path: '/user/current',
    access: 'public',
    summary: '查询当前用户（未登录时为 null）',
    data: CurrentUser.nullable(),
  }),
  endpoint({
    method: 'GET',
    path: '/user/detail/:id',
    access: 'public',
    summary: '查询用户公开资料',
    params: z.object({ id: Id }),
    data: UserBrief.extend({
      bio: z.string(),
      articleCount: z.int(),
      joinedAt: z.string(),
      /** Names of the user's departments, the deepest first; empty for callers who are not staff. */
      departments: z.array(z.string()),
      /** Its name, and what the user moderates as far as the caller sees those categories; null for visitors. */
      role: z.object({ name: z.string(), moderates: z.array(z.string()) }).nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'PUT',
    path: '/user/profile',
    access: 'signedIn',
    summary: '修改个人资料',
    body: ProfileChange,
    data: CurrentUser,
    errors: ['BAD_REQUEST'],
    limit: { max: 30, seconds: 600 },
  }),
  endpoint({
    method: 'GET',
    path: '/user/editor',
    access: 'signedIn',
    summary: '查询编辑模式（含站点默认值）',
    data: z.object({
      /** Null while nothing was chosen. */
      chosen: View.nullable(),
      /** The default of the site for users without a choice. */
      usual: View,
    }),
  }),
  endpoint({
    method: 'PUT',
    path: '/user/editor',
    access: 'signedIn',
    summary: '保存编辑模式',
    body: z.strictObject({ chosen: View }),
    data: z.null(),
    limit: { max: 60, seconds: 60 },
  }),
] as const;
