// Why it is as it is: docs/decisions/0031-articles-in-batches.md
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { SECTION_PATH } from '../../models.ts';
import type { ContentModel } from '../../models.ts';
import { Flag, Id, ids, line, page, pageFields } from '../../schema.ts';
import { SECTION_CODES } from '../../section-codes.ts';
import { MAX_KEYWORD, MAX_TAGS } from './content.limits.ts';
import { ContentItem, Day } from './content.schema.ts';
import { MANAGE_SORTS, MANAGE_STATES } from './manage.shapes.ts';

/** An item as those who look after many see it. */
export const ManagedItem = ContentItem.extend({
  /** Where what readers do not have is listed: the title it has there, if they have it by another (`title`). */
  newestTitle: z.string().nullable(),
  /** When it was unpublished; null once it is published again. */
  unpublishedAt: z.string().nullable(),
  abilities: z.object({
    /** Place it otherwise: category, tags. */
    edit: z.boolean(),
    delete: z.boolean(),
    /** What only those may decide who look after other people's: pin, hand over, unpublish. */
    manage: z.boolean(),
  }),
});
export type ManagedItem = z.output<typeof ManagedItem>;

export const ManageQuery = z.strictObject({
  ...pageFields,
  /** Words of a text that readers have; a part of the title of any other. */
  keyword: line(0, MAX_KEYWORD, '关键词').optional(),
  categoryId: Id.optional(),
  tagId: Id.optional(),
  authorId: Id.optional(),
  /** Only in categories that the caller moderates. */
  mine: Flag.optional(),
  status: z.enum(MANAGE_STATES).default('APPROVED'),
  /** First and last day of the latest change, in the company's zone. */
  updatedFrom: Day.optional(),
  updatedUntil: Day.optional(),
  /** Left out: as well as a keyword fits, else the latest change first. */
  sort: z.enum(MANAGE_SORTS).optional(),
});

/** A filter that is on, or not there. */
export const On = z.literal('true', '应为 true').optional();

/** What a section's table filters by and shows; what one adds of its own extends `PLAIN_MANAGE`. */
export interface ManageSchemas {
  query: z.ZodType;
  item: z.ZodType;
}
export const PLAIN_MANAGE = { query: ManageQuery, item: ManagedItem };

const byId = z.object({ id: Id });
const tags = ids(MAX_TAGS, `一次至多 ${MAX_TAGS} 个标签`).default([]);
/** Changes come one after another for each of those selected. */
export const batchItem = {
  data: z.null(),
  limit: { max: 600, seconds: 60 },
  logged: true,
  batch: true,
} as const;

/** The back-office's table of a section, and what it does to one after another of those selected. `name` as in 移动文章. */
export function manageEndpoints<const M extends ContentModel, const S extends ManageSchemas>(
  model: M,
  name: string,
  schemas: S,
) {
  const path: (typeof SECTION_PATH)[M] = SECTION_PATH[model];
  const codes = SECTION_CODES[model];
  const change = { ...batchItem, access: codes.edit };
  return [
    endpoint({
      method: 'GET',
      path: `/${path}/manage/page`,
      // reading questions is open to all; their table is for who may look through them
      access: model === 'QUESTION' ? ['question.delete', 'question.page'] : codes.delete,
      summary: `查询${name}管理列表（支持按状态、分类、标签、作者、更新时间等筛选）`,
      query: schemas.query as S['query'],
      data: page(schemas.item as S['item']),
      errors: ['NOT_FOUND'],
    }),
    endpoint({
      ...change,
      method: 'PUT',
      path: `/${path}/category`,
      summary: `移动${name}到其他分类（正文与更新时间不变）`,
      body: z.strictObject({ id: Id, categoryId: Id }),
      errors: ['NOT_FOUND', 'BAD_REQUEST'],
    }),
    endpoint({
      ...change,
      method: 'PUT',
      path: `/${path}/tags`,
      summary: `编辑${name}标签（正文与更新时间不变）`,
      body: z.strictObject({ id: Id, add: tags, remove: tags }),
      errors: ['NOT_FOUND', 'BAD_REQUEST'],
    }),
    endpoint({
      ...change,
      method: 'PUT',
      path: `/${path}/author`,
      summary: `转交${name}作者`,
      body: z.strictObject({ id: Id, authorId: Id }),
      errors: ['NOT_FOUND'],
    }),
    endpoint({
      ...change,
      method: 'PUT',
      path: `/${path}/:id/pin`,
      summary: `置顶或取消置顶${name}`,
      params: byId,
      body: z.strictObject({ pinned: z.boolean('请选择是否置顶') }),
      errors: ['NOT_FOUND'],
    }),
    endpoint({
      ...change,
      method: 'PUT',
      path: `/${path}/:id/unpublish`,
      summary: `下架${name}（转为作者的草稿，可重复调用）`,
      params: byId,
      errors: ['NOT_FOUND', 'CONFLICT'],
      ownTransaction: true,
    }),
    endpoint({
      ...change,
      method: 'PUT',
      path: `/${path}/:id/publish`,
      summary: `重新发布${name}（恢复最近一次审核通过的版本，可重复调用）`,
      params: byId,
      errors: ['NOT_FOUND', 'CONFLICT'],
      ownTransaction: true,
    }),
  ] as const;
}
