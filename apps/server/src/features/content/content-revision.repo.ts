import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentStatus } from '@zhihui/contract/models.ts';
import type { Db } from '../../db/db.ts';
import { deferred } from '../../db/named.ts';

export interface NewRevision {
  contentId: Id;
  number: number;
  title: string;
  body: string;
  categoryId: Id | null;
  tagIds: readonly Id[];
  coverUrl: string | null;
  editorId: Id;
  status: ContentStatus;
  now: Date;
}

/** Stores one save of a text under its number. */
export async function insertRevision(db: Db, revision: NewRevision): Promise<void> {
  await deferred(
    db,
    'content.insert-revision',
    `insert into revisions (content_id, number, title, body, category_id, tag_ids, cover_url, editor_id, status, created_at)
     values ($1, $2, $3, $4, $5, $6::bigint[], $7, $8, $9, $10)`,
    [
      revision.contentId,
      revision.number,
      revision.title,
      revision.body,
      revision.categoryId,
      revision.tagIds,
      revision.coverUrl,
      revision.editorId,
      revision.status,
      revision.now,
    ],
  );
}
