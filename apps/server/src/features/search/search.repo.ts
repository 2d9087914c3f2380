import type { AnswerState } from '@zhihui/contract/features/answer/answer.schema.ts';
import type { ContentModel, ContentStatus } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import {
  bool,
  id,
  ids,
  int,
  intOf,
  json,
  nonNull,
  nullable,
  text,
  textOf,
  texts,
  timestamp,
} from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { TODAY } from '../../db/today.ts';
import { ITEM_TAGS } from '../tag/tag.public.ts';

export interface HitRow {
  id: Id;
  model: ContentModel;
  title: string;
  excerpt: string;
  cover_url: string | null;
  author: { id: Id; nickname: string; avatar: string | null };
  category: { id: Id; name: string } | null;
  tags: { id: Id; name: string }[];
  status: ContentStatus;
  pinned: boolean;
  view_count: number;
  comment_count: number;
  like_count: number;
  published_at: Date | null;
  updated_at: Date;
  answer_state: AnswerState;
  answer_count: number;
  closed: boolean;
  overdue_days: number;
  /** Parts of the text that may hold the words, with a unit separator between: a short text as a whole. */
  pieces: string;
}

/** Longest text that is sent as a whole: below this, looking for the words here is cheaper than in the database. */
const WHOLE_BYTES = 24_000;

/**
 * SQL of the text of `c`. A question is found by its answers too: the first ones that readers see, cut, so that no page of
 * them grows dear.
 */
export const TEXT = `case when c.answer_count = 0 then c.plain else concat_ws(e'\\n', c.plain, (
    select string_agg(a.plain, e'\\n') from (
      select left(a.plain, 4000) as plain from answers a
      where a.question_id = c.id and a.status = 'APPROVED' and a.deleted_at is null
      order by (a.accepted_at is null), a.vote_count desc, a.id limit 20) a)) end`;

// A long text stays in the database: its beginning and the surroundings of each word's first place are enough.
const HITS = `
select c.id, c.model, c.title, c.excerpt, c.cover_url, c.status, c.pinned, c.view_count, c.comment_count,
  c.like_count, c.published_at, c.updated_at, c.answer_state, c.answer_count, c.closed_at is not null as closed,
  greatest(${TODAY} - c.review_by, 0) as overdue_days,
  json_build_object('id', u.id, 'nickname', case when u.deleted_at is null then u.nickname else '已注销用户' end,
    'avatar', case when u.deleted_at is null then u.avatar end) as author,
  case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as category,
  ${ITEM_TAGS},
  case when octet_length(w.text) <= ${WHOLE_BYTES} then w.text else (
    select substr(s.text, 1, 300) || coalesce(string_agg(
      e'\\x1f' || substr(s.text, greatest(1, p.place - 120), 500), '' order by p.place
    ), '')
    from (select substr(w.text, 1, 60000) as text, lower(substr(w.text, 1, 60000)) as lower offset 0) s
    left join unnest((:words::text[])[1:6]) as f (word) on true
    left join strpos(s.lower, f.word) as p (place) on p.place > 200
    group by s.text
  ) end as pieces
from contents c
cross join lateral (select ${TEXT} as text) w
join users u on u.id = c.author_id
left join categories g on g.id = c.category_id
where c.id = any(:ids::bigint[]) and c.live_revision is not null and c.deleted_at is null`;

const SEARCH_HIT_ROWS = statement({
  name: 'search.hit-rows',
  params: { ids, words: texts },
  row: {
    id,
    model: textOf<ContentModel>(),
    title: text,
    excerpt: text,
    cover_url: nullable(text),
    status: textOf<ContentStatus>(),
    pinned: bool,
    view_count: int,
    comment_count: int,
    like_count: int,
    published_at: nullable(timestamp),
    updated_at: timestamp,
    answer_state: intOf<AnswerState>(),
    answer_count: int,
    closed: bool,
    overdue_days: int,
    author: json<{ id: Id; nickname: string; avatar: string | null }>(),
    category: nullable(json<{ id: Id; name: string }>()),
    tags: json<{ id: Id; name: string }[]>(),
    pieces: text,
  },
  text: HITS,
});

/** Rows of these contents, in this order; those that readers no longer have are left out. */
export async function readHits(
  db: Db,
  ids: readonly Id[],
  words: readonly string[],
): Promise<HitRow[]> {
  if (ids.length === 0) return [];
  const rows = await SEARCH_HIT_ROWS.all(db, { ids, words });
  const byId = new Map<Id, HitRow>(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
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
  name: 'search.with-tag',
  params: { tagId: id, afterId: id },
  row: { content_id: id },
  text: `select content_id from content_tags where tag_id = :tagId and content_id > :afterId
    order by content_id limit 1000`,
});

/** Live contents that have a tag, a thousand at a time, after `afterId`. */
export async function contentsWithTag(db: Db, tagId: Id, afterId: Id): Promise<Id[]> {
  const rows = await WITH_TAG.all(db, { tagId, afterId });
  return rows.map((row) => row.content_id);
}
