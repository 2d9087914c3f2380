import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, page, pageFields } from '../../schema.ts';
import { ContentItem } from '../content/content.schema.ts';
import { BookBranch, CategoryFacts } from './book.schema.ts';

const byId = z.object({ id: Id });

/** Between which two a thing is put: the one it comes after, the one it comes before; null where there is none. */
const Between = z
  .strictObject({ id: Id, afterId: Id.nullable(), beforeId: Id.nullable() })
  .refine(({ afterId, beforeId }) => afterId !== null || beforeId !== null, {
    path: ['afterId'],
    message: '请选择目标位置',
  });

export const bookEndpoints = [
  endpoint({
    method: 'GET',
    path: '/category/:id',
    access: 'public',
    summary: '查询分类详情（说明、路径、下级分类与目录）',
    params: byId,
    data: CategoryFacts,
    errors: ['NOT_FOUND'],
    cache: { by: 'level' },
  }),
  endpoint({
    method: 'GET',
    path: '/category/:id/branch',
    access: 'public',
    summary: '查询目录中分类的下一级（可从指定文章之前或之后分段）',
    params: byId,
    query: z.strictObject({ after: Id.optional(), before: Id.optional() }),
    data: BookBranch,
    errors: ['NOT_FOUND'],
    cache: { by: 'level' },
  }),
  endpoint({
    method: 'GET',
    path: '/category/:id/items',
    access: 'public',
    summary: '查询分类下的内容（文章按手动排序，其他栏目按时间倒序）',
    params: byId,
    query: z.strictObject(pageFields),
    data: page(ContentItem),
    errors: ['NOT_FOUND'],
    cache: { by: 'level' },
  }),
  endpoint({
    method: 'GET',
    path: '/category/:id/arranging',
    access: ['article.edit', 'category.edit', 'category.admin'],
    summary: '查询可调整顺序的文章与分类',
    params: byId,
    data: z.object({ articlesOf: z.array(Id), categories: z.array(Id) }),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'PUT',
    path: '/article/order',
    access: 'article.edit',
    summary: '调整文章顺序（同一分类内）',
    body: Between,
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT', 'NO_PERMISSION'],
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/category/order',
    access: ['category.admin', 'category.edit'],
    summary: '调整分类顺序（同级内）',
    body: Between,
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT', 'NO_PERMISSION'],
    logged: true,
  }),
] as const;
