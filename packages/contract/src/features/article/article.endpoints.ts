import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, page, text } from '../../schema.ts';
import {
  ContentDetail,
  ContentForEdit,
  ContentItem,
  ContentQuery,
  CreateContent,
  MAX_CONTENT,
  TocEntry,
  UpdateContent,
} from '../content/content.schema.ts';

const byId = z.object({ id: Id });
/** JSON may escape every character, and a Chinese one takes three bytes. */
const maxBody = MAX_CONTENT * 6 + 64 * 1024;

export const articleEndpoints = [
  endpoint({
    method: 'GET',
    path: '/article/page',
    access: 'public',
    summary: '文章列表；带 keyword 即搜索',
    query: ContentQuery,
    data: page(ContentItem),
    errors: ['NOT_FOUND'],
    visitorCache: true,
  }),
  endpoint({
    method: 'GET',
    path: '/article/:id',
    access: 'public',
    summary: '一篇文章',
    params: byId,
    data: ContentDetail,
    errors: ['NOT_FOUND'],
    visitorCache: true,
  }),
  endpoint({
    method: 'GET',
    path: '/article/:id/edit',
    access: ['article.add', 'article.edit'],
    summary: '供编辑的最新文本',
    params: byId,
    data: ContentForEdit,
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'POST',
    path: '/article/preview',
    access: 'signedIn',
    summary: '把 Markdown 渲染成与正文一样的 HTML',
    body: z.strictObject({ content: text(0, MAX_CONTENT, '正文') }),
    data: z.object({ html: z.string(), toc: z.array(TocEntry) }),
    errors: ['BAD_REQUEST', 'UNAVAILABLE'],
    limit: { max: 240, seconds: 60 },
    maxBody,
    ownTransaction: true,
  }),
  endpoint({
    method: 'POST',
    path: '/article',
    access: 'article.add',
    summary: '新建文章',
    body: CreateContent,
    data: ContentDetail,
    errors: ['NOT_FOUND', 'BAD_REQUEST', 'UNAVAILABLE'],
    limit: { max: 30, seconds: 60 },
    maxBody,
  }),
  endpoint({
    method: 'PUT',
    path: '/article',
    access: ['article.add', 'article.edit'],
    summary: '修改文章；已发布的文章在审核通过前保持原样',
    body: UpdateContent,
    data: ContentDetail,
    errors: ['NOT_FOUND', 'CONFLICT', 'BAD_REQUEST', 'UNAVAILABLE'],
    limit: { max: 60, seconds: 60 },
    maxBody,
  }),
  endpoint({
    method: 'DELETE',
    path: '/article/:id',
    access: ['article.add', 'article.delete'],
    summary: '删除文章，30 天内可以恢复',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/article/:id/restore',
    access: ['article.add', 'article.delete'],
    summary: '恢复刚删除的文章',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
    logged: true,
  }),
] as const;
