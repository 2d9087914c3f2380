import { MAX_FOLDER_NAME } from './favorite.limits.ts';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, line, page, pageFields } from '../../schema.ts';
import { ContentItem } from '../content/content.schema.ts';

const byId = z.object({ id: Id });
const FolderName = line(1, MAX_FOLDER_NAME, '收藏夹名称');
export const FavoriteFolder = z.object({
  id: Id,
  name: z.string(),
  count: z.int().nonnegative(),
});
export type FavoriteFolder = z.output<typeof FavoriteFolder>;
export const FavoriteItem = ContentItem.extend({
  folderId: Id.nullable(),
  favoritedAt: z.string(),
});
export type FavoriteItem = z.output<typeof FavoriteItem>;

export const favoriteEndpoints = [
  endpoint({
    method: 'GET',
    path: '/favorite/page',
    access: 'signedIn',
    summary: '查询我的收藏（仅可见内容）',
    query: z.strictObject({ ...pageFields, folderId: Id.optional() }),
    data: page(FavoriteItem),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'GET',
    path: '/favorite/folder',
    access: 'signedIn',
    summary: '查询我的收藏夹（传 contentId 时返回该内容所在的收藏夹）',
    query: z.strictObject({ contentId: Id.optional() }),
    data: z.object({
      /** All favourites that are still readable, in folders or not. */
      total: z.int().nonnegative(),
      folders: z.array(FavoriteFolder),
      /** Of `contentId`: whether it is a favourite, and in which folder. */
      kept: z.boolean(),
      folderId: Id.nullable(),
    }),
  }),
  endpoint({
    method: 'POST',
    path: '/favorite/folder',
    access: 'signedIn',
    summary: '新建收藏夹',
    body: z.strictObject({ name: FolderName }),
    data: FavoriteFolder,
    errors: ['CONFLICT', 'BAD_REQUEST'],
    limit: { max: 60, seconds: 60 },
  }),
  endpoint({
    method: 'PUT',
    path: '/favorite/folder',
    access: 'signedIn',
    summary: '重命名收藏夹',
    body: z.strictObject({ id: Id, name: FolderName }),
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  endpoint({
    method: 'DELETE',
    path: '/favorite/folder/:id',
    access: 'signedIn',
    summary: '删除收藏夹（保留其中的收藏）',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'POST',
    path: '/favorite',
    access: 'signedIn',
    summary: '收藏内容（已收藏时移动到指定收藏夹）',
    body: z.strictObject({ contentId: Id, folderId: Id.nullable().default(null) }),
    data: z.null(),
    errors: ['NOT_FOUND'],
    limit: { max: 120, seconds: 60 },
  }),
  endpoint({
    method: 'DELETE',
    path: '/favorite/:id',
    access: 'signedIn',
    summary: '取消收藏内容',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
    limit: { max: 120, seconds: 60 },
  }),
] as const;
