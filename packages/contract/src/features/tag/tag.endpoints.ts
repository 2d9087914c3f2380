import { MAX_SYNONYMS, MAX_TAG_NAME } from './tag.limits.ts';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { CONTENT_MODELS } from '../../models.ts';
import { Id, line, page, pageFields } from '../../schema.ts';

export const TagBrief = z.object({ id: Id, name: z.string() });
export const TagItem = TagBrief.extend({
  count: z.int().nonnegative(),
  /** Other words by which it is found. */
  synonyms: z.array(z.string()),
  createdAt: z.string(),
});
const TagBody = z.strictObject({ name: line(1, MAX_TAG_NAME, '标签名称') });

export const tagEndpoints = [
  endpoint({
    method: 'GET',
    path: '/tag/page',
    access: 'public',
    summary: '查询标签（按使用次数或名称排序；传 model 时仅统计该栏目）',
    query: z.strictObject({
      ...pageFields,
      keyword: line(0, MAX_TAG_NAME, '关键词').optional(),
      model: z.enum(CONTENT_MODELS, '请选择栏目').optional(),
      sort: z.enum(['count', 'name', 'latest']).default('count'),
    }),
    data: page(TagItem),
    cache: { by: 'level' },
  }),
  endpoint({
    method: 'POST',
    path: '/tag',
    access: 'tag.add',
    summary: '新建标签',
    body: TagBody,
    data: TagItem,
    errors: ['CONFLICT'],
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/tag',
    access: 'tag.edit',
    summary: '重命名标签（与已有标签同名时须确认合并）',
    body: TagBody.extend({ id: Id, merge: z.boolean().default(false) }),
    data: TagItem,
    errors: ['NOT_FOUND', 'CONFLICT'],
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/tag/merge',
    access: 'tag.edit',
    summary: '合并标签（含内容、关注者与同义词，原名称转为同义词）',
    body: z.strictObject({ fromId: Id, intoId: Id }),
    data: TagItem,
    errors: ['NOT_FOUND', 'BAD_REQUEST'],
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/tag/synonym',
    access: 'tag.edit',
    summary: '设置标签同义词',
    body: z.strictObject({
      id: Id,
      synonyms: z
        .array(line(1, MAX_TAG_NAME, '同义词'))
        .max(MAX_SYNONYMS, `同义词至多 ${MAX_SYNONYMS} 个`),
    }),
    data: TagItem,
    errors: ['NOT_FOUND', 'CONFLICT'],
    logged: true,
  }),
  endpoint({
    method: 'GET',
    path: '/tag/unused/page',
    access: 'tag.delete',
    summary: '查询未使用的标签',
    query: z.strictObject({
      ...pageFields,
      keyword: line(0, MAX_TAG_NAME, '关键词').optional(),
    }),
    data: page(TagItem),
  }),
  endpoint({
    method: 'POST',
    path: '/tag/unused/remove',
    access: 'tag.delete',
    summary: '批量删除未使用的标签',
    body: z.strictObject({ ids: z.array(Id).min(1, '请选择标签').max(100, '一次至多 100 个') }),
    data: z.object({ removed: z.int() }),
    logged: true,
  }),
  endpoint({
    method: 'DELETE',
    path: '/tag/:id',
    access: 'tag.delete',
    summary: '删除标签（保留文章）',
    params: z.object({ id: Id }),
    data: z.null(),
    errors: ['NOT_FOUND'],
    logged: true,
    batch: true,
  }),
] as const;
