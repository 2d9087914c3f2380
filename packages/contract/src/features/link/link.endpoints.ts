import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { CONTENT_MODELS } from '../../models.ts';
import { Id, line, page, pageFields } from '../../schema.ts';
import { UserBrief } from '../user/user.schema.ts';
import { MAX_LINK_ADDRESS, MAX_LINK_KEYWORD } from './link.limits.ts';

/** What a link to a content needs. */
export const LinkTarget = z.object({
  id: Id,
  model: z.enum(CONTENT_MODELS),
  title: z.string(),
});
export type LinkTarget = z.output<typeof LinkTarget>;

/** What a reader sees of a link before following it. */
export const LinkCard = LinkTarget.extend({
  excerpt: z.string(),
  /** Name of its category. */
  category: z.string().nullable(),
  /** When it was changed last. */
  at: z.string(),
});
export type LinkCard = z.output<typeof LinkCard>;

/** A broken link, for the maintainers of its content. */
export const DeadLink = z.object({
  source: LinkTarget,
  /** As a path of this site, `/article/12`. */
  address: z.string(),
});
export type DeadLink = z.output<typeof DeadLink>;

const typed = { max: 240, seconds: 60 };

export const linkEndpoints = [
  endpoint({
    method: 'GET',
    path: '/link/title',
    access: 'signedIn',
    summary: '解析站内链接标题（非站内内容或无权查看时为空）',
    query: z.strictObject({ address: line(1, MAX_LINK_ADDRESS, '地址') }),
    data: LinkTarget.nullable(),
    limit: typed,
  }),
  endpoint({
    method: 'GET',
    path: '/link/card',
    access: 'public',
    summary: '查询站内链接预览（标题、摘要、分类与时间；无权查看时为空）',
    query: z.strictObject({ address: line(1, MAX_LINK_ADDRESS, '地址') }),
    data: LinkCard.nullable(),
    cache: { by: 'level' },
    limit: typed,
  }),
  endpoint({
    method: 'GET',
    path: '/link/titles',
    access: 'signedIn',
    summary:
      '搜索可链接的内容（用于 [[ 补全，支持拼音，最多 8 条；未输入时返回最近浏览与编辑的内容）',
    query: z.strictObject({ keyword: line(0, MAX_LINK_KEYWORD, '关键词').default('') }),
    data: z.array(LinkTarget),
    limit: typed,
  }),
  endpoint({
    method: 'GET',
    path: '/link/people',
    access: 'signedIn',
    summary:
      '按昵称或拼音搜索可 @ 的用户（最多 8 位；未输入时返回最近往来的用户；指定分类时仅有权查看的用户）',
    query: z.strictObject({
      keyword: line(0, MAX_LINK_KEYWORD, '昵称').default(''),
      categoryId: Id.optional(),
    }),
    data: z.array(UserBrief),
    limit: typed,
  }),
  endpoint({
    method: 'GET',
    path: '/link/to/:id',
    access: 'public',
    summary: '查询反向链接（仅有权查看的内容）',
    params: z.object({ id: Id }),
    query: z.strictObject(pageFields),
    data: page(LinkTarget),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'GET',
    path: '/link/dead/page',
    access: 'signedIn',
    summary: '查询我负责内容的失效链接',
    query: z.strictObject(pageFields),
    data: page(DeadLink),
  }),
] as const;
