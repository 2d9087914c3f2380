import type { Id } from '@zhihui/contract/schema.ts';
import type pg from 'pg';
import type { Db, DbPool } from '../../db/db.ts';
import type { RowOf, ValuesOf } from '../../db/kinds.ts';
import {
  bigint,
  bool,
  id,
  ids,
  int,
  ints,
  json,
  nullable,
  text,
  textOf,
  timestamp,
} from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { listVariants, objectKey } from './media-objects.ts';

const newMedia = {
  owner_id: id,
  kind: textOf<'IMAGE' | 'FILE'>(),
  name: text,
  mime: text,
  extension: text,
  hash: text,
  size: int,
  uploaded_size: int,
  width: nullable(int),
  height: nullable(int),
  widths: ints,
};
/** The columns of an upload. */
export const mediaRow = { id, ...newMedia, shared: bool, created_at: timestamp };
export type MediaRow = RowOf<typeof mediaRow>;

const LOCK_HASH = statement({
  name: 'media.lock-hash',
  params: { key: text },
  text: 'select pg_advisory_xact_lock(hashtextextended(:key, 0))',
});

/**
 * Locks the objects of this hash until the end of the transaction, so that no other call stores or removes them.
 * Equal uploads share their objects, so the last one's removal must not cross a new upload.
 */
export async function lockHash(db: Db, hash: string): Promise<void> {
  await LOCK_HASH.run(db, { key: `media:${hash}` });
}

const INSERT = statement({
  name: 'media.insert',
  params: newMedia,
  row: mediaRow,
  text: `insert into media as m (owner_id, kind, name, mime, extension, hash, size, uploaded_size, width, height, widths)
    values (:owner_id, :kind, :name, :mime, :extension, :hash, :size, :uploaded_size, :width, :height, :widths)
    returning m.*`,
});

/** Stores an upload whose bytes lie in the storage already. Resolves to the whole row. */
export async function insertMedia(db: Db, row: ValuesOf<typeof newMedia>): Promise<MediaRow> {
  return INSERT.one(db, row);
}

const INSERT_SOURCE = statement({
  name: 'media.insert-source',
  params: { id, url: text },
  text: 'insert into media_sources (media_id, url) values (:id, :url)',
});

/** Stores the address that an upload was fetched from. */
export async function insertSource(db: Db, mediaId: Id, url: string): Promise<void> {
  await INSERT_SOURCE.run(db, { id: mediaId, url });
}

const SOURCES = statement({
  name: 'media.sources',
  params: { ids },
  row: { media_id: id, url: text },
  text: 'select media_id, url from media_sources where media_id = any(:ids::bigint[])',
});

/** The addresses that uploads were fetched from, by upload. */
export async function findSources(db: Db, mediaIds: readonly Id[]): Promise<Map<string, string>> {
  const rows = await SOURCES.all(db, { ids: mediaIds });
  return new Map(rows.map(({ media_id: mediaId, url }) => [String(mediaId), url]));
}

const EQUAL = statement({
  name: 'media.equal',
  params: { hash: text, kind: nullable(text), extension: nullable(text) },
  row: mediaRow,
  text: `select m.* from media m where m.hash = :hash and (:kind::text is null or m.kind = :kind)
    and (:extension::text is null or m.extension = :extension) limit 1`,
});

/** Any upload whose objects are the same: by what was uploaded and what it became. */
export async function findEqual(
  db: Db,
  hash: string,
  like: Partial<Pick<MediaRow, 'kind' | 'extension'>>,
): Promise<MediaRow | null> {
  return EQUAL.first(db, { hash, kind: like.kind || null, extension: like.extension || null });
}

const USAGE = statement({
  name: 'media.usage',
  params: { ownerId: id, since: timestamp },
  row: { count: bigint, bytes: bigint },
  text: `select count(*) as count, coalesce(sum(uploaded_size), 0)::bigint as bytes from media
    where owner_id = :ownerId and created_at >= :since`,
});

