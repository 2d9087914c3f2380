import { z } from 'zod';
import { ACCOUNT_STATUSES } from '../../account-models.ts';
import { endpoint } from '../../endpoint.ts';
import { CONTENT_MODELS } from '../../models.ts';
import { Id, ids, line, page, pageFields } from '../../schema.ts';
import { RoleBrief } from '../role/role.schema.ts';
import { MAX_PERSON_KEYWORD } from '../user/user.limits.ts';
import { UserBrief } from '../user/user.schema.ts';

/** Categories that one user may moderate. */
const MAX_CATEGORIES = 200;

const keyword = line(0, MAX_PERSON_KEYWORD, '关键词').optional();
/** A category that a user moderates, with those below it. `id` is the assignment's own. */
const Assignment = z.object({
  id: Id,
  categoryId: Id,
  name: z.string(),
  model: z.enum(CONTENT_MODELS),
});
const ModeratorItem = UserBrief.extend({
  status: z.enum(ACCOUNT_STATUSES),
  role: RoleBrief,
  categories: z.array(Assignment),
});
export type ModeratorItem = z.output<typeof ModeratorItem>;

export const moderatorEndpoints = [
  endpoint({
    method: 'GET',
    path: '/moderator/category/user',
    access: 'category.admin',
    summary: '搜索可担任版主的用户（含其负责的分类，最多 20 人）',
    query: z.strictObject({ keyword }),
    data: z.array(UserBrief.extend({ categories: z.array(Assignment) })),
  }),
  endpoint({
    method: 'GET',
    path: '/moderator/category/list',
    access: 'category.admin',
    summary: '查询版主及其负责的分类',
    query: z.strictObject({ ...pageFields, keyword, categoryId: Id.optional() }),
    data: page(ModeratorItem),
  }),
  endpoint({
    method: 'PUT',
    path: '/moderator/category/update',
    access: 'category.admin',
    summary: '分配版主分类',
    body: z.strictObject({
      userId: Id,
      categoryIds: ids(MAX_CATEGORIES, `至多 ${MAX_CATEGORIES} 个分类`),
    }),
    data: z.null(),
    errors: ['NOT_FOUND', 'BAD_REQUEST'],
    logged: true,
  }),
  endpoint({
    method: 'DELETE',
    path: '/moderator/category/:id',
    access: 'category.admin',
    summary: '取消版主分类',
    params: z.object({ id: Id }),
    data: z.null(),
    errors: ['NOT_FOUND'],
    logged: true,
  }),
] as const;
