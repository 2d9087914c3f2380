import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentStatus } from '@zhihui/contract/models.ts';
import type { Db } from '../../db/db.ts';
import { id, ids, int, nullable, text, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

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

const INSERT_REVISION = statement({
  name: 'content.insert-revision',
  params: {
    contentId: id,
    number: int,
    title: text,
    body: text,
    categoryId: nullable(id),
    tagIds: ids,
    coverUrl: nullable(text),
    editorId: id,
    status: text,
    now: timestamp,
  },
  text: `insert into revisions (content_id, number, title, body, category_id, tag_ids, cover_url, editor_id, status, created_at)
     values (:contentId, :number, :title, :body, :categoryId, :tagIds::bigint[], :coverUrl, :editorId, :status, :now)`,
});

/** Stores one save of a text under its number. */
export async function insertRevision(db: Db, revision: NewRevision): Promise<void> {
  await INSERT_REVISION.defer(db, {
    contentId: revision.contentId,
    number: revision.number,
    title: revision.title,
    body: revision.body,
    categoryId: revision.categoryId,
    tagIds: revision.tagIds,
    coverUrl: revision.coverUrl,
    editorId: revision.editorId,
    status: revision.status,
    now: revision.now,
  });
}