/** Uploads of one person since a moment: how many, and their bytes. */
export async function sumUploadsSince(
  db: Db,
  ownerId: Id,
  since: Date,
): Promise<{ count: number; bytes: number }> {
  return USAGE.one(db, { ownerId, since });
}

const SHARED = statement({
  name: 'media.shared',
  params: { id, ownerId: id, shared: bool },
  row: { '?column?': int },
  text: `update media set shared = :shared where id = :id and owner_id = :ownerId and kind = 'IMAGE' returning 1`,
});

/** Whether everybody sees a picture. False when it is no picture of this owner. */
export async function setShared(
  db: Db,
  row: { id: Id; ownerId: Id; shared: boolean },
): Promise<boolean> {
  return (await SHARED.count(db, row)) > 0;
}

// Of the owner, or of a person who lets them write along; the address as the editor writes it, or as readers copy it.
const NAMES_UPLOAD = `(d.body like '%/media/' || m.id || '/%' or d.body like '%/attachment/' || m.id || '%'
    or d.cover_url like '%/media/' || m.id || '/%')`;

/** SQL: an autosaved draft `d` that the owner of the upload `m` writes on, alone or with others, names the upload. */
export const DRAFTS_OF_UPLOAD = [
  `from drafts d where d.user_id = m.owner_id and ${NAMES_UPLOAD}`,
  `from draft_members t join drafts d on d.id = t.draft_id where t.user_id = m.owner_id and ${NAMES_UPLOAD}`,
] as const;

/** SQL: nothing uses the upload `m`. The only rule by which uploads are removed. */
export const IS_UNUSED = [
  'not m.shared',
  ...['media_links', 'answer_media', 'comment_media', 'draft_media'].map(
    (links) => `not exists (select from ${links} l where l.media_id = m.id)`,
  ),
  ...DRAFTS_OF_UPLOAD.map((drafts) => `not exists (select ${drafts})`),
].join(' and ');

const ORPHANS = statement({
  name: 'media.orphans',
  params: { before: timestamp, limit: bigint },
  row: mediaRow,
  text: `select m.* from media m where m.created_at < :before and ${IS_UNUSED}
    order by m.created_at limit :limit`,
});

/** Uploads that no text uses, older than `before`; one in an autosaved draft is in use. */
export async function findOrphans(db: Db, before: Date, limit: number): Promise<MediaRow[]> {
  return ORPHANS.all(db, { before, limit });
}

const UNUSED_OF = statement({
  name: 'media.unused',
  params: { ids },
  row: mediaRow,
  text: `select m.* from media m where m.id = any(:ids::bigint[]) and ${IS_UNUSED}`,
});

/** Those of these uploads that no text uses; one in an autosaved draft is in use. */
export async function findUnused(db: Db, ids: readonly Id[]): Promise<MediaRow[]> {
  return UNUSED_OF.all(db, { ids });
}

const LOCK = statement({
  name: 'media.lock',
  params: { id },
  row: { id },
  text: 'select m.id from media m where m.id = :id for update',
});

const DELETE_ORPHAN = statement({
  name: 'media.delete-orphan',
  params: { id },
  row: { id },
  text: `delete from media m where m.id = :id and ${IS_UNUSED} returning m.id`,
});

/**
 * Removes the row unless something uses it by now. True when it was removed. The lock waits for transactions that are
 * linking the upload, so that the statement after it sees their links.
 */
export async function deleteOrphan(db: Db, id: Id): Promise<boolean> {
  await LOCK.run(db, { id });
  return (await DELETE_ORPHAN.count(db, { id })) > 0;
}

const BY_ID = statement({
  name: 'media.by-id',
  params: { id },
  row: mediaRow,
  text: 'select m.* from media m where m.id = :id',
});

