import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Flag, Id, line, page, pageFields } from '../../schema.ts';
import { CategoryBrief } from '../category/category.schema.ts';
import { Day, TocEntry } from '../content/content.schema.ts';
import { UserBrief } from '../user/user.schema.ts';
import {
  MAX_SHARE_KEYWORD,
  MAX_SHARE_PASSWORD,
  MAX_SHARE_REMARK,
  MIN_SHARE_PASSWORD,
  SHARE_STATES,
  SHARE_TARGETS,
} from './share.limits.ts';

const byId = z.object({ id: Id });
const Token = z.string().regex(/^[\w-]{1,100}$/u, '链接不正确');
/** What the right password was answered with. */
const Pass = z.string().max(200, '链接不正确').optional();

/** A link for people without an account, as its maker sees it; its address is not stored. */
const ShareItem = z.object({
  id: Id,
  target: z.object({
    type: z.enum(SHARE_TARGETS),
    id: Id,
    /** Null when the caller may not read it any more. */
    title: z.string().nullable(),
  }),
  maker: UserBrief,
  remark: z.string(),
  hasPassword: z.boolean(),
  showsAuthor: z.boolean(),
  createdAt: z.string(),
  expiresAt: z.string(),
  state: z.enum(SHARE_STATES),
  endedAt: z.string().nullable(),
  /** False for an active link that shows nothing now, because its maker may not read or share it any more. */
  works: z.boolean(),
  openingCount: z.int().nonnegative(),
  lastOpenedAt: z.string().nullable(),
  /** The caller made it. */
  mine: z.boolean(),
});
export type ShareItem = z.output<typeof ShareItem>;

/** A link together with its address, which is answered only once. */
const NewShare = ShareItem.extend({ url: z.string() });
export type NewShare = z.output<typeof NewShare>;

/** The link is protected, and the right password has not been given. */
const LockedShare = z.object({ kind: z.literal('LOCKED') });

const SharedArticle = z.object({
  kind: z.literal('ARTICLE'),
  id: Id,
  title: z.string(),
  html: z.string(),
  toc: z.array(TocEntry),
  /** Null when the maker of the link does not show it. */
  author: z.string().nullable(),
  publishedAt: z.string().nullable(),
  updatedAt: z.string(),
  /** From the shared category down to the one of the article; empty for a link to the article alone. */
  path: z.array(CategoryBrief),
  expiresAt: z.string(),
});
export type SharedArticle = z.output<typeof SharedArticle>;

const SharedCategory = z.object({
  kind: z.literal('CATEGORY'),
  id: Id,
  name: z.string(),
  description: z.string(),
  icon: z.string().nullable(),
  /** From the shared category down, without itself. */
  path: z.array(CategoryBrief),
  children: z.array(CategoryBrief.extend({ description: z.string(), count: z.int() })),
  articles: page(
    z.object({ id: Id, title: z.string(), excerpt: z.string(), updatedAt: z.string() }),
  ),
  expiresAt: z.string(),
});
export type SharedCategory = z.output<typeof SharedCategory>;

/** `opening`: a person opens the page, so that it is counted. */
const opened = { pass: Pass, opening: Flag.optional() };

export const shareEndpoints = [
  endpoint({
    method: 'GET',
    path: '/share/open/:token',
    access: 'public',
    summary: '打开对外分享的文章或分类（须密码时先验证）',
    params: z.object({ token: Token }),
    query: z.strictObject({ ...opened, categoryId: Id.optional(), ...pageFields }),
    data: z.discriminatedUnion('kind', [LockedShare, SharedArticle, SharedCategory]),
    errors: ['NOT_FOUND'],
    limit: { max: 600, seconds: 60 },
    newest: true,
  }),
  endpoint({
    method: 'GET',
    path: '/share/open/:token/article/:articleId',
    access: 'public',
    summary: '打开对外分享的分类中的文章',
    params: z.object({ token: Token, articleId: Id }),
    query: z.strictObject(opened),
    data: z.discriminatedUnion('kind', [LockedShare, SharedArticle]),
    errors: ['NOT_FOUND'],
    limit: { max: 600, seconds: 60 },
    newest: true,
  }),
  endpoint({
    method: 'POST',
    path: '/share/open/:token/pass',
    access: 'public',
    summary: '验证对外分享的访问密码',
    params: z.object({ token: Token }),
    body: z.strictObject({ password: line(1, MAX_SHARE_PASSWORD, '访问密码') }),
    data: z.object({ pass: z.string() }),
    errors: ['NOT_FOUND'],
    limit: { max: 10, seconds: 600, shared: true },
    ownTransaction: true,
  }),
  endpoint({
    method: 'GET',
    path: '/share/page',
    access: 'share.add',
    summary: '查询对外分享链接（管理员可见全部，其他人仅可见自己创建的）',
    query: z.strictObject({
      ...pageFields,
      state: z.enum(SHARE_STATES).optional(),
      keyword: line(0, MAX_SHARE_KEYWORD, '关键词').optional(),
      targetType: z.enum(SHARE_TARGETS).optional(),
      targetId: Id.optional(),
    }),
    data: page(ShareItem),
  }),
  endpoint({
    method: 'POST',
    path: '/share',
    access: 'share.add',
    summary: '创建对外分享链接（链接地址仅返回一次）',
    body: z.strictObject({
      targetType: z.enum(SHARE_TARGETS, '请选择分享内容'),
      targetId: Id,
      /** The last day on which it opens; 30 days from now without it. */
      lastDay: Day.optional(),
      password: z
        .union([
          z.literal('').transform(() => null),
          line(MIN_SHARE_PASSWORD, MAX_SHARE_PASSWORD, '访问密码'),
        ])
        .nullable()
        .default(null),
      remark: line(0, MAX_SHARE_REMARK, '备注').default(''),
      showsAuthor: z.boolean().default(true),
    }),
    data: NewShare,
    errors: ['NOT_FOUND'],
    limit: { max: 60, seconds: 3600 },
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/share/:id/renew',
    access: 'share.add',
    summary: '重新生成对外分享链接（原链接立即失效）',
    params: byId,
    data: NewShare,
    errors: ['NOT_FOUND', 'CONFLICT', 'NO_PERMISSION'],
    limit: { max: 60, seconds: 3600 },
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/share/:id/end',
    access: 'share.add',
    summary: '结束对外分享',
    params: byId,
    data: ShareItem,
    errors: ['NOT_FOUND'],
    logged: true,
  }),
] as const;
