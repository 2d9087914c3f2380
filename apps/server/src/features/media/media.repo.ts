import { sql } from 'kysely';
import type { Insertable, Selectable } from 'kysely';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, int } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import type { Tables } from '../../db/schema.ts';

export type MediaRow = Selectable<Tables['media']>;

/**
 * Waits until nobody else stores or removes objects of this hash; until the transaction's end.
 * Equal uploads share their objects, so the last one's removal must not cross a new upload.
 */
export async function lockHash(db: Db, hash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`media:${hash}`}, 0))`.execute(db);
}

/** Stores an upload whose bytes lie in the storage already. Resolves to the whole row. */
export async function insertMedia(db: Db, row: Insertable<Tables['media']>): Promise<MediaRow> {
  return db.insertInto('media').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Any upload whose objects are the same: by what was uploaded and what it became. */
export async function findEqual(
  db: Db,
  hash: string,
  like: Partial<Pick<MediaRow, 'kind' | 'extension'>>,
): Promise<MediaRow | undefined> {
  let query = db.selectFrom('media').selectAll().where('hash', '=', hash);
  if (like.kind) query = query.where('kind', '=', like.kind);
  if (like.extension) query = query.where('extension', '=', like.extension);
  return query.limit(1).executeTakeFirst();
}

/** Uploads of one person since a moment: how many, and their bytes. */
export async function usageSince(
  db: Db,
  ownerId: Id,
  since: Date,
): Promise<{ count: number; bytes: number }> {
  const row = await db
    .selectFrom('media')
    .select((e) => [
      e.fn.countAll<number>().as('count'),
      e.fn.coalesce(e.fn.sum<number>('uploaded_size'), sql<number>`0`).as('bytes'),
    ])
    .where('owner_id', '=', ownerId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), bytes: Number(row.bytes) };
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

const UNUSED = sql`not exists (select 1 from media_links l where l.media_id = m.id)
  and not exists (select 1 from answer_media l where l.media_id = m.id)
  and not exists (select 1 from draft_media l where l.media_id = m.id)`;

const IN_NO_DRAFT = sql`not exists (select 1 from drafts d where d.user_id = m.owner_id
  and (d.body like '%/media/' || m.id || '/%' or d.cover_url like '%/media/' || m.id || '/%'))`;

/** Uploads that no text uses, older than `before`; one in an autosaved draft is in use. */
export async function findOrphans(db: Db, before: Date, limit: number): Promise<MediaRow[]> {
  const result = await sql<MediaRow>`
    select m.* from media m
    where not m.shared and m.created_at < ${before} and ${UNUSED} and ${IN_NO_DRAFT}
    order by m.created_at limit ${limit}`.execute(db);
  return result.rows;
}

/** Those of these uploads that no text uses; one in an autosaved draft is in use. */
export async function findUnused(db: Db, ids: readonly Id[]): Promise<MediaRow[]> {
  const result = await sql<MediaRow>`select m.* from media m
    where m.id = any(${ids}::bigint[]) and not m.shared and ${UNUSED} and ${IN_NO_DRAFT}`.execute(
    db,
  );
  return result.rows;
}

/** Removes the row unless it was linked meanwhile. True when it was removed. */
export async function deleteOrphan(db: Db, id: Id): Promise<boolean> {
  const result = await sql`delete from media m where m.id = ${id} and ${UNUSED}`.execute(db);
  return (result.numAffectedRows ?? 0n) > 0n;
}

const HAND_OVER = statement({
  name: 'media.hand-over',
  params: { from: id, to: id },
  text: 'update media set owner_id = :to where owner_id = :from',
});

/** Gives one person's uploads to another: those in drafts are seen by their owner alone. */
export async function handOverMedia(db: Db, from: Id, to: Id): Promise<void> {
  await HAND_OVER.run(db, { from, to });
}