/** An upload of any owner; null when it does not exist. */
export async function findMedia(db: Db, id: Id): Promise<MediaRow | null> {
  return BY_ID.first(db, { id });
}

const TRANSFER = statement({
  name: 'media.hand-over',
  params: { from: id, to: id },
  text: 'update media set owner_id = :to where owner_id = :from',
});

/** Gives one person's uploads to another: those in drafts are seen by their owner alone. */
export async function transferMedia(db: Db, from: Id, to: Id): Promise<void> {
  await TRANSFER.run(db, { from, to });
}

const PAGE = 1000;
const TEXT = `select distinct on (hash, extension) hash, extension, widths from media
  where (hash, extension) > ($1, $2) order by hash, extension limit ${PAGE}`;

/** Keys of all stored files at the moment that this connection sees, each once. */
export async function* mediaKeys(client: pg.ClientBase): AsyncGenerator<string> {
  for (let after = { hash: '', extension: '' }; ;) {
    const { rows } = await client.query<{ hash: string; extension: string; widths: number[] }>(
      TEXT,
      [after.hash, after.extension],
    );
    for (const media of rows) yield* listKeys(media);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last;
  }
}

/** Keys of the copies of one upload. */
export function listKeys(media: { hash: string; extension: string; widths: number[] }): string[] {
  return listVariants(media).map((variant) => objectKey(media, variant));
}

const KEY = 'storage.moved';

/** The result of the last comparison of both storages. */
export type MigrationState = RowOf<typeof LAST>;

const NOTE = statement({
  name: 'media.note-move',
  params: { KEY: text, note: json<string>() },
  text: `insert into settings (key, value) values (:KEY, :note)
    on conflict (key) do update set value = excluded.value`,
});

/** Stores it for the back-office to show. */
export const saveMigrationState = (db: Db, note: MigrationState): Promise<void> =>
  NOTE.run(db, { KEY, note: JSON.stringify(note) });

const LAST = statement({
  name: 'media.last-move',
  params: { KEY: text },
  row: {
    /** Files missing in the new storage. */
    left: int,
    /** Files missing in both. */
    missing: int,
  },
  text: `select (value->>'left')::int as left, (value->>'missing')::int as missing from settings
    where key = :KEY`,
});

/** The state of the last migration; null when there was none. */
export const findMigrationState = (db: Db): Promise<MigrationState | null> =>
  LAST.first(db, { KEY });

/** Calls `drop` when no upload uses this object any more; it is locked meanwhile. */
export async function runIfUnused(
  db: DbPool,
  key: string,
  drop: () => Promise<void>,
): Promise<void> {
  const hash = key.split('/').at(-1)?.split('-')[0] ?? '';
  await db.transaction(async (trx) => {
    await lockHash(trx, hash);
    if ((await findEqual(trx, hash, {})) === null) await drop();
  });
}

const IS_PICTURE = statement({
  name: 'media.is-picture',
  params: { mediaId: id },
  row: { exists: bool },
  text: `select exists (select from media where id = :mediaId and kind = 'IMAGE') as exists`,
});

const SIZES = statement({
  name: 'media.sizes',
  params: { ids },
  row: { id, width: nullable(int), height: nullable(int) },
  text: `select id, width, height from media
    where id = any(:ids::bigint[]) and kind = 'IMAGE'`,
});

/** Width and height of those uploads that are pictures, for any reader. */
export async function findPictureSizes(
  db: Db,
  mediaIds: readonly Id[],
): Promise<{ id: Id; width: number; height: number }[]> {
  const rows = await SIZES.all(db, { ids: mediaIds });
  return rows.flatMap(({ id: mediaId, width, height }) =>
    width === null || height === null ? [] : [{ id: mediaId, width, height }],
  );
}

/** Whether an upload exists and is a picture, for any reader. */
export async function isPicture(db: Db, mediaId: Id): Promise<boolean> {
  return (await IS_PICTURE.one(db, { mediaId })).exists;
}
