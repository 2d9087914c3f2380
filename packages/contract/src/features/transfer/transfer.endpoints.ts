import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, page, pageFields, text } from '../../schema.ts';
import { UserBrief } from '../user/user.schema.ts';
import {
  DUPLICATE_RULES,
  IMPORT_FORMATS,
  IMPORT_PAGE_FILTERS,
  IMPORT_PAGE_STATES,
  IMPORT_STATES,
  MAX_IMPORT_FILES,
} from './transfer.limits.ts';

const ImportId = z.object({ id: Id });

/** An import as its owner and Admins see it. */
export const ContentImport = z.object({
  id: Id,
  name: z.string(),
  state: z.enum(IMPORT_STATES),
  owner: UserBrief,
  /** The service that it is fetched from; null where files were sent. */
  connection: z.enum(['YUQUE', 'FEISHU']).nullable(),
  /** Names of the formats it was read as. */
  formats: z.array(z.string()),
  /** Whether its pages are questions, which go into the categories of Q&A. */
  model: z.enum(['ARTICLE', 'QUESTION']),
  categoryId: Id.nullable(),
  duplicates: z.enum(DUPLICATE_RULES),
  publish: z.boolean(),
  /** Whether the addresses that its pages had at the source lead to its texts. */
  redirects: z.boolean(),
  /** Pages whose address at the source is known. */
  oldAddresses: z.int(),
  /** Pages of the source, and how many of those that are imported are done or failed. */
  pages: z.int(),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  /** Files that pages show, and their size in bytes. */
  files: z.int(),
  fileBytes: z.int(),
  /** Blocks as they were, changed and lost, over all pages. */
  preserved: z.int(),
  changed: z.int(),
  lost: z.int(),
  /** Whether pages that failed can be written again. */
  retryable: z.boolean(),
  /** Authors at the source without an account here. */
  unmatchedAuthors: z.int(),
  /** Parts of the source that are not read. */
  refusals: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** Why it was refused or paused by itself; empty otherwise. */
  reason: z.string(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** Until when it can be undone; null when it cannot. */
  undoUntil: z.string().nullable(),
});
export type ContentImport = z.output<typeof ContentImport>;

const Note = z.object({ what: z.string(), outcome: z.string() });

/** A page of the source and what became of it. */
export const ImportedPage = z.object({
  position: z.int(),
  title: z.string(),
  /** Names of the folders above it. */
  path: z.array(z.string()),
  author: z.string().nullable(),
  excluded: z.boolean(),
  state: z.enum(IMPORT_PAGE_STATES),
  message: z.string(),
  /** The text of the site, once there is one. */
  contentId: Id.nullable(),
  preserved: z.record(z.string(), z.int()),
  changed: z.array(Note),
  lost: z.array(Note),
});
export type ImportedPage = z.output<typeof ImportedPage>;

/** An author of the source without an account of the same address. */
const ImportedAuthor = z.object({
  /** Identifies them in the import: their address, or their name. */
  author: z.string(),
  name: z.string(),
  pages: z.int(),
  /** The account that was chosen for them. */
  user: UserBrief.nullable(),
});
export type ImportedAuthor = z.output<typeof ImportedAuthor>;

const PagePosition = z.object({ id: Id, position: z.coerce.number().int().min(0) });

const SourceFile = z.strictObject({
  name: text(1, 500, '文件名'),
  size: z.int('应为整数').min(0, '不能为负'),
});

/** Another service that texts are fetched from, and what opens it. */
export const ConnectionInput = z.discriminatedUnion('source', [
  z.strictObject({
    source: z.literal('YUQUE'),
    address: text(1, 500, '知识库地址'),
    token: text(1, 200, '访问令牌'),
  }),
  z.strictObject({
    source: z.literal('FEISHU'),
    address: text(1, 500, '知识库'),
    appId: text(1, 100, 'App ID'),
    secret: text(1, 200, 'App Secret'),
  }),
]);
export type ConnectionInput = z.output<typeof ConnectionInput>;

const size = z.coerce.number('应为数字').int('应为整数').min(0, '不能为负').max(1_000_000, '过大');

export const transferEndpoints = [
  endpoint({
    method: 'GET',
    path: '/transfer/import/page',
    access: 'article.add',
    summary: '查询导入任务（管理员可查看全部）',
    query: z.strictObject({ ...pageFields }),
    data: page(ContentImport),
  }),
  endpoint({
    method: 'POST',
    path: '/transfer/import',
    access: 'article.add',
    summary: '新建导入任务（随后分块上传文件）',
    body: z.strictObject({
      files: z
        .array(SourceFile)
        .min(1, '请选择文件')
        .max(MAX_IMPORT_FILES, `一次至多导入 ${MAX_IMPORT_FILES} 个文件`),
      format: z.enum(IMPORT_FORMATS, '不支持该格式').nullish(),
    }),
    maxBody: 4 * 2 ** 20,
    data: ContentImport,
    errors: ['CONFLICT', 'TOO_LARGE'],
    limit: { max: 60, seconds: 3600 },
    logged: true,
  }),
  endpoint({
    method: 'POST',
    path: '/transfer/import/connection',
    access: 'article.add',
    summary: '使用访问令牌从语雀或飞书读取知识库（不写入任何内容）',
    body: ConnectionInput,
    data: ContentImport,
    errors: ['CONFLICT'],
    limit: { max: 30, seconds: 3600 },
    logged: true,
  }),
  endpoint({
    method: 'GET',
    path: '/transfer/import/:id',
    access: 'article.add',
    summary: '查询导入任务的进度与结果',
    params: ImportId,
    data: ContentImport,
    errors: ['NOT_FOUND'],
    newest: true,
  }),
  endpoint({
    method: 'POST',
    path: '/transfer/import/:id/part',
    access: 'article.add',
    summary: '上传导入文件的一个分块（重复上传同一分块无影响）',
    params: ImportId,
    query: z.strictObject({ position: size, part: size }),
    upload: true,
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_LARGE'],
    limit: { max: 2400, seconds: 60 },
    // the storage may be slow
    ownTransaction: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/transfer/import/:id/read',
    access: 'article.add',
    summary: '文件上传完毕，开始解析（不写入任何内容）',
    params: ImportId,
    data: ContentImport,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  endpoint({
    method: 'GET',
    path: '/transfer/import/:id/page/page',
    access: 'article.add',
    summary: '查询导入任务的页面',
    params: ImportId,
    query: z.strictObject({
      ...pageFields,
      filter: z.enum(IMPORT_PAGE_FILTERS, '不支持该筛选').default('ALL'),
      keyword: text(0, 100, '关键词').optional(),
    }),
    data: page(ImportedPage),
    errors: ['NOT_FOUND'],
    newest: true,
  }),
  endpoint({
    method: 'GET',
    path: '/transfer/import/:id/page/:position',
    access: 'article.add',
    summary: '预览导入后的一个页面',
    params: PagePosition,
    data: ImportedPage.extend({ html: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'GET',
    path: '/transfer/import/:id/author/page',
    access: 'article.add',
    summary: '查询未按邮箱匹配的作者',
    params: ImportId,
    query: z.strictObject({ ...pageFields }),
    data: page(ImportedAuthor),
    errors: ['NOT_FOUND'],
    newest: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/transfer/import/:id/author',
    access: 'article.add',
    summary: '手动匹配作者（userId 为空时取消匹配）',
    params: ImportId,
    body: z.strictObject({ author: text(1, 500, '作者'), userId: Id.nullable() }),
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT', 'NO_PERMISSION'],
  }),
  endpoint({
    method: 'PUT',
    path: '/transfer/import/:id/run',
    access: 'article.add',
    summary: '开始导入',
    params: ImportId,
    body: z.strictObject({
      categoryId: Id,
      duplicates: z.enum(DUPLICATE_RULES, '不支持该选项').default('UPDATE'),
      /** Whether pages belong to the accounts that have their authors' addresses; else to the importer. */
      matchAuthors: z.boolean().default(true),
      /** Published, or submitted for review where the caller's texts are reviewed; else drafts. */
      publish: z.boolean().default(true),
      /** Whether the addresses that pages had at the source lead to their texts. */
      redirects: z.boolean().default(true),
      /** Positions of pages to leave out. */
      excluded: z.array(z.int().min(0)).max(50_000, '至多排除 50,000 个页面').default([]),
    }),
    maxBody: 2 ** 20,
    data: ContentImport,
    errors: ['NOT_FOUND', 'CONFLICT', 'NO_PERMISSION'],
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/transfer/import/:id/redirects',
    access: 'article.add',
    summary: '开启或关闭旧地址跳转',
    params: ImportId,
    body: z.strictObject({ redirects: z.boolean('请选择是否跳转') }),
    data: ContentImport,
    errors: ['NOT_FOUND'],
    logged: true,
  }),
  endpoint({
    method: 'GET',
    path: '/transfer/oldAddress',
    access: 'public',
    summary: '按来源系统中的旧地址查询导入后的内容（无权查看时为空）',
    query: z.strictObject({ address: text(1, 2000, '地址') }),
    data: z.object({ path: z.string() }).nullable(),
    limit: { max: 300, seconds: 60 },
  }),
  endpoint({
    method: 'PUT',
    path: '/transfer/import/:id/pause',
    access: 'article.add',
    summary: '暂停导入（已写入的页面保留）',
    params: ImportId,
    data: ContentImport,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  endpoint({
    method: 'PUT',
    path: '/transfer/import/:id/resume',
    access: 'article.add',
    summary: '继续导入，或重试失败的页面',
    params: ImportId,
    data: ContentImport,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  endpoint({
    method: 'PUT',
    path: '/transfer/import/:id/undo',
    access: 'article.add',
    summary: '撤销导入（已被编辑的页面移入回收站）',
    params: ImportId,
    data: ContentImport,
    errors: ['NOT_FOUND', 'CONFLICT'],
    logged: true,
  }),
  endpoint({
    method: 'DELETE',
    path: '/transfer/import/:id',
    access: 'article.add',
    summary: '停止导入（已写入的页面保留）；未开始的任务将被删除',
    params: ImportId,
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT'],
    logged: true,
  }),
] as const;
