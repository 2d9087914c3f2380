import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';

/** Where a revision stands and what it is tagged with. */
export interface Placing {
  categoryId: Id | null;
  tagIds: readonly Id[];
}

/** Saves the text of a revision once more under the next number, placed otherwise. */
export async function copyRevision(
  db: Db,
  copy: Placing & { contentId: Id; number: number; editorId: Id; now: Date },
): Promise<void> {
  await named(
    db,
    'content.copy-revision',
    `insert into revisions (content_id, number, title, body, category_id, tag_ids, cover_url, editor_id, status, created_at)
     select content_id, number + 1, title, body, $3, $4::bigint[], cover_url, $5, status, $6
     from revisions where content_id = $1 and number = $2`,
    [copy.contentId, copy.number, copy.categoryId, copy.tagIds, copy.editorId, copy.now],
  );
}

/** Places a revision that readers have while a newer one waits: taken up again, it must not go back. */
export async function placeRevision(
  db: Db,
  contentId: Id,
  number: number,
  { categoryId, tagIds }: Placing,
): Promise<void> {
  await named(
    db,
    'content.place-revision',
    `update revisions set category_id = $3, tag_ids = $4::bigint[] where content_id = $1 and number = $2`,
    [contentId, number, categoryId, tagIds],
  );
}

/** Counts a save that left the text as it is. */
export async function setPlace(
  db: Db,
  id: Id,
  place: { categoryId: Id | null; revision: number; liveRevision: number | null },
): Promise<void> {
  await named(
    db,
    'content.set-place',
    'update contents set category_id = $2, revision = $3, live_revision = $4 where id = $1',
    [id, place.categoryId, place.revision, place.liveRevision],
  );
}
