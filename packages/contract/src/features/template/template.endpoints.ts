import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, line, page, pageFields, text } from '../../schema.ts';
import { TEMPLATE_LIMITS } from './template.limits.ts';

const byId = z.object({ id: Id });
/** Its content in UTF-8, escaped as JSON. */
const MAX_BODY = 200 * 1024;

const fields = {
  name: line(1, TEMPLATE_LIMITS.name, '名称'),
  description: line(0, TEMPLATE_LIMITS.description, '说明'),
  content: text(1, TEMPLATE_LIMITS.content, '内容'),
  /** Null: for articles of every category. Those below the category have it too. */
  categoryId: Id.nullable(),
};

/** A template as it is offered to writers. */
export const TemplateBrief = z.object({ id: Id, name: z.string(), description: z.string() });
export type TemplateBrief = z.output<typeof TemplateBrief>;

/** The same with what it writes. */
export const TemplateText = TemplateBrief.extend({ content: z.string() });
export type TemplateText = z.output<typeof TemplateText>;

/** The same as the back-office sees it. */
export const TemplateRow = TemplateText.extend({
  category: z.object({ id: Id, name: z.string() }).nullable(),
  updatedAt: z.string(),
});
export type TemplateRow = z.output<typeof TemplateRow>;

export const templateEndpoints = [
  endpoint({
    method: 'GET',
    path: '/template',
    access: ['article.add', 'article.edit'],
    summary: '查询可用模板（适用于所有分类、该分类及其上级）',
    query: z.strictObject({ categoryId: Id.optional() }),
    data: z.array(TemplateBrief),
  }),
  endpoint({
    method: 'GET',
    path: '/template/page',
    access: 'admin',
    summary: '查询模板管理列表',
    query: z.strictObject({
      ...pageFields,
      keyword: line(0, TEMPLATE_LIMITS.name, '关键词').optional(),
    }),
    data: page(TemplateRow),
  }),
  endpoint({
    method: 'GET',
    path: '/template/:id',
    access: ['article.add', 'article.edit'],
    summary: '查询模板内容（Markdown）',
    params: byId,
    data: TemplateText,
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'POST',
    path: '/template',
    access: 'admin',
    summary: '新建模板',
    body: z.strictObject({
      ...fields,
      description: fields.description.default(''),
      categoryId: fields.categoryId.default(null),
    }),
    data: TemplateRow,
    limit: { max: 60, seconds: 60 },
    maxBody: MAX_BODY,
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/template',
    access: 'admin',
    summary: '编辑模板',
    body: z.strictObject(fields).partial().extend({ id: Id }),
    data: TemplateRow,
    errors: ['NOT_FOUND'],
    maxBody: MAX_BODY,
    logged: true,
  }),
  endpoint({
    method: 'DELETE',
    path: '/template/:id',
    access: 'admin',
    summary: '删除模板（已使用的文章不受影响）',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
    logged: true,
    batch: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/template/:id/restore',
    access: 'admin',
    summary: '恢复模板（删除后 30 天内）',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
    logged: true,
    batch: true,
  }),
] as const;
