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
    message: '请选择放在哪里',
  });

export const bookEndpoints = [
  endpoint({
    method: 'GET',
    path: '/category/:id',
    access: 'public',
    summary: '一个分类：说明、所在位置、下级分类，以及它那本书的目录',
    params: byId,
    data: CategoryFacts,
    errors: ['NOT_FOUND'],
    cache: { by: 'level' },
  }),
  endpoint({
    method: 'GET',
    path: '/category/:id/branch',
    access: 'public',
    summary: '目录里一个分类的下一级：文章按顺序，从头、从某篇之后或某篇之前的一段',
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
    summary: '直接放在一个分类里的内容；文章按手排的顺序，其他栏目新的在前',
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
    summary: '在一个分类及其下级里，自己可以调整哪些分类的文章顺序、哪些分类的位置',
    params: byId,
    data: z.object({ articlesOf: z.array(Id), categories: z.array(Id) }),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'PUT',
    path: '/article/order',
    access: 'article.edit',
    summary: '把文章放到同一分类的两篇之间',
    body: Between,
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT', 'NO_PERMISSION'],
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/category/order',
    access: ['category.admin', 'category.edit'],
    summary: '把分类放到同级的两个之间',
    body: Between,
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT', 'NO_PERMISSION'],
    logged: true,
  }),
] as const;
