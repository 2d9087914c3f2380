import type { Id } from '@zhihui/contract/schema.ts';
import { type Db } from '../../db/db.ts';
import { floats, id, ids, idsOrNulls, ints, nullable, texts, timestamps } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

export interface VectorRow {
  id: Id;
  revision: number;
  model: string;
  categoryId: Id | null;
  publishedAt: Date;
  quality: number;
  vector: string;
}

const UPSERT = statement({
  name: 'search.upsert-documents',
  params: {
    ids,
    models: texts,
    categoryIds: idsOrNulls,
    publishedAt: timestamps,
    qualities: floats,
    vectors: texts,
    revisions: ints,
  },
  row: { id, before: nullable(texts) },
  text: `
with incoming as (
  select * from unnest(:ids::bigint[], :models::text[], :categoryIds::bigint[], :publishedAt::timestamptz[], :qualities::real[], :vectors::text[], :revisions::int[])
    as t (id, model, category_id, published_at, quality, vector, revision)
), readable as (
  select c.id, c.model, c.category_id, c.live_revision from contents c
  where c.id = any(:ids::bigint[]) and c.live_revision is not null and c.deleted_at is null
  order by c.id for share
), before as (
  select d.content_id, tsvector_to_array(d.tsv) words from search_documents d where d.content_id = any(:ids::bigint[])
), stored as (
  insert into search_documents as d (content_id, model, category_id, published_at, quality, tsv)
  select g.id, r.model, r.category_id, g.published_at, g.quality, g.vector::tsvector
  from incoming g join readable r on r.id = g.id and r.live_revision = g.revision
  on conflict (content_id) do update set model = excluded.model, category_id = excluded.category_id,
    published_at = excluded.published_at, quality = excluded.quality, tsv = excluded.tsv
  returning content_id
)
select s.content_id as id, b.words as before from stored s left join before b on b.content_id = s.content_id`,
});

/**
 * Inserts or replaces rows; a content that is not readable any more, or of which another
 * revision is live by now, is left out: its own event brings that one.
 * @returns for each stored row, the words it had before (null: it is new)
 */
export async function upsertDocuments(
  db: Db,
  rows: readonly VectorRow[],
): Promise<{ id: Id; before: string[] | null }[]> {
  return UPSERT.all(db, {
    ids: rows.map((row) => row.id),
    models: rows.map((row) => row.model),
    categoryIds: rows.map((row) => row.categoryId),
    publishedAt: rows.map((row) => row.publishedAt.toISOString()),
    qualities: rows.map((row) => row.quality),
    vectors: rows.map((row) => row.vector),
    revisions: rows.map((row) => row.revision),
  });
}

// Category and section are read from the content under its lock, not taken from the caller: the caller read them
// before a move that may have been committed since.
const DELETE = statement({
  name: 'search.delete-documents',
  params: { ids },
  row: { words: texts },
  text: `
delete from search_documents where content_id = any(:ids::bigint[]) returning tsvector_to_array(tsv) as words`,
});

/** @returns words of the rows that were there */
export async function deleteDocuments(db: Db, ids: readonly Id[]): Promise<string[][]> {
  const rows = await DELETE.all(db, { ids });
  return rows.map((row) => row.words);
}
