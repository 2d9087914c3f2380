import type { DraftSettings } from '@zhihui/contract/features/draft/draft.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';

export interface DraftRow {
  id: Id;
  model: ContentModel;
  content_id: Id | null;
  base_revision: number | null;
  title: string;
  body: string;
  category_id: Id | null;
  tags: { id: Id; name: string }[];
  cover_url: string | null;
  settings: DraftSettings | null;
  version: number;
  updated_at: Date;
}

const COLUMNS = `d.id, d.model, d.content_id, d.base_revision, d.title, d.body, d.category_id, d.cover_url, d.settings,
  d.version, d.updated_at, (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by w.place), '[]')
    from unnest(d.tag_ids) with ordinality as w(id, place) join tags t on t.id = w.id) as tags`;

/** Whose drafts, and how far they may see what those were begun from. */
export interface Writer {
  userId: Id;
  level: number;
  announcements: boolean;
  /** Categories in which they change what others wrote; null: everywhere. */
  reach: readonly Id[] | null;
}

/** Parameters of `OPEN`, which come first. */
const openFor = ({ userId, level, announcements, reach }: Writer) => [
  userId,
  level,
  announcements,
  reach,
];

/**
 * A draft of what another wrote holds their words: who may no longer see those does not see it either, until they may.
 * What lies in the recycle bin counts as it was.
 */
const OPEN = `d.user_id = $1 and (d.content_id is null or exists (
  select from contents c left join categories k on k.id = c.category_id where c.id = d.content_id and (c.author_id = $1
    or (c.live_revision is not null and coalesce(k.visibility, 0) <= $2 and (c.model <> 'ANNOUNCEMENT' or $3::boolean))
    or $4::bigint[] is null or c.category_id = any($4))))`;

/** Drafts of one person, newest first; bodies cut to what an excerpt needs. */
export async function listDrafts(
  db: Db,
  writer: Writer,
  filter: { model: ContentModel | null; offset: number; limit: number },
): Promise<{ rows: DraftRow[]; total: number }> {
  const values = [...openFor(writer), filter.model];
  const where = `${OPEN} and ($5::text is null or d.model = $5)`;
  const rows = await named<DraftRow>(
    db,
    'draft.list',
    `select ${COLUMNS.replace('d.body', 'left(d.body, 400) as body')} from drafts d where ${where}
     order by d.updated_at desc, d.id desc limit $6 offset $7`,
    [...values, filter.limit, filter.offset],
  );
  const counted = await named<{ total: number }>(
    db,
    'draft.count',
    `select count(*)::int as total from drafts d where ${where}`,
    values,
  );
  return { rows, total: counted[0]?.total ?? 0 };
}

/** A draft of this person; null when there is none, or it is somebody else’s. */
export async function findDraft(db: Db, writer: Writer, id: Id): Promise<DraftRow | null> {
  const rows = await named<DraftRow>(
    db,
    'draft.find',
    `select ${COLUMNS} from drafts d where d.id = $5 and ${OPEN}`,
    [...openFor(writer), id],
  );
  return rows[0] ?? null;
}

/** What this person has begun on an existing item; null when nothing. */
export async function findDraftOf(db: Db, writer: Writer, contentId: Id): Promise<DraftRow | null> {
  const rows = await named<DraftRow>(
    db,
    'draft.find-of',
    `select ${COLUMNS} from drafts d where d.content_id = $5 and ${OPEN}`,
    [...openFor(writer), contentId],
  );
  return rows[0] ?? null;
}

export interface DraftValues {
  title: string;
  content: string;
  categoryId: Id | null;
  tagIds: readonly Id[];
  coverUrl: string | null;
  settings: DraftSettings | null;
}

/** Starts a draft. Null when there is one for this content already. */
export async function insertDraft(
  db: Db,
  userId: Id,
  model: ContentModel,
  origin: { contentId: Id | null; baseRevision: number | null },
  values: DraftValues,
): Promise<Id | null> {
  const rows = await named<{ id: Id }>(
    db,
    'draft.insert',
    `insert into drafts (user_id, model, content_id, base_revision, title, body, category_id, tag_ids, cover_url, settings)
     values ($1, $2, $3, $4, $5, $6, $7, $8::bigint[], $9, $10)
     on conflict (user_id, content_id) where content_id is not null do nothing returning id`,
    [
      userId,
      model,
      origin.contentId,
      origin.baseRevision,
      values.title,
      values.content,
      values.categoryId,
      values.tagIds,
      values.coverUrl,
      jsonOf(values.settings),
    ],
  );
  return rows[0]?.id ?? null;
}

/** Drafts of this person, those included that others of their transactions are just adding: those take turns here. */
export async function countDraftsLocked(db: Db, userId: Id): Promise<number> {
  await named(db, 'draft.lock', 'select pg_advisory_xact_lock(hashtext($1))', [`drafts:${userId}`]);
  const rows = await named<{ total: number }>(
    db,
    'draft.count-all',
    'select count(*)::int as total from drafts where user_id = $1',
    [userId],
  );
  return rows[0]?.total ?? 0;
}

/** Saves over version `version`. False when another window saved in between. */
export async function updateDraft(
  db: Db,
  userId: Id,
  id: Id,
  version: number,
  values: DraftValues,
): Promise<boolean> {
  const rows = await named<{ id: Id }>(
    db,
    'draft.update',
    `update drafts set title = $4, body = $5, category_id = $6, tag_ids = $7::bigint[], cover_url = $8,
       settings = $9, version = version + 1, updated_at = now()
     where id = $2 and user_id = $1 and version = $3 returning id`,
    [
      userId,
      id,
      version,
      values.title,
      values.content,
      values.categoryId,
      values.tagIds,
      values.coverUrl,
      jsonOf(values.settings),
    ],
  );
  return rows.length > 0;
}

const jsonOf = (settings: DraftSettings | null) =>
  settings === null ? null : JSON.stringify(settings);

/** True when there was such a draft. */
export async function deleteDraft(db: Db, userId: Id, id: Id): Promise<boolean> {
  const result = await db
    .deleteFrom('drafts')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Holds a person's draft until the transaction ends; false when it is not there. */
export async function lockDraft(db: Db, userId: Id, id: Id): Promise<boolean> {
  const text = 'select id from drafts where id = $1 and user_id = $2 for update';
  return (await named(db, 'draft.hold', text, [id, userId])).length > 0;
}

/** Removes what this person began on an existing item, if anything. */
export async function deleteDraftOf(db: Db, userId: Id, contentId: Id): Promise<void> {
  await db
    .deleteFrom('drafts')
    .where('content_id', '=', contentId)
    .where('user_id', '=', userId)
    .execute();
}

/** Gives one person's drafts to another, except of what the other is writing on already. */
export async function handOverDrafts(db: Db, from: Id, to: Id): Promise<void> {
  await named(
    db,
    'draft.hand-over',
    `update drafts d set user_id = $2 where d.user_id = $1
       and not exists (select from drafts o where o.user_id = $2 and o.content_id = d.content_id)`,
    [from, to],
  );
}

/** Drafts are for their writer's eyes, so they go with the writer. */
export async function removeDraftsOf(db: Db, userId: Id): Promise<void> {
  await named(db, 'draft.remove-of', 'delete from drafts where user_id = $1', [userId]);
}
