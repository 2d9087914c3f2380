import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../schema.ts';
import { ReviewVerdict } from '../audit-log/audit-log.endpoints.ts';
import { CategoryPath } from '../category/category.schema.ts';
import { Book } from '../book/book.schema.ts';
import { AdjacentContents, adjacentEndpoint } from '../content/adjacent.endpoints.ts';
import { ContentAbilities, Day } from '../content/content.schema.ts';
import { TagBrief } from '../tag/tag.endpoints.ts';
import { UserBrief } from '../user/user.schema.ts';

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
      /** Whom it names as its owner, while they are disabled or may not read it. */
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
    summary: '文章信息：分类、标签、封面、负责人、复核日期与审核记录',
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
    summary: '指定文章的负责人和复核日期',
    body: z.strictObject({
      id: Id,
      ownerId: Id.nullable(),
      reviewBy: z.union([Day, z.null()], '日期格式不对'),
    }),
    data: z.null(),
    errors: ['NOT_FOUND'],
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/article/:id/stillValid',
    access: ['article.add', 'article.edit'],
    summary: '过了复核日期的文章内容仍有效：日期顺延半年；还没到日期的不变',
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
    summary: '提醒负责人复核已过期的文章；一篇一天至多一次，今天已提醒过时 reminded 为 false',
    params: byId,
    data: z.object({ reminded: z.boolean() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { max: 20, seconds: 3600, shared: true },
  }),
] as const;
