import type { Call, DataFor } from '@zhihui/contract/client.ts';
import type { FavoriteFolder } from '@zhihui/contract/features/favorite/favorite.endpoints.ts';
import { getDataOrNull } from '../../api/load.ts';

/** What somebody keeps: all of it, or what is in one of their folders. */
export interface Favorites {
  folders: FavoriteFolder[];
  /** How many favourites there are, in folders or not. */
  all: number;
  /** The folder shown; null for all. */
  folder: FavoriteFolder | null;
  /** The folder asked for is not there; the page is empty then. */
  isMissing: boolean;
  page: DataFor<'GET /favorite/page'>;
}

/** Null when it could not be read. `wanted` is the folder that the address names. */
export async function loadFavorites(
  call: Call,
  requested: string | null,
  query: { current: number; size: number },
): Promise<Favorites | null> {
  const folderResult = getDataOrNull(await call('GET /favorite/folder', { query: {} }));
  if (folderResult === null) return null;
  const { folders, total } = folderResult;
  const folder = folders.find(({ id }) => String(id) === requested) ?? null;
  if (requested !== null && folder === null) {
    const page = { records: [], total: 0, current: 1, size: query.size };
    return { folders, all: total, folder, isMissing: true, page };
  }
  const pageQuery = folder === null ? query : { ...query, folderId: folder.id };
  const page = getDataOrNull(await call('GET /favorite/page', { query: pageQuery }));
  return page && { folders, all: total, folder, isMissing: false, page };
}
