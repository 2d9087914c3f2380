import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, text } from '../../schema.ts';
import { ReviewVerdict } from '../audit-log/audit-log.endpoints.ts';
import { Book } from '../book/book.schema.ts';
import { CategoryPath } from '../category/category.schema.ts';
import {
  AdjacentContents,
  MAX_CONTENT_BODY,
  PLAIN_SECTION,
  adjacentEndpoint,
  sectionEndpoints,
} from '../content/section.endpoints.ts';
import { MAX_CONTENT } from '../content/content.limits.ts';
import { ContentAbilities, Day, TocEntry } from '../content/content.schema.ts';
import {
  ManageQuery,
  ManagedItem,
  On,
  batchItem,
  manageEndpoints,
} from '../content/manage.endpoints.ts';
import { ARTICLE_SORTS } from '../content/manage.shapes.ts';
import { TagBrief } from '../tag/tag.endpoints.ts';
import { UserBrief } from '../user/user.schema.ts';

export const articleEndpoints = [
  ...sectionEndpoints('ARTICLE', '文章', PLAIN_SECTION),
  endpoint({
    method: 'POST',
    path: '/article/preview',
    access: 'signedIn',
    summary: '预览 Markdown（返回与正文一致的 HTML）',
    body: z.strictObject({ content: text(0, MAX_CONTENT, '正文') }),
    data: z.object({ html: z.string(), toc: z.array(TocEntry) }),
    errors: ['BAD_REQUEST'],
    limit: { max: 240, seconds: 60 },
    maxBody: MAX_CONTENT_BODY,
    ownTransaction: true,
  }),
  endpoint({
    method: 'POST',
    path: '/article/compare',
    access: 'signedIn',
    summary: '对比两段 Markdown（返回排版后的新内容，增删处有标记）',
    body: z.strictObject({
      before: text(0, MAX_CONTENT, '原内容'),
      after: text(0, MAX_CONTENT, '新内容'),
    }),
    data: z.object({ html: z.string(), isSame: z.boolean() }),
    errors: ['BAD_REQUEST'],
    limit: { max: 60, seconds: 60 },
    maxBody: 2 * MAX_CONTENT_BODY,
    ownTransaction: true,
  }),
] as const;

export const ARTICLE_MANAGE = {
  query: ManageQuery.extend({
    ownerId: Id.optional(),
    overdue: On,
    sort: z.enum(ARTICLE_SORTS).optional(),
  }),
  item: ManagedItem.extend({
    /** Day until which the text counts as looked through, `2026-11-21`. */
    reviewBy: z.string().nullable(),
    owner: UserBrief.nullable(),
  }),
};

/** The back-office's table of articles. */
export const articleManageEndpoints = [
  ...manageEndpoints('ARTICLE', '文章', ARTICLE_MANAGE),
  endpoint({
    ...batchItem,
    access: 'article.edit',
    method: 'PUT',
    path: '/article/owner',
    summary: '设置文章负责人（复核日期不变）',
    body: z.strictObject({ id: Id, ownerId: Id.nullable() }),
    errors: ['NOT_FOUND'],
  }),
] as const;

const byId = z.object({ id: Id });

/** What there is to know about an article in addition to its text. */
const ArticleMeta = z.object({
  id: Id,
  title: z.string(),
  coverUrl: z.string().nullable(),
  author: UserBrief,
  category: CategoryPath.nullable(),
  tags: z.array(TagBrief),
  publishedAt: z.string().nullable(),
  updatedAt: z.string(),
  /** Revision readers see; for those who write or review, the newest one. */
  revision: z.int(),
  liveRevision: z.int().nullable(),
  owner: UserBrief.nullable(),
  /** Day until which the text counts as looked through, `2026-11-21`. */
  reviewBy: z.string().nullable(),
  overdue: z.boolean(),
  abilities: ContentAbilities,
  /** Only for those who write or review it. */
  inside: z
    .object({
      /** People who may look after it. */
      owners: z.array(UserBrief),
      /** Its owner, if disabled or unable to read it. */
      awayOwner: UserBrief.nullable(),
      /** What reviewers decided. */
      reviewLog: z.array(ReviewVerdict),
    })
    .nullable(),
});
export type ArticleMeta = z.output<typeof ArticleMeta>;

export const articleCareEndpoints = [
  endpoint({
    method: 'GET',
    path: '/article/:id/meta',
    access: 'public',
    summary: '查询文章信息（分类、标签、封面、负责人、复核日期与审核记录）',
    params: byId,
    data: ArticleMeta,
    errors: ['NOT_FOUND'],
  }),
  adjacentEndpoint(
    'ARTICLE',
    // the tree it stands in; null without a category
    AdjacentContents.extend({ book: Book.nullable() }),
  ),
  endpoint({
    method: 'PUT',
    path: '/article/care',
    access: ['article.add', 'article.edit'],
    summary: '设置文章负责人与复核日期',
    body: z.strictObject({
      id: Id,
      ownerId: Id.nullable(),
      reviewBy: z.union([Day, z.null()], '日期格式不正确'),
    }),
    data: z.null(),
    errors: ['NOT_FOUND'],
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/article/:id/stillValid',
    access: ['article.add', 'article.edit'],
    summary: '确认文章仍有效（已过复核日期的顺延半年）',
    params: byId,
    data: z.object({ reviewBy: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { max: 60, seconds: 60 },
    logged: true,
  }),
  endpoint({
    method: 'POST',
    path: '/article/:id/remind',
    access: 'signedIn',
    summary: '提醒负责人复核文章（每篇每天最多一次，当日已提醒时 reminded 为 false）',
    params: byId,
    data: z.object({ reminded: z.boolean() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { max: 20, seconds: 3600, shared: true },
  }),
] as const;
