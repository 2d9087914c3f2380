import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import {
  bool,
  floats,
  id,
  ids,
  idsOrNulls,
  int,
  ints,
  json,
  nonNull,
  nullable,
  text,
  textOf,
  texts,
  timestamp,
  timestamps,
} from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { TODAY } from '../../db/company-day.ts';
import { TEXT } from './hits.repo.ts';

export interface VectorRow {
  id: Id;
  revision: number;
  model: string;
  categoryId: Id | null;
  publishedAt: Date;
  quality: number;
  vector: string;
}

const UPSERT_DOCUMENTS = statement({
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
  return UPSERT_DOCUMENTS.all(db, {
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
const DELETE_DOCUMENTS = statement({
  name: 'search.delete-documents',
  params: { ids },
  row: { words: texts },
  text: `
delete from search_documents where content_id = any(:ids::bigint[]) returning tsvector_to_array(tsv) as words`,
});

/** @returns words of the rows that were there */
export async function deleteDocuments(db: Db, ids: readonly Id[]): Promise<string[][]> {
  const rows = await DELETE_DOCUMENTS.all(db, { ids });
  return rows.map((row) => row.words);
}

export interface SourceRow {
  id: Id;
  live_revision: number;
  model: ContentModel;
  title: string;
  plain: string;
  toc: { text: string }[];
  tags: string[];
  category_id: Id | null;
  published_at: Date | null;
  pinned: boolean;
  view_count: number;
  like_count: number;
  favorite_count: number;
  comment_count: number;
  overdue: boolean;
}

const SEARCH_LOCK = statement({
  name: 'search.lock',
  params: { contentId: id },
  text: `select pg_advisory_xact_lock(hashtextextended('search:' || :contentId::bigint, 0))`,
});

/**
 * Takes turns with others who write this content's document, from the next statement of `db` until its transaction ends.
 */
export async function lockIndexing(db: Db, contentId: Id): Promise<void> {
  await SEARCH_LOCK.defer(db, { contentId });
}

const SOURCES = `
select c.id, c.live_revision, c.model, c.title, ${TEXT} as plain, c.toc, c.category_id, c.published_at, c.pinned, c.view_count, c.like_count,
  c.favorite_count, c.comment_count, coalesce(c.review_by < ${TODAY}, false) as overdue,
  array(select t.name from content_tags ct join tags t on t.id = ct.tag_id where ct.content_id = c.id
    union all select s.name from content_tags ct join tag_synonyms s on s.tag_id = ct.tag_id where ct.content_id = c.id) as tags
from contents c
where c.id = any(:ids::bigint[]) and c.live_revision is not null and c.deleted_at is null`;

const SEARCH_SOURCES = statement({
  name: 'search.sources',
  params: { ids },
  row: {
    id,
    live_revision: nonNull(int),
    model: textOf<ContentModel>(),
    title: text,
    plain: text,
    toc: json<{ text: string }[]>(),
    category_id: nullable(id),
    published_at: nullable(timestamp),
    pinned: bool,
    view_count: int,
    like_count: int,
    favorite_count: int,
    comment_count: int,
    overdue: bool,
    tags: texts,
  },
  text: SOURCES,
});

/** What the index needs of contents; those that readers do not have are missing. */
export async function readSources(db: Db, ids: readonly Id[]): Promise<SourceRow[]> {
  return SEARCH_SOURCES.all(db, { ids });
}

const WITH_TAG = statement({
  name: 'search.contents-with-tag',
  params: { tagId: id, afterId: id },
  row: { id },
  text: `select content_id as id from content_tags where tag_id = :tagId and content_id > :afterId
    order by content_id limit 1000`,
});

/** Live contents that have a tag, a thousand at a time, after `afterId`. */
export async function contentsWithTag(db: Db, tagId: Id, afterId: Id): Promise<Id[]> {
  const rows = await WITH_TAG.all(db, { tagId, afterId });
  return rows.map((row) => row.id);
}
