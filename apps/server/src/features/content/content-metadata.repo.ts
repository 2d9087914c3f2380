import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, ids, int, nullable, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

/** Where a revision stands and what it is tagged with. */
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

/** Saves the text of a revision once more under the next number, placed otherwise. */
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

/** Places a revision that readers have while a newer one waits: taken up again, it must not go back. */
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

/** Counts a save that left the text as it is. */
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
