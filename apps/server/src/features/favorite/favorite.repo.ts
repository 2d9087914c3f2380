import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, id, int, nullable, text, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isContentReadable } from '../../visibility/content-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../kernel/viewer.ts';

export type FolderRow = RowOf<typeof FOLDERS>;
export interface Reader {
  userId: Id;
  viewer: Viewer;
}

/** SQL: favourites that a user ($1) can still read. */
const READABLE_FAVORITES = `favorites f join contents c on c.id = f.content_id left join categories k on k.id = c.category_id
  where f.user_id = :userId and ${isContentReadable({ content: 'c', category: 'k' }, VIEWER)}`;

export type FavoriteRow = RowOf<typeof LIST>;

const WHERE = `${READABLE_FAVORITES} and (:folderId::bigint is null or f.folder_id = :folderId)`;
const LIST = statement({
  name: 'favorite.list',
  params: { userId: id, ...viewerParams, folderId: nullable(id), limit: bigint, offset: bigint },
  row: { content_id: id, folder_id: nullable(id), created_at: timestamp },
  text: `select f.content_id, f.folder_id, f.created_at from ${WHERE}
     order by f.created_at desc, f.content_id desc limit :limit offset :offset`,
});

const COUNT = statement({
  name: 'favorite.count',
  params: { userId: id, ...viewerParams, folderId: nullable(id) },
  row: { total: int },
  text: `select count(*)::int as total from ${WHERE}`,
});

/** Returns one page of a user's favourites, in one folder or all, newest first. */
export async function listFavorites(
  db: Db,
  filter: Reader & { folderId: Id | null; offset: number; limit: number },
): Promise<{ rows: FavoriteRow[]; total: number }> {
  const values = { userId: filter.userId, ...filter.viewer, folderId: filter.folderId };
  const rows = await LIST.all(db, { ...values, limit: filter.limit, offset: filter.offset });
  const { total } = await COUNT.one(db, values);
  return { rows, total };
}

const COUNT_ALL = statement({
  name: 'favorite.count-all',
  params: { userId: id, ...viewerParams },
  row: { total: int },
  text: `select count(*)::int as total from ${READABLE_FAVORITES}`,
});

/** Counts a user's favourites that they can still read. */
export async function countFavorites(db: Db, reader: Reader): Promise<number> {
  const { total } = await COUNT_ALL.one(db, { userId: reader.userId, ...reader.viewer });
  return total;
}

const FOLDERS = statement({
  name: 'favorite.folders',
  params: { userId: id, ...viewerParams },
  row: { id, name: text, count: int },
  text: `select o.id, o.name, coalesce(n.count, 0)::int as count from favorite_folders o
     left join (select f.folder_id, count(*) as count from ${READABLE_FAVORITES} group by f.folder_id) n on n.folder_id = o.id
     where o.user_id = :userId order by o.id`,
});

/** Returns a user's folders by name, each with the number of readable favourites. */
export async function listFolders(db: Db, reader: Reader): Promise<FolderRow[]> {
  return FOLDERS.all(db, { userId: reader.userId, ...reader.viewer });
}

const LOCK_FOLDER = statement({
  name: 'favorite.hold-folder',
  params: { userId: id, id },
  row: { id },
  text: 'select id from favorite_folders where id = :id and user_id = :userId for key share',
});

/** Locks a user's folder until the transaction ends, so that nothing is added to one being deleted. */
export async function lockFolder(db: Db, userId: Id, id: Id): Promise<boolean> {
  return (await LOCK_FOLDER.count(db, { userId, id })) > 0;
}

const INSERT_FOLDER = statement({
  name: 'favorite.insert-folder',
  params: { userId: id, name: text },
  row: { id },
  text: `insert into favorite_folders (user_id, name) values (:userId, :name)
     on conflict (user_id, lower(name)) do nothing returning id`,
});

