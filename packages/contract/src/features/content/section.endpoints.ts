import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import type { ContentModel } from '../../models.ts';
import { CONTENT_MODELS, SECTION_PATH } from '../../models.ts';
import { Id, page } from '../../schema.ts';
import { SECTION_CODES } from '../../section-codes.ts';
import { MAX_CONTENT } from './content.limits.ts';
import {
  ContentDetail,
  ContentForEdit,
  ContentItem,
  ContentQuery,
  CreateContent,
  UpdateContent,
} from './content.schema.ts';

/** JSON may escape every character, and a Chinese one takes three bytes. */
export const MAX_CONTENT_BODY = MAX_CONTENT * 6 + 64 * 1024;

const byId = z.object({ id: Id });

/** Shapes of a section's calls. What a section adds of its own extends those of `PLAIN_SECTION`. */
export interface SectionSchemas {
  query: z.ZodType;
  item: z.ZodType;
  detail: z.ZodType;
  forEdit: z.ZodType;
  create: z.ZodType;
  update: z.ZodType;
}

/** A section with nothing of its own. */
export const PLAIN_SECTION = {
  query: ContentQuery,
  item: ContentItem,
  detail: ContentDetail,
  forEdit: ContentForEdit,
  create: CreateContent,
  update: UpdateContent,
};

/** The calls that each of the four sections has, under its own path and permission codes. `name` as in 修改文章. */
export function sectionEndpoints<const M extends ContentModel, const S extends SectionSchemas>(
  model: M,
  name: string,
  schemas: S,
) {
  const path: (typeof SECTION_PATH)[M] = SECTION_PATH[model];
  const codes = SECTION_CODES[model];
  const read = codes.read ?? 'public';
  return [
    endpoint({
      method: 'GET',
      path: `/${path}/page`,
      access: read,
      summary: `查询${name}列表（传 keyword 时为搜索）`,
      query: schemas.query as S['query'],
      data: page(schemas.item as S['item']),
      errors: ['NOT_FOUND'],
      cache: { by: 'level', unless: ['status', 'keyword'] },
    }),
    endpoint({
      method: 'GET',
      path: `/${path}/:id`,
      access: read,
      summary: `查询${name}详情`,
      params: byId,
      data: schemas.detail as S['detail'],
      errors: ['NOT_FOUND'],
      // what is not open to visitors is requested again each time
      ...(read === 'public' ? { cache: { by: 'visitor' as const } } : {}),
    }),
    endpoint({
      method: 'POST',
      path: `/${path}/:id/view`,
      access: read,
      summary: '记录浏览（每人每天计一次）',
      params: byId,
      data: z.null(),
      errors: ['NOT_FOUND'],
      limit: { max: 120, seconds: 60 },
    }),
    endpoint({
      method: 'GET',
      path: `/${path}/:id/edit`,
      access: [codes.add, codes.edit],
      summary: '查询最新编辑内容',
      params: byId,
      data: schemas.forEdit as S['forEdit'],
      errors: ['NOT_FOUND'],
    }),
    endpoint({
      method: 'GET',
      path: `/${path}/publishing`,
      access: [codes.add, codes.edit],
      summary: '查询免审核分类',
      data: z.object({ everywhere: z.boolean(), categoryIds: z.array(Id) }),
    }),
    endpoint({
      method: 'POST',
      path: `/${path}`,
      access: codes.add,
      summary: `新建${name}`,
      body: schemas.create as S['create'],
      data: schemas.detail as S['detail'],
      errors: ['NOT_FOUND', 'BAD_REQUEST'],
      limit: { max: 30, seconds: 60 },
      maxBody: MAX_CONTENT_BODY,
      ownTransaction: true,
    }),
    endpoint({
      method: 'PUT',
      path: `/${path}`,
      access: [codes.add, codes.edit],
      summary: `编辑${name}（须审核时，通过前线上内容不变）`,
      body: schemas.update as S['update'],
      data: schemas.detail as S['detail'],
      errors: ['NOT_FOUND', 'CONFLICT', 'BAD_REQUEST'],
      limit: { max: 60, seconds: 60 },
      maxBody: MAX_CONTENT_BODY,
      ownTransaction: true,
    }),
    endpoint({
      method: 'DELETE',
      path: `/${path}/:id`,
      access: [codes.add, codes.delete],
      summary: `删除${name}（30 天内可恢复）`,
      params: byId,
      data: z.null(),
      errors: ['NOT_FOUND'],
      logged: true,
      batch: true,
    }),
    endpoint({
      method: 'PUT',
      path: `/${path}/:id/restore`,
      access: [codes.add, codes.delete],
      summary: `恢复${name}`,
      params: byId,
      data: z.null(),
      errors: ['NOT_FOUND'],
      logged: true,
      batch: true,
    }),
  ] as const;
}

export const ContentBrief = z.object({ id: Id, model: z.enum(CONTENT_MODELS), title: z.string() });

/** Where to go on reading from an item. */
export const AdjacentContents = z.object({
  related: z.array(ContentBrief),
  previous: ContentBrief.nullable(),
  next: ContentBrief.nullable(),
});

/** Where to go on reading from an item of this section, with what the section adds. */
export function adjacentEndpoint<const M extends ContentModel, D extends z.ZodType>(
  model: M,
  data: D,
) {
  const path: (typeof SECTION_PATH)[M] = SECTION_PATH[model];
  return endpoint({
    method: 'GET',
    path: `/${path}/:id/around`,
    access: 'public',
    summary: '查询相关内容与上一篇、下一篇',
    params: z.object({ id: Id }),
    data,
    errors: ['NOT_FOUND'],
    cache: { by: 'level' },
  });
}
