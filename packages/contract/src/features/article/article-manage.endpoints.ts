import { MAX_TAGS } from '../content/content.limits.ts';
import { MAX_KEYWORD } from '../content/content.limits.ts';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { CONTENT_STATUSES } from '../../models.ts';
import { Id, ids, line, page, pageFields } from '../../schema.ts';
import { ContentItem, Day } from '../content/content.schema.ts';
import { MANAGE_SORTS } from './article-manage.sorts.ts';

/** An article as those who look after many see it. */
const ManagedArticle = ContentItem.extend({
  /** Day until which the text counts as looked through, `2026-11-21`. */
  reviewBy: z.string().nullable(),
  /** Where what is not published is listed: the title it has there, if readers have it by another (`title`). */
  newestTitle: z.string().nullable(),
});
export type ManagedArticle = z.output<typeof ManagedArticle>;

const ManageQuery = z.strictObject({
  ...pageFields,
  /** Words of a text that readers have; a part of the title of any other. */
  keyword: line(0, MAX_KEYWORD, '关键词').optional(),
  categoryId: Id.optional(),
  tagId: Id.optional(),
  authorId: Id.optional(),
  status: z.enum(CONTENT_STATUSES).default('APPROVED'),
  /** First and last day of the latest change, in the company's zone. */
  updatedFrom: Day.optional(),
  updatedUntil: Day.optional(),
  overdue: z.literal('true', '应为 true').optional(),
  /** Left out: as well as a keyword fits, else the latest change first. */
  sort: z.enum(MANAGE_SORTS).optional(),
});

const tags = ids(MAX_TAGS, `一次至多 ${MAX_TAGS} 个标签`).default([]);
const change = {
  access: 'article.edit',
  data: z.null(),
  limit: { max: 600, seconds: 60 },
  logged: true,
} as const;

/** The back-office's table of articles, and what it does to one after another of those selected. */
export const articleManageEndpoints = [
  endpoint({
    method: 'GET',
    path: '/article/manage/page',
    access: 'article.delete',
    summary: '管理文章：按状态、分类、标签、更新时间、是否逾期未复核筛选',
    query: ManageQuery,
    data: page(ManagedArticle),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    ...change,
    method: 'PUT',
    path: '/article/category',
    summary: '把文章移到另一个分类，立即生效；正文与更新时间不变',
    body: z.strictObject({ id: Id, categoryId: Id }),
    errors: ['NOT_FOUND', 'BAD_REQUEST'],
  }),
  endpoint({
    ...change,
    method: 'PUT',
    path: '/article/tags',
    summary: '给文章加上、去掉标签，立即生效；正文与更新时间不变',
    body: z.strictObject({ id: Id, add: tags, remove: tags }),
    errors: ['NOT_FOUND', 'BAD_REQUEST'],
  }),
  endpoint({
    ...change,
    method: 'PUT',
    path: '/article/author',
    summary: '把文章转交给另一位作者',
    body: z.strictObject({ id: Id, authorId: Id }),
    errors: ['NOT_FOUND'],
  }),
] as const;
