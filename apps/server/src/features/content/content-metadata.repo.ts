import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, ids, int, nullable, timestamp, text } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { holdsPermissionCode } from '../../visibility/account-rights.ts';
import { isGranted } from '../../visibility/audiences.ts';
import { isCategoryOpen } from '../../visibility/content-access.ts';
import { isActive, toAccountViewer } from '../../visibility/person-access.ts';

/** Category and tags of a revision. */
export interface Categorization {
  categoryId: Id | null;
  tagIds: readonly Id[];
}

const COPY_REVISION = statement({
  name: 'content.copy-revision',
  params: {
    contentId: id,
    number: int,
    categoryId: nullable(id),
    tagIds: ids,
    editorId: id,
    now: timestamp,
  },
  text: `insert into revisions (content_id, number, title, body, category_id, tag_ids, cover_url, editor_id, status, created_at)
     select content_id, number + 1, title, body, :categoryId, :tagIds::bigint[], cover_url, :editorId, status, :now
     from revisions where content_id = :contentId and number = :number`,
});

/** Stores the text of a revision again under the next number, with another category or tags. */
export async function copyRevision(
  db: Db,
  copy: Categorization & { contentId: Id; number: number; editorId: Id; now: Date },
): Promise<void> {
  await COPY_REVISION.run(db, {
    contentId: copy.contentId,
    number: copy.number,
    categoryId: copy.categoryId,
    tagIds: copy.tagIds,
    editorId: copy.editorId,
    now: copy.now,
  });
}

const CATEGORIZE_REVISION = statement({
  name: 'content.place-revision',
  params: { contentId: id, number: int, categoryId: nullable(id), tagIds: ids },
  text: `update revisions set category_id = :categoryId, tag_ids = :tagIds::bigint[] where content_id = :contentId and number = :number`,
});

/**
 * Changes the category and tags of a published revision while a newer one waits, so that restoring it does not undo the
 * change.
 */
export async function categorizeRevision(
  db: Db,
  contentId: Id,
  number: number,
  { categoryId, tagIds }: Categorization,
): Promise<void> {
  await CATEGORIZE_REVISION.run(db, { contentId, number, categoryId, tagIds });
}

const SET_CATEGORY = statement({
  name: 'content.set-place',
  params: { id, categoryId: nullable(id), revision: int, liveRevision: nullable(int) },
  text: 'update contents set category_id = :categoryId, revision = :revision, live_revision = :liveRevision where id = :id',
});

/** Counts a revision whose text did not change. */
export async function saveCategory(
  db: Db,
  id: Id,
  values: { categoryId: Id | null; revision: number; liveRevision: number | null },
): Promise<void> {
  await SET_CATEGORY.run(db, {
    id,
    categoryId: values.categoryId,
    revision: values.revision,
    liveRevision: values.liveRevision,
  });
}

const WRITER = { person: 'u', role: 'r' };

const CLOSED_TO_HEIR = statement({
  name: 'content.closed-to-heir',
  params: { from: id, to: id },
  row: { id },
  text: `select c.id from users u join roles r on r.id = u.role_id, contents c join categories k on k.id = c.category_id
     where u.id = :to and c.author_id = :from and not ${isCategoryOpen('k', toAccountViewer(WRITER))} limit 1`,
});

/** Whether one user may read the categories of everything that another one wrote. */
export async function canReadAllOf(db: Db, from: Id, to: Id): Promise<boolean> {
  return (await CLOSED_TO_HEIR.count(db, { from, to })) === 0;
}

const TRANSFER = statement({
  name: 'content.hand-over',
  params: { from: id, to: id },
  text: 'update contents set author_id = :to where author_id = :from',
});

/** Transfers all contents of one author to another, including the recycle bin. */
export async function transferContents(db: Db, from: Id, to: Id): Promise<void> {
  await TRANSFER.run(db, { from, to });
}

const CAN_WRITE = statement({
  name: 'content.can-write',
  params: { userId: id, code: text, categoryId: nullable(id) },
  row: { id },
  text: `select u.id from users u join roles r on r.id = u.role_id left join categories k on k.id = :categoryId
     where u.id = :userId and ${isActive('u')} and ${holdsPermissionCode(WRITER, ':code')}
       and ${isCategoryOpen('k', toAccountViewer(WRITER))} and (coalesce(k.visibility, 0) < 3 or ${isGranted('k', 'u.id', ['WRITE', 'REVIEW'])})`,
});

/** Whether an active user has this permission code and may write in the category. */
export async function canWriteIn(
  db: Db,
  userId: Id,
  target: { code: string; categoryId: Id | null },
): Promise<boolean> {
  return (await CAN_WRITE.count(db, { userId, ...target })) > 0;
}

const SET_AUTHOR = statement({
  name: 'content.set-author',
  params: { id, authorId: id },
  text: 'update contents set author_id = :authorId where id = :id',
});

/** Changes the author of one item. */
export async function setAuthor(db: Db, id: Id, authorId: Id): Promise<void> {
  await SET_AUTHOR.run(db, { id, authorId });
}

const REMOVE_TAGS = statement({
  name: 'content.remove-tags',
  params: { contentId: id, tagIds: ids },
  text: 'delete from content_tags where content_id = :contentId and tag_id <> all(:tagIds::bigint[])',
});

const ADD_TAGS = statement({
  name: 'content.add-tags',
  params: { contentId: id, tagIds: ids },
  text: `insert into content_tags (content_id, tag_id, position)
     select :contentId, w.id, w.place - 1 from unnest(:tagIds::bigint[]) with ordinality as w(id, place)
     on conflict (content_id, tag_id) do update set position = excluded.position`,
});

/** Replaces the tags of an item, in this order. */
export async function replaceTags(db: Db, contentId: Id, tagIds: readonly Id[]): Promise<void> {
  await REMOVE_TAGS.defer(db, { contentId, tagIds });
  if (tagIds.length === 0) return;
  await ADD_TAGS.defer(db, { contentId, tagIds });
}

const LIST_MISSING_TAGS = statement({
  name: 'content.missing-tags',
  params: { tagIds: ids },
  row: { id },
  text: 'select w.id from unnest(:tagIds::bigint[]) as w(id) where not exists (select from tags t where t.id = w.id)',
});

/** Returns those of these tags that do not exist. */
export async function listMissingTags(db: Db, tagIds: readonly Id[]): Promise<Id[]> {
  if (tagIds.length === 0) return [];
  const rows = await LIST_MISSING_TAGS.all(db, { tagIds });
  return rows.map((row) => row.id);
}
