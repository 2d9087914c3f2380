import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../db/db.ts';
import { named } from '../db/named.ts';
import { HOT_NOW } from '../features/content/content.public.ts';

/** Which of these source keys are in the database already. */
export async function knownSources(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await named<{ source_key: string }>(
    db,
    'import.known',
    'select source_key from contents where source_key = any($1::text[])',
    [keys],
  );
  return new Set(rows.map((row) => row.source_key));
}

export interface ImportedContent {
  model: ContentModel;
  sourceKey: string;
  title: string;
  body: string;
  html: string;
  toc: readonly unknown[];
  excerpt: string;
  plain: string;
  authorId: Id;
  categoryId: Id;
  tagIds: readonly Id[];
  date: Date;
}

/** Stores a published item with its first revision and tags. Null when the same source came in meanwhile. */
export async function insertImported(db: Db, item: ImportedContent): Promise<Id | null> {
  const rows = await named<{ id: Id }>(
    db,
    'import.content',
    `with item as (
       insert into contents (model, title, body, html, toc, excerpt, plain, author_id, category_id, status,
         live_revision, source_key, published_at, created_at, updated_at, hot)
       values ($12, $1, $2, $3, $4, $5, $6, $7, $8, 'APPROVED', 1, $9, $10, $10, $10, ${HOT_NOW('$10')})
       on conflict (source_key) where source_key is not null do nothing returning id),
     kept as (
       insert into revisions (content_id, number, title, body, category_id, tag_ids, editor_id, status, created_at)
       select id, 1, $1, $2, $8, $11::bigint[], $7, 'APPROVED', $10 from item)
     select id from item`,
    [
      item.title,
      item.body,
      item.html,
      JSON.stringify(item.toc),
      item.excerpt,
      item.plain,
      item.authorId,
      item.categoryId,
      item.sourceKey,
      item.date,
      item.tagIds,
      item.model,
    ],
  );
  const id = rows[0]?.id ?? null;
  if (id !== null && item.tagIds.length > 0) {
    await named(
      db,
      'import.tags',
      `insert into content_tags (content_id, tag_id, position)
       select $1, w.id, w.place - 1 from unnest($2::bigint[]) with ordinality as w(id, place)`,
      [id, item.tagIds],
    );
  }
  return id;
}

export interface ImportedAnswer {
  authorId: Id;
  body: string;
  html: string;
  plain: string;
  accepted: boolean;
}

/** Stores the answers of a question that was just imported, in their order, all in one statement. */
export async function insertImportedAnswers(
  db: Db,
  questionId: Id,
  answers: readonly ImportedAnswer[],
  date: Date,
): Promise<void> {
  if (answers.length === 0) return;
  await named(
    db,
    'import.answers',
    `insert into answers (question_id, author_id, body, html, plain, accepted_at, created_at)
     select $1, w.author, w.body, w.html, w.plain, case when w.accepted then $7::timestamptz end, $7
     from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::boolean[])
       with ordinality as w(author, body, html, plain, accepted, place) order by w.place`,
    [
      questionId,
      answers.map((one) => one.authorId),
      answers.map((one) => one.body),
      answers.map((one) => one.html),
      answers.map((one) => one.plain),
      answers.map((one) => one.accepted),
      date,
    ],
  );
}

/** Live items that the search does not know, after `after`; an import that was stopped leaves some. */
export async function unindexed(db: Db, after: Id, limit: number): Promise<Id[]> {
  const rows = await named<{ id: Id }>(
    db,
    'import.unindexed',
    `select c.id from contents c where c.id > $1 and c.live_revision is not null and c.deleted_at is null
       and c.source_key is not null and not exists (select from search_documents s where s.content_id = c.id)
     order by c.id limit $2`,
    [after, limit],
  );
  return rows.map((row) => row.id);
}
