import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Empty, Id, line, page, pageFields } from '../../schema.ts';
import { MAX_RECYCLE_KEYWORD } from './recycle.limits.ts';
import { RecycleAttached, RecycleItem, RecycleKindField } from './recycle.schema.ts';

const params = z.object({ kind: RecycleKindField, id: Id });

export const recycleEndpoints = [
  endpoint({
    method: 'GET',
    path: '/recycle/page',
    access: 'admin',
    summary: '回收站里的一类内容，最近删除的在前',
    query: z.strictObject({
      kind: RecycleKindField.default('ARTICLE'),
      keyword: line(0, MAX_RECYCLE_KEYWORD, '关键词').optional(),
      deletedBy: Id.optional(),
      ...pageFields,
    }),
    data: page(RecycleItem),
  }),
  endpoint({
    method: 'GET',
    path: '/recycle/:kind/:id',
    access: 'admin',
    summary: '彻底删除时会一并删除什么，每种至多数到一千',
    params,
    data: RecycleAttached,
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'PUT',
    path: '/recycle/:kind/:id/restore',
    access: 'admin',
    summary: '从回收站恢复；原来的分类没有了，须另选一个',
    params,
    body: z.strictObject({ categoryId: Id.nullable() }),
    data: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
    logged: true,
  }),
  endpoint({
    method: 'DELETE',
    path: '/recycle/:kind/:id',
    access: 'admin',
    summary: '彻底删除，不能再恢复',
    params,
    data: Empty,
    errors: ['NOT_FOUND'],
    logged: true,
    // stored files go once nobody can bring back what used them
    ownTransaction: true,
  }),
] as const;
