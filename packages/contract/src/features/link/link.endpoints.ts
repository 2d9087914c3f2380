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
    summary: '本站地址指向的内容，供粘贴链接时换成标题；不是本站内容或读不到时为空',
    query: z.strictObject({ address: line(1, MAX_LINK_ADDRESS, '地址') }),
    data: LinkTarget.nullable(),
    limit: typed,
  }),
  endpoint({
    method: 'GET',
    path: '/link/card',
    access: 'public',
    summary: '本站地址指向的内容的标题、摘要、分类与时间，供悬停时显示；读不到时为空',
    query: z.strictObject({ address: line(1, MAX_LINK_ADDRESS, '地址') }),
    data: LinkCard.nullable(),
    cache: { by: 'level' },
    limit: typed,
  }),
  endpoint({
    method: 'GET',
    path: '/link/titles',
    access: 'signedIn',
    summary: '按标题与词语查找可以链接的内容，供 [[ 补全，至多 8 条',
    query: z.strictObject({ keyword: line(1, MAX_LINK_KEYWORD, '关键词') }),
    data: z.array(LinkTarget),
    limit: typed,
  }),
  endpoint({
    method: 'GET',
    path: '/link/people',
    access: 'signedIn',
    summary: '按昵称查找可以 @ 的人，至多 8 位；写给某个分类时只列读得到它的人',
    query: z.strictObject({
      keyword: line(1, MAX_LINK_KEYWORD, '昵称'),
      categoryId: Id.optional(),
    }),
    data: z.array(UserBrief),
    limit: typed,
  }),
  endpoint({
    method: 'GET',
    path: '/link/to/:id',
    access: 'public',
    summary: '哪些内容链接到这里，只列调用者能读到的',
    params: z.object({ id: Id }),
    query: z.strictObject(pageFields),
    data: page(LinkTarget),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'GET',
    path: '/link/dead/page',
    access: 'signedIn',
    summary: '我负责的内容里打不开的站内链接',
    query: z.strictObject(pageFields),
    data: page(DeadLink),
  }),
] as const;
