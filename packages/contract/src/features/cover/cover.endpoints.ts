import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { CONTENT_MODELS } from '../../models.ts';
import { Id, line, page, pageFields } from '../../schema.ts';
import { ImageUrl } from '../content/content.schema.ts';
import { COVER_READERS, COVER_SORTS, MAX_COVER_NAME } from './cover.limits.ts';

const model = z.enum(CONTENT_MODELS, '请选择栏目');
const fields = {
  name: line(1, MAX_COVER_NAME, '名称'),
  imageUrl: ImageUrl.min(1, '请上传或填写图片'),
  /** Null: for every section. */
  model: model.nullable(),
};
const byId = z.object({ id: Id });

export const CoverRow = z.object({
  id: Id,
  name: z.string(),
  imageUrl: z.string(),
  model: model.nullable(),
  createdAt: z.string(),
});
export type CoverRow = z.output<typeof CoverRow>;

export const coverEndpoints = [
  endpoint({
    method: 'GET',
    path: '/cover/page',
    access: COVER_READERS,
    summary: '查询封面图库',
    query: z.strictObject({
      ...pageFields,
      keyword: line(0, MAX_COVER_NAME, '关键词').optional(),
      /** Those of this section and those for every section. */
      model: model.optional(),
      sort: z.enum(COVER_SORTS).default('latest'),
    }),
    data: page(CoverRow),
  }),
  endpoint({
    method: 'POST',
    path: '/cover',
    access: 'cover.add',
    summary: '新建封面',
    body: z.strictObject({ ...fields, model: fields.model.default(null) }),
    data: CoverRow,
    limit: { max: 60, seconds: 60 },
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/cover',
    access: 'cover.update',
    summary: '编辑封面',
    body: z.strictObject(fields).partial().extend({ id: Id }),
    data: CoverRow,
    errors: ['NOT_FOUND'],
    logged: true,
  }),
  endpoint({
    method: 'DELETE',
    path: '/cover/:id',
    access: 'cover.delete',
    summary: '删除封面（已使用的内容不受影响）',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
    logged: true,
    batch: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/cover/:id/restore',
    access: 'cover.delete',
    summary: '恢复封面（删除后 30 天内）',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
    logged: true,
    batch: true,
  }),
] as const;
