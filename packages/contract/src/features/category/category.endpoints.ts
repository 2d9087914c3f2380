import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { CONTENT_MODELS, VISIBILITIES } from '../../models.ts';
import { Id } from '../../schema.ts';
import { CategoryBody, CategoryChange, CategoryFields, CategoryNode } from './category.schema.ts';

const modelQuery = z.strictObject({ model: z.enum(CONTENT_MODELS).default('ARTICLE') });

/** Items by who loses or gets them: visitors, and outside people who are signed in. */
const AffectedReaders = z.object({ visitors: z.int(), members: z.int() });

export const categoryEndpoints = [
  endpoint({
    method: 'GET',
    path: '/category/tree',
    access: 'public',
    summary: '查询栏目分类树（仅可见分类）',
    query: modelQuery,
    data: z.array(CategoryNode),
    cache: { by: 'level' },
  }),
  endpoint({
    method: 'GET',
    path: '/category/top',
    access: 'public',
    summary: '查询栏目顶层分类',
    query: modelQuery,
    data: z.array(CategoryFields),
    cache: { by: 'level' },
  }),
  endpoint({
    method: 'GET',
    path: '/category/list',
    access: 'public',
    summary: '查询栏目全部分类（平铺）',
    query: modelQuery,
    data: z.array(CategoryFields),
    cache: { by: 'level' },
  }),
  endpoint({
    method: 'GET',
    path: '/category/tree/mgt',
    access: ['category.admin', 'category.query'],
    summary: '查询分类管理树',
    query: modelQuery,
    data: z.array(CategoryNode),
  }),
  endpoint({
    method: 'POST',
    path: '/category',
    access: ['category.admin', 'category.add'],
    summary: '新建分类',
    body: CategoryBody,
    data: CategoryFields,
    errors: ['NOT_FOUND', 'CONFLICT', 'BAD_REQUEST'],
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/category',
    access: ['category.admin', 'category.edit'],
    summary: '编辑或移动分类',
    body: CategoryChange,
    data: CategoryFields,
    errors: ['NOT_FOUND', 'CONFLICT', 'BAD_REQUEST', 'NO_PERMISSION'],
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/category/merge',
    access: ['category.admin', 'category.delete'],
    summary: '合并分类（含内容、下级分类、关注者与版主）',
    body: z.strictObject({ fromId: Id, intoId: Id }),
    data: CategoryFields,
    errors: ['NOT_FOUND', 'CONFLICT', 'BAD_REQUEST', 'NO_PERMISSION'],
    logged: true,
  }),
  endpoint({
    method: 'GET',
    path: '/category/:id/effect',
    access: ['category.admin', 'category.edit', 'category.delete'],
    summary: '预估可见范围变更的影响（修改可见范围或移动分类）',
    params: z.object({ id: Id }),
    query: z.strictObject({
      visibility: z.enum(VISIBILITIES, '请选择可见范围').optional(),
      intoId: Id.optional(),
    }),
    data: z.object({ hidden: AffectedReaders, shown: AffectedReaders }),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'DELETE',
    path: '/category/:id',
    access: ['category.admin', 'category.delete'],
    summary: '删除分类（非空时须传 intoId 移动内容）',
    params: z.object({ id: Id }),
    query: z.strictObject({ intoId: Id.optional() }),
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT', 'BAD_REQUEST', 'NO_PERMISSION'],
    logged: true,
  }),
] as const;
