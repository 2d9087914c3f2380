import type { DraftSettings } from '@zhihui/contract/features/draft/draft.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';

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
    [userId, model, origin.contentId, origin.baseRevision, ...columnsOf(values)],
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
    [userId, id, version, ...columnsOf(values)],
  );
  return rows.length > 0;
}

/** In the order in which both statements name the columns. */
const columnsOf = ({ title, content, categoryId, tagIds, coverUrl, settings }: DraftValues) => [
  title,
  content,
  categoryId,
  tagIds,
  coverUrl,
  settings === null ? null : JSON.stringify(settings),
];

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