/** Inserts a folder; returns null when the name exists. */
export async function insertFolder(db: Db, userId: Id, name: string): Promise<Id | null> {
  const rows = await INSERT_FOLDER.all(db, { userId, name });
  return rows[0]?.id ?? null;
}

const LOCK = statement({
  name: 'favorite.lock',
  params: { key: text },
  text: 'select pg_advisory_xact_lock(hashtext(:key))',
});

const COUNT_FOLDERS = statement({
  name: 'favorite.count-folders',
  params: { userId: id },
  row: { total: int },
  text: 'select count(*)::int as total from favorite_folders where user_id = :userId',
});

/** Counts a user's folders, and serialises their creation so that the limit holds. */
export async function countFoldersLocked(db: Db, userId: Id): Promise<number> {
  await LOCK.run(db, { key: `favorite-folders:${userId}` });
  const { total } = await COUNT_FOLDERS.one(db, { userId });
  return total;
}

const HAS_FOLDER_NAMED = statement({
  name: 'favorite.named',
  params: { userId: id, name: text, excludedId: id },
  row: { id },
  text: 'select id from favorite_folders where user_id = :userId and lower(name) = lower(:name) and id <> :excludedId',
});

/** Whether another folder of this user has the name. */
export async function hasFolderNamed(
  db: Db,
  userId: Id,
  name: string,
  excludedId: Id,
): Promise<boolean> {
  return (await HAS_FOLDER_NAMED.count(db, { userId, name, excludedId })) > 0;
}

const RENAME_FOLDER = statement({
  name: 'favorite.rename-folder',
  params: { userId: id, id, name: text },
  row: { id },
  text: 'update favorite_folders set name = :name where id = :id and user_id = :userId returning id',
});

/** False when there is no such folder of this person. */
export async function renameFolder(db: Db, userId: Id, id: Id, name: string): Promise<boolean> {
  return (await RENAME_FOLDER.count(db, { userId, id, name })) > 0;
}

const DELETE_FOLDER = statement({
  name: 'favorite.delete-folder',
  params: { userId: id, id },
  row: { id },
  text: 'delete from favorite_folders where id = :id and user_id = :userId returning id',
});

/** Deletes a folder and leaves its favourites without one. Returns false when this user has no such folder. */
export async function deleteFolder(db: Db, userId: Id, id: Id): Promise<boolean> {
  return (await DELETE_FOLDER.count(db, { userId, id })) > 0;
}

const SAVE = statement({
  name: 'favorite.save',
  params: { userId: id, contentId: id, folderId: nullable(id) },
  text: `insert into favorites (user_id, content_id, folder_id) values (:userId, :contentId, :folderId)
     on conflict (user_id, content_id) do update set folder_id = excluded.folder_id`,
});

/** Adds a content to a folder, or moves it there. */
export async function saveFavorite(
  db: Db,
  userId: Id,
  contentId: Id,
  folderId: Id | null,
): Promise<void> {
  await SAVE.run(db, { userId, contentId, folderId });
}

const DELETE = statement({
  name: 'favorite.delete',
  params: { userId: id, contentId: id },
  row: { user_id: id },
  text: 'delete from favorites where user_id = :userId and content_id = :contentId returning user_id',
});

/** Returns true when it was a favourite. */
export async function deleteFavorite(db: Db, userId: Id, contentId: Id): Promise<boolean> {
  return (await DELETE.count(db, { userId, contentId })) > 0;
}

const FIND = statement({
  name: 'favorite.find',
  params: { userId: id, contentId: id },
  row: { folder_id: nullable(id) },
  text: 'select folder_id from favorites where user_id = :userId and content_id = :contentId',
});

/** Returns the folder of a user's favourite; null when it is not a favourite. */
export async function findFavorite(
  db: Db,
  userId: Id,
  contentId: Id,
): Promise<{ folder_id: Id | null } | null> {
  const rows = await FIND.all(db, { userId, contentId });
  return rows[0] ?? null;
}
