import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { CONTENT_MODELS } from '../../models.ts';
import { Id, page, pageFields } from '../../schema.ts';
import { FOLLOW_LISTS } from './follow.lists.ts';

/** What can be followed other than articles, as in the address. */
export const FollowTarget = z.enum([
  'news',
  'announcement',
  'question',
  'author',
  'category',
  'tag',
]);

export const FollowQuery = z.strictObject({
  ...pageFields,
  type: z.enum(FOLLOW_LISTS).default('CONTENT'),
});

export const FollowedItem = z.object({
  id: Id,
  type: z.enum(FOLLOW_LISTS),
  /** Title, nickname or name. */
  name: z.string(),
  /** Section of a content or category; of a tag the one where most carries it, null when nothing does. */
  model: z.enum(CONTENT_MODELS).nullable(),
  avatar: z.string().nullable(),
  followedAt: z.string(),
});
export type FollowedItem = z.output<typeof FollowedItem>;

/** `allowed` is false, and the list empty, when the person does not show it to the asker. */
export const FollowPage = page(FollowedItem).extend({ allowed: z.boolean() });
export type FollowPage = z.output<typeof FollowPage>;

/** Who may see what I follow. */
export const FollowSetting = z.strictObject({
  audience: z.enum(['EVERYBODY', 'MEMBERS', 'NOBODY']),
});
export type FollowSetting = z.output<typeof FollowSetting>;

const byId = z.object({ id: Id });
const byTarget = z.object({ type: FollowTarget, id: Id });
const limit = { max: 120, seconds: 60 };

export const followEndpoints = [
  endpoint({
    method: 'POST',
    path: '/user/follow/article/:id',
    access: 'signedIn',
    summary: '关注文章',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
    limit,
  }),
  endpoint({
    method: 'DELETE',
    path: '/user/follow/article/:id',
    access: 'signedIn',
    summary: '取消关注文章',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
    limit,
  }),
  endpoint({
    method: 'GET',
    path: '/user/follow/:type/:id',
    access: 'signedIn',
    summary: '查询是否已关注',
    params: byTarget,
    data: z.object({ followed: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'POST',
    path: '/user/follow/:type/:id',
    access: 'signedIn',
    summary: '关注资讯、公告、问题、作者、分类或标签',
    params: byTarget,
    data: z.null(),
    errors: ['NOT_FOUND', 'BAD_REQUEST'],
    limit,
  }),
  endpoint({
    method: 'DELETE',
    path: '/user/follow/:type/:id',
    access: 'signedIn',
    summary: '取消关注',
    params: byTarget,
    data: z.null(),
    errors: ['NOT_FOUND'],
    limit,
  }),
  endpoint({
    method: 'GET',
    path: '/user/follow/page',
    access: 'signedIn',
    summary: '查询我的关注（仅可见内容）',
    query: FollowQuery,
    data: FollowPage,
  }),
  endpoint({
    method: 'GET',
    path: '/user/follow/of/:id',
    access: 'public',
    summary: '查询用户的关注（以其公开范围为准）',
    params: byId,
    query: FollowQuery,
    data: FollowPage,
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'GET',
    path: '/user/follow/setting',
    access: 'signedIn',
    summary: '查询关注的公开范围',
    data: FollowSetting,
  }),
  endpoint({
    method: 'PUT',
    path: '/user/follow/setting',
    access: 'signedIn',
    summary: '修改关注的公开范围',
    body: FollowSetting,
    data: FollowSetting,
  }),
] as const;
