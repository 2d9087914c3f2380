import type { DraftSettings } from '@zhihui/contract/features/draft/draft.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, ids, int, json, nullable, text } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

export interface DraftValues {
  title: string;
  content: string;
  categoryId: Id | null;
  tagIds: readonly Id[];
  coverUrl: string | null;
  settings: DraftSettings | null;
  together: boolean;
}

const INSERT = statement({
  name: 'draft.insert',
  params: {
    userId: id,
    model: text,
    contentId: nullable(id),
    baseRevision: nullable(int),
    title: text,
    content: text,
    categoryId: nullable(id),
    tagIds: ids,
    coverUrl: nullable(text),
    settings: json<unknown>(),
    together: bool,
  },
  row: { id },
  text: `insert into drafts (user_id, model, content_id, base_revision, title, body, category_id, tag_ids, cover_url, settings, together)
     values (:userId, :model, :contentId, :baseRevision, :title, :content, :categoryId, :tagIds::bigint[], :coverUrl, :settings, :together)
     on conflict (user_id, content_id) where content_id is not null do nothing returning id`,
});

/** Starts a draft. Null when there is one for this content already. */
export async function insertDraft(
  db: Db,
  userId: Id,
  model: ContentModel,
  origin: { contentId: Id | null; baseRevision: number | null },
  values: DraftValues,
): Promise<Id | null> {
  const rows = await INSERT.all(db, {
    userId,
    model,
    contentId: origin.contentId,
    baseRevision: origin.baseRevision,
    ...columnsOf(values),
  });
  return rows[0]?.id ?? null;
}

const LOCK = statement({
  name: 'draft.lock',
  params: { key: text },
  text: 'select pg_advisory_xact_lock(hashtext(:key))',
});

const COUNT_ALL = statement({
  name: 'draft.count-all',
  params: { userId: id },
  row: { total: int },
  text: 'select count(*)::int as total from drafts where user_id = :userId',
});

/** Drafts of this person, those included that others of their transactions are just adding: those take turns here. */
export async function countDraftsLocked(db: Db, userId: Id): Promise<number> {
  await LOCK.run(db, { key: `drafts:${userId}` });
  const { total } = await COUNT_ALL.one(db, { userId });
  return total;
}

const UPDATE = statement({
  name: 'draft.update',
  params: {
    userId: id,
    id,
    version: int,
    title: text,
    content: text,
    categoryId: nullable(id),
    tagIds: ids,
    coverUrl: nullable(text),
    settings: json<unknown>(),
    together: bool,
  },
  row: { id },
  text: `update drafts set title = :title, body = :content, category_id = :categoryId, tag_ids = :tagIds::bigint[], cover_url = :coverUrl,
       settings = :settings, together = :together, version = version + 1, updated_at = now()
     where id = :id and user_id = :userId and version = :version returning id`,
});

/** Saves over version `version`. False when another window saved in between. */
export async function updateDraft(
  db: Db,
  userId: Id,
  id: Id,
  version: number,
  values: DraftValues,
): Promise<boolean> {
  return (await UPDATE.count(db, { userId, id, version, ...columnsOf(values) })) > 0;
}

/** In the order in which both statements name the columns. */
const columnsOf = ({
  title,
  content,
  categoryId,
  tagIds,
  coverUrl,
  settings,
  together,
}: DraftValues) => ({
  title,
  content,
  categoryId,
  tagIds,
  coverUrl,
  together,
  settings: settings === null ? null : JSON.stringify(settings),
});

const DELETE = statement({
  name: 'draft.delete',
  params: { id, userId: id },
  row: { content_id: nullable(id), together: bool },
  text: 'delete from drafts where id = :id and user_id = :userId returning content_id, together',
});

/** What it was of; null when there was no such draft. */
export async function deleteDraft(
  db: Db,
  userId: Id,
  draftId: Id,
): Promise<{ contentId: Id | null; together: boolean } | null> {
  const row = await DELETE.first(db, { id: draftId, userId });
  return row === null ? null : { contentId: row.content_id, together: row.together };
}

const HOLD = statement({
  name: 'draft.hold',
  params: { id, userId: id },
  row: { id },
  text: 'select id from drafts where id = :id and user_id = :userId for update',
});

/** Holds a person's draft until the transaction ends; false when it is not there. */
export async function lockDraft(db: Db, userId: Id, id: Id): Promise<boolean> {
  return (await HOLD.count(db, { id, userId })) > 0;
}

const DELETE_OF = statement({
  name: 'draft.delete-of',
  params: { userId: id, contentId: id },
  text: 'delete from drafts where content_id = :contentId and user_id = :userId',
});

/** Removes what this person began on an existing item, if anything. */
export async function deleteDraftOf(db: Db, userId: Id, contentId: Id): Promise<void> {
  await DELETE_OF.run(db, { userId, contentId });
}

const HAND_OVER = statement({
  name: 'draft.hand-over',
  params: { from: id, to: id },
  // the new writer may read more than the one who wrote these addresses
  text: `update drafts d set user_id = :to, withheld_media = d.withheld_media || array(
         select named[2]::bigint from regexp_matches(d.body || ' ' || coalesce(d.cover_url, ''),
           '/(media|attachment)/([1-9]\\d{0,17})(?!\\d)', 'g') named
         where not exists (select from media m where m.id = named[2]::bigint and m.owner_id = :from))
       where d.user_id = :from
       and not exists (select from drafts o where o.user_id = :to and o.content_id = d.content_id)`,
});

/** Gives one person's drafts to another, except of what the other is writing on already. */
export async function handOverDrafts(db: Db, from: Id, to: Id): Promise<void> {
  await HAND_OVER.run(db, { from, to });
}

const REMOVE_OF = statement({
  name: 'draft.remove-of',
  params: { userId: id },
  text: 'delete from drafts where user_id = :userId',
});

/** Drafts are for their writer's eyes, so they go with the writer. */
export async function removeDraftsOf(db: Db, userId: Id): Promise<void> {
  await REMOVE_OF.run(db, { userId });
}
