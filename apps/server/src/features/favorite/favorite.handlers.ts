import type { favoriteEndpoints } from '@zhihui/contract/features/favorite/favorite.endpoints.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { badRequest, conflict, notFound } from '../../kernel/errors.ts';
import { toOffset } from '../../kernel/paging.ts';
import { listItems, readPublished } from '../content/content.public.ts';
import {
  countFoldersLocked,
  deleteFavorite,
  deleteFolder,
  findFavorite,
  hasFolderNamed,
  lockFolder,
  insertFolder,
  listFavorites,
  listFolders,
  renameFolder,
  saveFavorite,
} from './favorite.repo.ts';
import { favoriteMessages } from './favorite.text.ts';

const MAX_FOLDERS = 50;

const noFolder = () => notFound(favoriteMessages.noFolder);
const nameTaken = () =>
  conflict(favoriteMessages.taken, { fields: { name: favoriteMessages.taken } });

function toReader({ actor }: Ctx) {
  return { userId: getMemberId(actor), viewer: actor };
}

export const favoriteHandlers: Handlers<typeof favoriteEndpoints> = {
  'GET /favorite/page': async (ctx, { query }) => {
    const { current, size, folderId = null } = query;
    const offset = toOffset(current, size);
    const reader = toReader(ctx);
    if (folderId !== null && !(await lockFolder(ctx.db, reader.userId, folderId))) throw noFolder();
    const { rows, total } = await listFavorites(ctx.db, {
      ...reader,
      folderId,
      offset,
      limit: size,
    });
    const items = new Map(
      (
        await listItems(
          ctx,
          rows.map((row) => row.content_id),
        )
      ).map((item) => [item.id, item]),
    );
    const records = rows.flatMap((row) => {
      const item = items.get(row.content_id);
      if (item === undefined) return [];
      return [{ ...item, folderId: row.folder_id, favoritedAt: row.created_at.toISOString() }];
    });
    return { records, total, current, size };
  },

  'GET /favorite/folder': async (ctx, { query }) => {
    const reader = toReader(ctx);
    const { total } = await listFavorites(ctx.db, {
      ...reader,
      folderId: null,
      offset: 0,
      limit: 0,
    });
    const favorite =
      query.contentId === undefined
        ? null
        : await findFavorite(ctx.db, reader.userId, query.contentId);
    const folders = await listFolders(ctx.db, reader);
    return { total, folders, kept: favorite !== null, folderId: favorite?.folder_id ?? null };
  },

  'POST /favorite/folder': async (ctx, { body }) => {
    const userId = getMemberId(ctx.actor);
    if ((await countFoldersLocked(ctx.db, userId)) >= MAX_FOLDERS) {
      throw badRequest(favoriteMessages.tooMany(MAX_FOLDERS));
    }
    const id = await insertFolder(ctx.db, userId, body.name);
    if (id === null) throw nameTaken();
    return { id, name: body.name, count: 0 };
  },

  'PUT /favorite/folder': async (ctx, { body }) => {
    const userId = getMemberId(ctx.actor);
    // the same lock as for creation, so that no duplicate name can arise
    await countFoldersLocked(ctx.db, userId);
    if (await hasFolderNamed(ctx.db, userId, body.name, body.id)) throw nameTaken();
    if (!(await renameFolder(ctx.db, userId, body.id, body.name))) throw noFolder();
    return null;
  },

  'DELETE /favorite/folder/:id': async (ctx, { params }) => {
    if (!(await deleteFolder(ctx.db, getMemberId(ctx.actor), params.id))) throw noFolder();
    return null;
  },

  'POST /favorite': async (ctx, { body }) => {
    const userId = getMemberId(ctx.actor);
    await readPublished(ctx, body.contentId);
    const { contentId, folderId } = body;
    if (folderId !== null && !(await lockFolder(ctx.db, userId, folderId))) throw noFolder();
    await saveFavorite(ctx.db, userId, contentId, folderId);
    await ctx.contentChanged();
    return null;
  },

  'DELETE /favorite/:id': async (ctx, { params }) => {
    const changed = await deleteFavorite(ctx.db, getMemberId(ctx.actor), params.id);
    if (changed) await ctx.contentChanged();
    else await readPublished(ctx, params.id);
    return null;
  },
};
