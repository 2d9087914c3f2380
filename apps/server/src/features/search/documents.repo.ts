import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { TODAY } from '../../db/company-day.ts';
import type { Db } from '../../db/db.ts';
import {
  bool,
  bytes,
  day,
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
import { TEXT } from './hits.repo.ts';
import { WORDS_OF_A_DAY } from './search-log.repo.ts';
import type { VerdictTrace } from './search-log.ts';

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
 * Locks out other writers of this content's document, from the next statement of `db` until its transaction ends.
 */
export async function lockIndexing(db: Db, contentId: Id): Promise<void> {
  await SEARCH_LOCK.defer(db, { contentId });
}

const selectSources = (isWanted: string): string => `
select c.id, c.live_revision, c.model, c.title, ${TEXT} as plain, c.toc, c.category_id, c.published_at, c.pinned, c.view_count, c.like_count,
  c.favorite_count, c.comment_count, coalesce(c.review_by < ${TODAY}, false) as overdue,
  array(select t.name from content_tags ct join tags t on t.id = ct.tag_id where ct.content_id = c.id
    union all select s.name from content_tags ct join tag_synonyms s on s.tag_id = ct.tag_id where ct.content_id = c.id) as tags
from contents c
where ${isWanted} and c.live_revision is not null and c.deleted_at is null`;

const indexedRow = {
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
};

const SEARCH_SOURCES = statement({
  name: 'search.sources',
  params: { ids },
  row: indexedRow,
  text: selectSources('c.id = any(:ids::bigint[])'),
});

/** The plan of a list is made for each list; that of one id, which most changes concern, only once. */
const SEARCH_SOURCE = statement({
  name: 'search.source',
  params: { id },
  row: indexedRow,
  text: selectSources('c.id = :id'),
});

/** What the index needs of contents; those that readers do not have are missing. */
export async function readSources(db: Db, ids: readonly Id[]): Promise<SourceRow[]> {
  const [only] = ids;
  if (only !== undefined && ids.length === 1) return SEARCH_SOURCE.all(db, { id: only });
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

/** Characters of a text, from its beginning, that are searched for an answer. */
export const MAX_TEXT = 40_000;
/** Answers of one question that are looked at, accepted and voted ones first. */
const MAX_ANSWERS = 3;

const sourceRow = {
  id,
  model: textOf<ContentModel>(),
  title: text,
  answer_id: nullable(id),
  text,
  toc: json<{ id: string; text: string }[]>(),
  author: text,
  like_count: int,
  updated_at: timestamp,
  overdue_days: int,
};

// Only the answers of a question are sources, not the question itself.
const ANSWER_SOURCES = statement({
  name: 'search.answer-sources',
  params: { ids },
  row: sourceRow,
  text: `select c.id, c.model, c.title, a.id as answer_id, left(coalesce(a.plain, c.plain), ${MAX_TEXT}) as text,
       case when a.id is null then c.toc else '[]'::jsonb end as toc,
       case when u.deleted_at is null then u.nickname else '已注销用户' end as author,
       c.like_count, coalesce(a.changed_at, c.updated_at) as updated_at, greatest(${TODAY} - c.review_by, 0) as overdue_days
     from contents c
     left join lateral (
       select a.id, a.plain, a.author_id, a.changed_at, row_number() over () as place from (
         select a.id, a.plain, a.author_id, coalesce(a.edited_at, a.created_at) as changed_at from answers a
         where c.model = 'QUESTION' and a.question_id = c.id and a.status = 'APPROVED' and a.deleted_at is null
         order by (a.accepted_at is null), a.vote_count desc, a.id limit ${MAX_ANSWERS}) a) a on true
     join users u on u.id = coalesce(a.author_id, c.author_id)
     where c.id = any(:ids::bigint[]) and c.live_revision is not null and c.deleted_at is null
       and (c.model <> 'QUESTION' or a.id is not null)
     order by array_position(:ids::bigint[], c.id), a.place`,
});

export type SourceOfAnswer = Awaited<ReturnType<typeof readAnswerSources>>[number];

/** Texts that may answer, of these contents in their order; unpublished ones are omitted. */
export async function readAnswerSources(db: Db, contentIds: readonly Id[]) {
  return ANSWER_SOURCES.all(db, { ids: contentIds });
}

/** Verdicts of one user that count per day. */
const VERDICTS_OF_ONE = 50;

const WRITE_VERDICT = statement({
  name: 'search-verdict.write',
  params: {
    ...{ day, searcher: bytes, hash: bytes, useful: bool },
    ...{ word: nullable(text), first: nullable(bytes) },
  },
  text: `with told as (
       insert into answer_verdicts (day, searcher, word) select :day::date, :searcher, :hash
       where (select count(*) from answer_verdicts v where v.day = :day::date and v.searcher = :searcher) < ${VERDICTS_OF_ONE}
       on conflict do nothing returning day),
     days as (
       insert into answer_verdict_days as d (day, useful, useless)
       select t.day, :useful::boolean::int, (not :useful::boolean)::int from told t
       on conflict (day) do update set useful = d.useful + excluded.useful, useless = d.useless + excluded.useless),
     missed as (
       insert into missed_words as w (day, word, searchers, unanswered) select t.day, :word, 1, 1 from told t
       where :word::text is not null and not :useful::boolean
         and (exists (select from missed_words k where k.day = t.day and k.word = :word)
           or (select count(*) from missed_words k where k.day = t.day) < ${WORDS_OF_A_DAY})
       on conflict (day, word) do update set searchers = w.searchers + 1, unanswered = w.unanswered + 1
       returning word, day)
     insert into missed_word_reach as r (word, first_searcher, last_day) select m.word, :first, m.day from missed m
     on conflict (word) do update set last_day = greatest(r.last_day, excluded.last_day),
       first_searcher = case when r.first_searcher = excluded.first_searcher then r.first_searcher end`,
});

/**
 * Counts a verdict, each person's for each question once a day. A question whose answer was none is one of those that
 * found nothing, and listed like them once a second user agrees.
 */
export async function writeVerdict(db: Db, trace: VerdictTrace): Promise<void> {
  await WRITE_VERDICT.run(db, trace);
}

const FORGET_VERDICTS = statement({
  name: 'search-verdict.forget',
  params: { traces: day, words: day },
  text: `with who as (delete from answer_verdicts where day < :traces::date)
     delete from answer_verdict_days where day < :words::date`,
});

/** Deletes the traces of who gave a verdict, and old counts. */
export async function sweepVerdicts(
  db: Db,
  before: { traces: string; words: string },
): Promise<void> {
  await FORGET_VERDICTS.run(db, { traces: before.traces, words: before.words });
}
