import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { CONTENT_MODELS } from '../../models.ts';
import { Empty, Id, Instant, line, page, pageFields } from '../../schema.ts';
import { Day } from '../content/content.schema.ts';
import { MediaItem } from '../media/media.endpoints.ts';
import {
  MAX_COUNTED_USES,
  MAX_MEDIA_KEYWORD,
  MEDIA_KINDS,
  MEDIA_SORTS,
  MEDIA_USAGES,
  MEDIA_USE_KINDS,
  MEDIA_USE_STATES,
} from './media-library.limits.ts';

/** One place where an upload is used. */
export const MediaUse = z.object({
  kind: z.enum(MEDIA_USE_KINDS),
  /** Of the content, for an answer or a comment of what it stands below; else of the draft, the cover, the carousel or the account. */
  id: Id,
  /** Section of a content, and of what an answer or a comment stands below. */
  model: z.enum(CONTENT_MODELS).nullable(),
  /** Of an answer. */
  answerId: Id.nullable(),
  /** Of a comment. */
  commentId: Id.nullable(),
  /** Title or name; of a draft, which is private, the nickname of its author. */
  title: z.string(),
  /** Null where there are no states. */
  state: z.enum(MEDIA_USE_STATES).nullable(),
  /** False when only an earlier revision shows the upload. */
  live: z.boolean(),
});
export type MediaUse = z.output<typeof MediaUse>;

/** An upload as the media library lists it. */
export const LibraryItem = MediaItem.extend({
  owner: z.object({ id: Id, nickname: z.string() }),
  createdAt: Instant,
  /** Nothing uses it. A public picture counts as used even when no place is known. */
  unused: z.boolean(),
  /** Stands where all visitors look: a carousel, a cover, a portrait. */
  shared: z.boolean(),
  uses: z.object({
    /** Counted up to `MAX_COUNTED_USES`. */
    total: z.int().nonnegative().max(MAX_COUNTED_USES),
    first: z.array(MediaUse),
  }),
  abilities: z.object({ delete: z.boolean() }),
});
export type LibraryItem = z.output<typeof LibraryItem>;

const amount = { count: z.int().nonnegative(), size: z.int().nonnegative() };

/** How many uploads there are, with their sizes in bytes; of all and of those that nothing uses. */
export const LibrarySummary = z.object({
  ...amount,
  unusedCount: z.int().nonnegative(),
  unusedSize: z.int().nonnegative(),
});
export type LibrarySummary = z.output<typeof LibrarySummary>;

/** What one person uploaded. */
export const LibraryOwner = z.object({ id: Id, nickname: z.string(), ...amount });
export type LibraryOwner = z.output<typeof LibraryOwner>;

const byId = z.object({ id: Id });

export const mediaLibraryEndpoints = [
  endpoint({
    method: 'GET',
    path: '/media/page',
    access: 'admin',
    summary: '查询媒体库（全站上传的图片和附件）',
    query: z.strictObject({
      ...pageFields,
      /** Part of the file name. */
      keyword: line(0, MAX_MEDIA_KEYWORD, '关键词').optional(),
      kind: z.enum(MEDIA_KINDS, '请选择类型').optional(),
      ownerId: Id.optional(),
      usage: z.enum(MEDIA_USAGES, '请选择使用情况').optional(),
      /** First and last day of the upload, in the company's zone. */
      from: Day.optional(),
      until: Day.optional(),
      sort: z.enum(MEDIA_SORTS, '没有这种排序').default('latest'),
    }),
    data: page(LibraryItem),
  }),
  endpoint({
    method: 'GET',
    path: '/media/summary',
    access: 'admin',
    summary: '统计上传的文件数和大小',
    data: LibrarySummary,
  }),
  endpoint({
    method: 'GET',
    path: '/media/owner/page',
    access: 'admin',
    summary: '按上传者统计文件数和大小（由大到小）',
    query: z.strictObject(pageFields),
    data: page(LibraryOwner),
  }),
  endpoint({
    method: 'GET',
    path: '/media/:id/use/page',
    access: 'admin',
    summary: '查询文件的使用位置（草稿仅显示作者）',
    params: byId,
    query: z.strictObject(pageFields),
    data: page(MediaUse),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'DELETE',
    path: '/media/:id',
    access: 'admin',
    summary: '删除未使用的文件（不可恢复）',
    params: byId,
    data: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
    logged: true,
    batch: true,
    // the stored file is removed in the transaction that removes its row
    ownTransaction: true,
  }),
] as const;
