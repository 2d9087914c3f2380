import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { CONTENT_MODELS } from '../../models.ts';
import { Id, page, pageFields } from '../../schema.ts';
import { UserBrief } from '../user/user.schema.ts';
import {
  BULK_EXPORT_FORMATS,
  EXPORT_FORMATS,
  EXPORT_STATES,
  TEXT_EXPORT_FORMATS,
} from './export.limits.ts';

const ExportId = z.object({ id: Id });

/** An export as its owner and Admins see it. */
export const ContentExport = z.object({
  id: Id,
  /** What it holds: the title of a text, the name of a category or of a section. */
  name: z.string(),
  format: z.enum(EXPORT_FORMATS),
  state: z.enum(EXPORT_STATES),
  owner: UserBrief,
  /** Texts that it holds, and how many of them are written. */
  total: z.int(),
  done: z.int(),
  /** Pictures and attachments that could not be had. */
  missing: z.int(),
  /** Of the file, in bytes. */
  bytes: z.int(),
  /** Why it failed; empty otherwise. */
  reason: z.string(),
  /** Where its owner downloads the file; null for others, and while there is none. */
  url: z.string().nullable(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  /** Until when the file is there; null while there is none. */
  expiresAt: z.string().nullable(),
});
export type ContentExport = z.output<typeof ContentExport>;

/** A category, a section, or with neither all that the caller may read. */
const scope = {
  model: z.enum(CONTENT_MODELS, '不支持该栏目').nullish(),
  categoryId: Id.nullish(),
};
const flag = (initial: boolean) => z.boolean('应为是或否').default(initial);
const words = {
  comments: flag(false),
  /** Only for callers who see annotations. */
  annotations: flag(false),
};

export const exportEndpoints = [
  endpoint({
    method: 'GET',
    path: '/transfer/export/page',
    access: 'signedIn',
    summary: '查询导出任务（管理员可查看全部）',
    query: z.strictObject({ ...pageFields }),
    data: page(ContentExport),
    newest: true,
  }),
  endpoint({
    method: 'GET',
    path: '/transfer/export/formats',
    access: 'signedIn',
    summary: '查询服务器能否生成 PDF（需安装 Chromium）',
    data: z.object({ pdf: z.boolean() }),
  }),
  endpoint({
    method: 'GET',
    path: '/transfer/export/estimate',
    access: 'article.add',
    summary: '估算导出范围内的页面数',
    query: z.strictObject({
      model: scope.model,
      categoryId: Id.nullish(),
      children: z.stringbool('应为 true 或 false').default(true),
    }),
    data: z.object({ texts: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'POST',
    path: '/transfer/export',
    access: 'article.add',
    summary: '导出分类、栏目或全部内容（仅包含本人有权阅读的内容）',
    body: z.strictObject({
      ...scope,
      format: z.enum(BULK_EXPORT_FORMATS, '不支持该格式'),
      children: flag(true),
      attachments: flag(true),
      ...words,
    }),
    data: ContentExport,
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { max: 30, seconds: 3600 },
    logged: true,
  }),
  endpoint({
    method: 'POST',
    path: '/transfer/export/text',
    access: 'signedIn',
    summary: '导出一个页面',
    body: z.strictObject({
      contentId: Id,
      format: z.enum(TEXT_EXPORT_FORMATS, '不支持该格式'),
      ...words,
    }),
    data: ContentExport,
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { max: 120, seconds: 3600 },
    logged: true,
  }),
  endpoint({
    method: 'GET',
    path: '/transfer/export/:id',
    access: 'signedIn',
    summary: '查询导出任务的进度',
    params: ExportId,
    data: ContentExport,
    errors: ['NOT_FOUND'],
    newest: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/transfer/export/:id/retry',
    access: 'signedIn',
    summary: '重新导出（失败或已过期的任务）',
    params: ExportId,
    data: ContentExport,
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { max: 30, seconds: 3600 },
  }),
  endpoint({
    method: 'DELETE',
    path: '/transfer/export/:id',
    access: 'signedIn',
    summary: '取消导出，或删除任务及其文件',
    params: ExportId,
    data: z.null(),
    errors: ['NOT_FOUND'],
  }),
] as const;
