import type { DraftSettings } from '@zhihui/contract/features/draft/draft.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, ids, int, json, nullable, text, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { viewerParams } from '../../visibility/viewer-sql.ts';
import { OPEN, toOpenParams } from './draft.repo.ts';
import type { Writer } from './draft.repo.ts';

export interface DraftValues {
  title: string;
  content: string;
  categoryId: Id | null;
  tagIds: readonly Id[];
  coverUrl: string | null;
  settings: DraftSettings | null;
  together: boolean;
}

/** Who writes: a program that has a token of the owner, or the owner. */
export interface DraftAuthor {
  userId: Id;
  byToken: boolean;
}

const savedRow = { id, version: int, updated_at: timestamp };

/** A draft as it was just saved. */
export type SavedRow = RowOf<typeof savedRow>;

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
    byToken: bool,
  },
  row: savedRow,
  text: `insert into drafts (user_id, model, content_id, base_revision, title, body, category_id, tag_ids, cover_url, settings, together, by_token)
     values (:userId, :model, :contentId, :baseRevision, :title, :content, :categoryId, :tagIds::bigint[], :coverUrl, :settings, :together, :byToken)
     on conflict (user_id, content_id) where content_id is not null do nothing returning id, version, updated_at`,
});

/** Inserts a draft. Returns null when there is one for this content already. */
export async function insertDraft(
  db: Db,
  author: DraftAuthor,
  model: ContentModel,
  origin: { contentId: Id | null; baseRevision: number | null },
  values: DraftValues,
): Promise<SavedRow | null> {
  return INSERT.first(db, {
    ...author,
    model,
    contentId: origin.contentId,
    baseRevision: origin.baseRevision,
    ...values,
    settings: asJson(values.settings),
  });
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

/** Counts a user's drafts, including those of concurrent transactions, which wait for this lock. */
export async function countDraftsLocked(db: Db, userId: Id): Promise<number> {
  await LOCK.run(db, { key: `drafts:${userId}` });
  const { total } = await COUNT_ALL.one(db, { userId });
  return total;
}

const UPDATE = statement({
  name: 'draft.update',
  params: {
    userId: id,
    ...viewerParams,
    scope: nullable(ids),
    id,
    version: int,
    title: nullable(text),
    content: nullable(text),
    setsCategory: bool,
    categoryId: nullable(id),
    tagIds: nullable(ids),
    setsCover: bool,
    coverUrl: nullable(text),
    setsSettings: bool,
    settings: json<unknown>(),
    together: nullable(bool),
    byToken: bool,
  },
  row: savedRow,
  text: `update drafts d set title = coalesce(:title, d.title), body = coalesce(:content, d.body),
       category_id = case when :setsCategory then :categoryId else d.category_id end, tag_ids = coalesce(:tagIds::bigint[], d.tag_ids),
       cover_url = case when :setsCover then :coverUrl else d.cover_url end,
       settings = case when :setsSettings then :settings else d.settings end,
       together = coalesce(:together, d.together), by_token = d.by_token or :byToken, version = d.version + 1, updated_at = now()
     where d.id = :id and d.user_id = :userId and d.version = :version and ${OPEN}
     returning d.id, d.version, d.updated_at`,
});

/**
 * Updates a draft at a version; omitted fields stay, and so does the mark of what a program wrote. Returns null when it is not the writer's, or its version changed.
 */
export async function updateDraft(
  db: Db,
  { byToken, ...writer }: Writer & Pick<DraftAuthor, 'byToken'>,
  { id, version, ...values }: { id: Id; version: number } & Partial<DraftValues>,
): Promise<SavedRow | null> {
  const { title, content, categoryId, tagIds, coverUrl, settings, together } = values;
  return UPDATE.first(db, {
    ...toOpenParams(writer),
    id,
    version,
    title: title ?? null,
    content: content ?? null,
    setsCategory: categoryId !== undefined,
    categoryId: categoryId ?? null,
    tagIds: tagIds ?? null,
    setsCover: coverUrl !== undefined,
    coverUrl: coverUrl ?? null,
    setsSettings: settings !== undefined,
    settings: asJson(settings ?? null),
    together: together ?? null,
    byToken,
  });
}

const asJson = (settings: DraftSettings | null) =>
  settings === null ? null : JSON.stringify(settings);

const DELETE = statement({
  name: 'draft.delete',
  params: { id, userId: id },
  row: { content_id: nullable(id), together: bool },
  text: 'delete from drafts where id = :id and user_id = :userId returning content_id, together',
});

/** Returns what the deleted draft belonged to; null when there was no such draft. */
export async function deleteDraft(
  db: Db,
  userId: Id,
  draftId: Id,
): Promise<{ contentId: Id | null; together: boolean } | null> {
  const row = await DELETE.first(db, { id: draftId, userId });
  return row === null ? null : { contentId: row.content_id, together: row.together };
}

const LOCK_OWN = statement({
  name: 'draft.hold',
  params: { id, userId: id },
  row: { id },
  text: 'select id from drafts where id = :id and user_id = :userId for update',
});

/** Locks a user's draft until the transaction ends; false when it does not exist. */
export async function lockDraft(db: Db, userId: Id, id: Id): Promise<boolean> {
  return (await LOCK_OWN.count(db, { id, userId })) > 0;
}

const DELETE_OF = statement({
  name: 'draft.delete-of',
  params: { userId: id, contentId: id },
  text: 'delete from drafts where content_id = :contentId and user_id = :userId',
});

/** Deletes this user's draft of an existing item, if any. */
export async function deleteContentDraft(db: Db, userId: Id, contentId: Id): Promise<void> {
  await DELETE_OF.run(db, { userId, contentId });
}

const TRANSFER = statement({
  name: 'draft.hand-over',
  params: { from: id, to: id },
  row: { id, body: text, cover_url: nullable(text) },
  text: `update drafts d set user_id = :to where d.user_id = :from
       and not exists (select from drafts o where o.user_id = :to and o.content_id = d.content_id)
     returning d.id, d.body, d.cover_url`,
});

/** Transfers a user's drafts to another, except for contents the other already has a draft of. Returns their texts. */
export function handOverTexts(db: Db, from: Id, to: Id) {
  return TRANSFER.all(db, { from, to });
}

const WITHHOLD = statement({
  name: 'draft.withhold',
  params: { id, mediaIds: ids, ownerId: id },
  text: `update drafts d set withheld_media = d.withheld_media || array(
       select m.id from media m where m.id = any (:mediaIds::bigint[]) and m.owner_id <> :ownerId)
     where d.id = :id`,
});

/** Prevents publishing this draft from linking these uploads, except those of `ownerId`. */
export async function withholdUploads(
  db: Db,
  id: Id,
  uploads: { mediaIds: readonly Id[]; ownerId: Id },
): Promise<void> {
  await WITHHOLD.run(db, { id, ...uploads });
}

const DELETE_BY_USER = statement({
  name: 'draft.remove-of',
  params: { userId: id },
  text: 'delete from drafts where user_id = :userId',
});

/** Deletes all drafts of a user: they are private, so they go with the account. */
export async function deleteUserDrafts(db: Db, userId: Id): Promise<void> {
  await DELETE_BY_USER.run(db, { userId });
}
