import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { CONTENT_MODELS } from '../../models.ts';
import { Id } from '../../schema.ts';
import { CategoryBody, CategoryChange, CategoryFields, CategoryNode } from './category.schema.ts';

const modelQuery = z.strictObject({ model: z.enum(CONTENT_MODELS).default('ARTICLE') });

export const categoryEndpoints = [
  endpoint({
    method: 'GET',
    path: '/category/tree',
    access: 'public',
    summary: '一个栏目的分类树，只含看得见的',
    query: modelQuery,
    data: z.array(CategoryNode),
    cache: { by: 'level' },
  }),
  endpoint({
    method: 'GET',
    path: '/category/top',
    access: 'public',
    summary: '一个栏目的顶层分类',
    query: modelQuery,
    data: z.array(CategoryFields),
    cache: { by: 'level' },
  }),
  endpoint({
    method: 'GET',
    path: '/category/list',
    access: 'public',
    summary: '一个栏目的全部分类，平铺',
    query: modelQuery,
    data: z.array(CategoryFields),
    cache: { by: 'level' },
  }),
  endpoint({
    method: 'GET',
    path: '/category/tree/mgt',
    access: ['category.admin', 'category.query'],
    summary: '分类管理用的整棵树',
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
    summary: '修改、移动分类',
    body: CategoryChange,
    data: CategoryFields,
    errors: ['NOT_FOUND', 'CONFLICT', 'BAD_REQUEST'],
    logged: true,
  }),
  endpoint({
    method: 'DELETE',
    path: '/category/:id',
    access: ['category.admin', 'category.delete'],
    summary: '删除空的分类',
    params: z.object({ id: Id }),
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT'],
    logged: true,
  }),
] as const;
