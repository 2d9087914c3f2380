import { sql } from 'kysely';
import type { Insertable, Selectable } from 'kysely';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import type { Tables } from '../../db/schema.ts';

export type MediaRow = Selectable<Tables['media']>;

/** Who reads, reduced to what the query needs. */
export interface Reader {
  userId: Id | null;
  level: number;
  admin: boolean;
  /** May read announcements at all. */
  announcements: boolean;
  /** Sections whose texts by others they review or edit, within the categories assigned to them. */
  models: readonly ContentModel[];
  /** Reviews what others wrote within the categories assigned to them. */
  reviews: boolean;
}

export interface Reading extends MediaRow {
  /** Readable without signing in. */
  open: boolean;
}

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

const USES = `select 1 from media_links l join contents c on c.id = l.content_id
    left join categories g on g.id = c.category_id where l.media_id = m.id`;
const LIVE = 'l.live and c.live_revision is not null and c.deleted_at is null';
const IN_REACH = `exists (select 1 from moderator_categories mc where mc.user_id = $2
    and (mc.category_id = c.category_id or mc.category_id = any (g.ancestor_ids)))`;
const IN_CARE = `(c.deleted_at is null and c.model = any ($6::text[]) and ${IN_REACH})`;

// An upload in an answer is seen by those who see the answer: the question's readers, once it is approved.
const ANSWERS = `select 1 from answer_media l join answers a on a.id = l.answer_id
    join contents c on c.id = a.question_id left join categories g on g.id = c.category_id
    where l.media_id = m.id and a.deleted_at is null and c.deleted_at is null`;
const APPROVED = `a.status = 'APPROVED'`;

const READABLE = `select * from (
    select m.*,
      m.shared or exists (${USES} and ${LIVE} and coalesce(g.visibility, 0) = 0
        and c.model <> 'ANNOUNCEMENT')
        or exists (${ANSWERS} and ${APPROVED} and c.live_revision is not null and coalesce(g.visibility, 0) = 0) as open,
      $4 or m.owner_id = $2 or m.shared
        or exists (${USES} and ${LIVE} and coalesce(g.visibility, 0) <= $3::int
          and (c.model <> 'ANNOUNCEMENT' or $5))
        or exists (${USES} and (c.author_id = $2 or ${IN_CARE}))
        or exists (${ANSWERS}
          and ((c.live_revision is not null and coalesce(g.visibility, 0) <= $3::int) or c.author_id = $2 or ${IN_CARE})
          and (${APPROVED} or a.author_id = $2 or ($7 and ${IN_REACH})))
        or exists (select 1 from draft_media l join drafts d on d.id = l.draft_id
          where l.media_id = m.id and d.user_id = $2)
      as readable
    from media m where m.id = any ($1::bigint[])
  ) as seen where readable`;

/** Those of the uploads that this reader may have. */
export async function findReadable(db: Db, ids: readonly Id[], reader: Reader): Promise<Reading[]> {
  return named<Reading>(db, 'media.readable', READABLE, [
    ids,
    reader.userId,
    reader.level,
    reader.admin,
    reader.announcements,
    reader.models,
    reader.reviews,
  ]);
}

/** Says that a text holds these uploads; those it is known to hold are fine. */
export async function insertLinks(db: Db, contentId: Id, mediaIds: readonly Id[]): Promise<void> {
  if (mediaIds.length === 0) return;
  await db
    .insertInto('media_links')
    .values(mediaIds.map((media_id) => ({ media_id, content_id: contentId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Marks the links of a content whose upload stands in the text that readers see. */
export async function setLiveLinks(db: Db, contentId: Id, liveIds: readonly Id[]): Promise<void> {
  await named(
    db,
    'media.live',
    `update media_links set live = media_id = any ($2::bigint[])
     where content_id = $1 and live <> (media_id = any ($2::bigint[]))`,
    [contentId, liveIds],
  );
}

/** Makes these the uploads that an answer uses. What it used and still shows (`shownIds`) stays. */
export async function replaceAnswerLinks(
  db: Db,
  answerId: Id,
  { shownIds, newIds }: { shownIds: readonly Id[]; newIds: readonly Id[] },
): Promise<void> {
  await named(
    db,
    'media.answer',
    `with gone as (delete from answer_media where answer_id = $1 and media_id <> all ($2::bigint[]))
     insert into answer_media (media_id, answer_id) select unnest($3::bigint[]), $1 on conflict do nothing`,
    [answerId, shownIds, newIds],
  );
}

export async function insertDraftLinks(
  db: Db,
  draftId: Id,
  mediaIds: readonly Id[],
): Promise<void> {
  await named(
    db,
    'media.draft',
    'insert into draft_media (media_id, draft_id) select unnest($2::bigint[]), $1 on conflict do nothing',
    [draftId, mediaIds],
  );
}

/** Opens an upload to everybody, if its owner asks for it. */
export async function shareMedia(db: Db, id: Id, ownerId: Id): Promise<void> {
  await db
    .updateTable('media')
    .set({ shared: true })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .execute();
}

const UNUSED = sql`not exists (select 1 from media_links l where l.media_id = m.id)
  and not exists (select 1 from answer_media l where l.media_id = m.id)
  and not exists (select 1 from draft_media l where l.media_id = m.id)`;

/** Uploads that no text uses, older than `before`; one in an autosaved draft is in use. */
export async function findOrphans(db: Db, before: Date, limit: number): Promise<MediaRow[]> {
  const result = await sql<MediaRow>`
    select m.* from media m
    where not m.shared and m.created_at < ${before} and ${UNUSED}
      and not exists (select 1 from drafts d where d.user_id = m.owner_id
        and (d.body like '%/media/' || m.id || '/%' or d.cover_url like '%/media/' || m.id || '/%'))
    order by m.created_at limit ${limit}`.execute(db);
  return result.rows;
}

/** Removes the row unless it was linked meanwhile. True when it was removed. */
export async function deleteOrphan(db: Db, id: Id): Promise<boolean> {
  const result = await sql`delete from media m where m.id = ${id} and ${UNUSED}`.execute(db);
  return (result.numAffectedRows ?? 0n) > 0n;
}

/** Gives one person's uploads to another: those in drafts are seen by their owner alone. */
export async function handOverMedia(db: Db, from: Id, to: Id): Promise<void> {
  await named(db, 'media.hand-over', 'update media set owner_id = $2 where owner_id = $1', [
    from,
    to,
  ]);
}
