import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { contentReadable } from '../../visibility/contents.ts';
import { viewerAt, viewerValues } from '../../visibility/viewer.ts';
import type { Viewer } from '../../visibility/viewer.ts';

export interface FolderRow {
  id: Id;
  name: string;
  count: number;
}
export interface Reader {
  userId: Id;
  viewer: Viewer;
}

/** What of their favourites a person ($1) may still read. */
const SHOWN = `favorites f join contents c on c.id = f.content_id left join categories k on k.id = c.category_id
  where f.user_id = $1 and ${contentReadable({ content: 'c', category: 'k' }, viewerAt(2))}`;

export interface FavoriteRow {
  content_id: Id;
  folder_id: Id | null;
  created_at: Date;
}

/** One page of a person's favourites, in one folder or all, newest first. */
export async function listFavorites(
  db: Db,
  filter: Reader & { folderId: Id | null; offset: number; limit: number },
): Promise<{ rows: FavoriteRow[]; total: number }> {
  const values = [filter.userId, ...viewerValues(filter.viewer), filter.folderId];
  const where = `${SHOWN} and ($4::bigint is null or f.folder_id = $4)`;
  const rows = await named<FavoriteRow>(
    db,
    'favorite.list',
    `select f.content_id, f.folder_id, f.created_at from ${where}
     order by f.created_at desc, f.content_id desc limit $5 offset $6`,
    [...values, filter.limit, filter.offset],
  );
  const counted = await named<{ total: number }>(
    db,
    'favorite.count',
    `select count(*)::int as total from ${where}`,
    values,
  );
  return { rows, total: counted[0]?.total ?? 0 };
}

/** How much a person keeps of what they may still read. */
export async function countFavorites(db: Db, reader: Reader): Promise<number> {
  const rows = await named<{ total: number }>(
    db,
    'favorite.count-all',
    `select count(*)::int as total from ${SHOWN}`,
    [reader.userId, ...viewerValues(reader.viewer)],
  );
  return rows[0]?.total ?? 0;
}

/** A person's folders by name, with what of each they may still read. */
export async function listFolders(db: Db, reader: Reader): Promise<FolderRow[]> {
  return named<FolderRow>(
    db,
    'favorite.folders',
    `select o.id, o.name, coalesce(n.count, 0)::int as count from favorite_folders o
     left join (select f.folder_id, count(*) as count from ${SHOWN} group by f.folder_id) n on n.folder_id = o.id
     where o.user_id = $1 order by o.id`,
    [reader.userId, ...viewerValues(reader.viewer)],
  );
}

/** A folder of this person, held until the transaction ends, so that nothing is put into one being deleted. */
export async function holdFolder(db: Db, userId: Id, id: Id): Promise<boolean> {
  const rows = await named(
    db,
    'favorite.hold-folder',
    'select id from favorite_folders where id = $2 and user_id = $1 for key share',
    [userId, id],
  );
  return rows.length > 0;
}

/** Makes a folder; null when there is one of this name. */
export async function insertFolder(db: Db, userId: Id, name: string): Promise<Id | null> {
  const rows = await named<{ id: Id }>(
    db,
    'favorite.insert-folder',
    `insert into favorite_folders (user_id, name) values ($1, $2)
     on conflict (user_id, lower(name)) do nothing returning id`,
    [userId, name],
  );
  return rows[0]?.id ?? null;
}

/** One at a time makes folders for a person, so that their number stays bounded. Resolves to how many there are. */
export async function countFoldersLocked(db: Db, userId: Id): Promise<number> {
  await named(db, 'favorite.lock', 'select pg_advisory_xact_lock(hashtext($1))', [
    `favorite-folders:${userId}`,
  ]);
  const rows = await named<{ total: number }>(
    db,
    'favorite.count-folders',
    'select count(*)::int as total from favorite_folders where user_id = $1',
    [userId],
  );
  return rows[0]?.total ?? 0;
}

/** Whether another folder of this person has the name. */
export async function hasFolderNamed(
  db: Db,
  userId: Id,
  name: string,
  except: Id,
): Promise<boolean> {
  const rows = await named(
    db,
    'favorite.named',
    'select id from favorite_folders where user_id = $1 and lower(name) = lower($2) and id <> $3',
    [userId, name, except],
  );
  return rows.length > 0;
}

/** False when there is no such folder of this person. */
export async function renameFolder(db: Db, userId: Id, id: Id, name: string): Promise<boolean> {
  const rows = await named(
    db,
    'favorite.rename-folder',
    'update favorite_folders set name = $3 where id = $2 and user_id = $1 returning id',
    [userId, id, name],
  );
  return rows.length > 0;
}

/** False when there is no such folder of this person. What it held stays kept, in no folder. */
export async function deleteFolder(db: Db, userId: Id, id: Id): Promise<boolean> {
  const rows = await named(
    db,
    'favorite.delete-folder',
    'delete from favorite_folders where id = $2 and user_id = $1 returning id',
    [userId, id],
  );
  return rows.length > 0;
}

/** Keeps a content in a folder, or moves it there. */
export async function saveFavorite(
  db: Db,
  userId: Id,
  contentId: Id,
  folderId: Id | null,
): Promise<void> {
  await named(
    db,
    'favorite.save',
    `insert into favorites (user_id, content_id, folder_id) values ($1, $2, $3)
     on conflict (user_id, content_id) do update set folder_id = excluded.folder_id`,
    [userId, contentId, folderId],
  );
}

/** True when it was kept. */
export async function deleteFavorite(db: Db, userId: Id, contentId: Id): Promise<boolean> {
  const rows = await named(
    db,
    'favorite.delete',
    'delete from favorites where user_id = $1 and content_id = $2 returning user_id',
    [userId, contentId],
  );
  return rows.length > 0;
}

/** Where a person keeps a content; null when they do not. */
export async function findFavorite(
  db: Db,
  userId: Id,
  contentId: Id,
): Promise<{ folder_id: Id | null } | null> {
  const rows = await named<{ folder_id: Id | null }>(
    db,
    'favorite.find',
    'select folder_id from favorites where user_id = $1 and content_id = $2',
    [userId, contentId],
  );
  return rows[0] ?? null;
}
