// Why it is as it is: docs/decisions/0101-search-is-one-module.md
import type { AnswerState } from '@zhihui/contract/features/answer/answer.schema.ts';
import type { SearchSort } from '@zhihui/contract/features/search/search.limits.ts';
import type { ContentModel, ContentStatus } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import {
  bigint,
  bool,
  id,
  ids,
  int,
  intOf,
  json,
  nullable,
  text,
  textOf,
  texts,
  timestamp,
} from '../../db/kinds.ts';
import type { Kind, RowOf, Shape } from '../../db/kinds.ts';
import { family, statement } from '../../db/statement.ts';
import { TODAY, startOfDaySql } from '../../db/company-day.ts';
import { listKeys } from '../../db/variants.ts';
import { isContentReadable } from '../../visibility/content-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { ITEM_TAGS } from '../tag/tag.public.ts';
import {
  CONTENTS,
  CONTENTS_WITH_FILES,
  filterConditions,
  filterParams,
  filterValues,
} from './search-filters.ts';
import type { FilterKind } from './search-filters.ts';
import type { SearchFilters } from './search-index.ts';

const hitColumns = {
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
  /** Parts of the text that may hold the words, with a unit separator between: a short text as a whole. */
  pieces: text,
};
export type HitRow = RowOf<typeof hitColumns>;

/** Longest text that is sent as a whole: below this, looking for the words here is cheaper than in the database. */
const WHOLE_BYTES = 24_000;

/**
 * SQL of the text of `c`. A question is found by its answers too: the first ones that readers see, cut, so that no page of
 * them gets expensive.
 */
export const TEXT = `case when c.answer_count = 0 then c.plain else concat_ws(e'\\n', c.plain, (
    select string_agg(a.plain, e'\\n') from (
      select left(a.plain, 4000) as plain from answers a
      where a.question_id = c.id and a.status = 'APPROVED' and a.deleted_at is null
      order by (a.accepted_at is null), a.vote_count desc, a.id limit 20) a)) end`;

// A long text stays in the database: its beginning and the surroundings of each word's first place are enough.
const HIT = `
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
where c.live_revision is not null and c.deleted_at is null`;

const HIT_ROWS = statement({
  name: 'search.hit-rows',
  params: { ids, words: texts },
  row: hitColumns,
  text: `${HIT} and c.id = any(:ids::bigint[])`,
});

/** Rows of these contents, in this order; unpublished ones are omitted. */
export async function readHits(
  db: Db,
  ids: readonly Id[],
  words: readonly string[],
): Promise<HitRow[]> {
  if (ids.length === 0) return [];
  const rows = await HIT_ROWS.all(db, { ids, words });
  const byId = new Map<Id, HitRow>(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** Hits of a search, best first, of which the first `exact` have all words. */
export interface Candidates {
  ids: readonly Id[];
  exact: number;
  viewer: Viewer;
  filters: SearchFilters;
}

const candidateParams = { ids, ...viewerParams, ...filterParams };

function candidateValues({ ids: of, viewer, filters }: Candidates) {
  return { ids: of, ...viewer, ...filterValues(filters) };
}

const conditions = filterConditions(CONTENTS);

/** SQL: a candidate passes all filters, or all but those of one kind. */
const passes = (except?: FilterKind): string =>
  listKeys(conditions)
    .filter((kind) => kind !== except)
    .map((kind) => `by_${kind}`)
    .join(' and ');

const CANDIDATES = `
candidates as materialized (
  select c.id, hit.place, c.model, c.category_id, c.author_id, c.published_at, c.view_count,
    ${CONTENTS.isOverdue} as overdue,
    ${listKeys(conditions)
      .map((kind) => `(${conditions[kind]}) as by_${kind}`)
      .join(',\n    ')}
  from unnest(:ids::bigint[]) with ordinality as hit (id, place) join contents c on c.id = hit.id
  left join categories k on k.id = c.category_id
  where ${isContentReadable({ content: 'c', category: 'k' }, VIEWER)}
)`;

/** Choices of one kind that are shown, the chosen ones first. */
const MAX_SHOWN = 8;

const listOf = (rows: string): string =>
  `(select coalesce(json_agg(one), '[]') from (${rows} limit ${MAX_SHOWN}) one)`;
// A scalar query is read once, not once a row.
const countSince = (span: string): string =>
  `(select count(*)::int from candidates where ${passes('time')}
    and published_at >= (select ${startOfDaySql(`(${TODAY} - interval '1 ${span}')`)}))`;
const chosenFirst = (column: string, param: string): string =>
  `coalesce(${column} = any(:${param}::bigint[]), false) desc, count desc, ${column}`;

const FACETS = `json_build_object(
  'total', (select count(*)::int from candidates where ${passes()}),
  'models', ${listOf(`select model, count(*)::int as count from candidates where ${passes('model')}
    group by model order by count desc, model`)},
  'categories', ${listOf(`select g.id, g.name, x.count from (select h.category_id, count(*)::int as count from candidates h
      where h.category_id is not null and ${passes('category')} group by h.category_id
      order by ${chosenFirst('h.category_id', 'categoryIds')}) x join categories g on g.id = x.category_id
    order by ${chosenFirst('x.category_id', 'categoryIds')}`)},
  'tags', ${listOf(`select t.id, t.name, x.count from (select a.tag_id, count(*)::int as count from candidates h
      join content_tags a on a.content_id = h.id where ${passes('tag')} group by a.tag_id
      order by ${chosenFirst('a.tag_id', 'tagIds')} limit ${MAX_SHOWN}) x join tags t on t.id = x.tag_id
    order by ${chosenFirst('t.id', 'tagIds')}`)},
  'authors', ${listOf(`select u.id, u.nickname, x.count from (select h.author_id, count(*)::int as count from candidates h
      where ${passes('author')} group by h.author_id order by ${chosenFirst('h.author_id', 'authorIds')}) x
      join users u on u.id = x.author_id and u.deleted_at is null
    order by ${chosenFirst('x.author_id', 'authorIds')}`)},
  'month', ${countSince('month')}, 'year', ${countSince('year')},
  'withFiles', (select count(*)::int from candidates where ${passes('files')} and id in (${CONTENTS_WITH_FILES})),
  'fresh', (select count(*)::int from candidates where ${passes('fresh')} and not overdue))`;

type Counted<T> = (T & { count: number })[];

/** How many of the candidates each choice would leave. */
export interface FacetCounts {
  total: number;
  models: Counted<{ model: ContentModel }>;
  categories: Counted<{ id: Id; name: string }>;
  tags: Counted<{ id: Id; name: string }>;
  authors: Counted<{ id: Id; nickname: string }>;
  month: number;
  year: number;
  withFiles: number;
  fresh: number;
}

const COUNT_FACETS = statement({
  name: 'search.facets',
  long: true,
  params: candidateParams,
  row: { facets: json<FacetCounts>() },
  text: `with ${CANDIDATES} select ${FACETS} as facets`,
});

/** How many of the candidates each choice would leave, under the choices of the other kinds. */
export async function countFacets(db: Db, candidates: Candidates): Promise<FacetCounts> {
  return (await COUNT_FACETS.one(db, candidateValues(candidates))).facets;
}

const ORDER: Record<SearchSort, string> = {
  relevance: 'place',
  latest: 'place > :exact::int, published_at desc, id desc',
  read: 'place > :exact::int, view_count desc, id desc',
};

type NullableShape<S extends Shape> = {
  [K in keyof S]: S[K] extends Kind<infer T> ? Kind<T | null> : never;
};
const nullableColumns = Object.fromEntries(
  Object.entries(hitColumns).map(([column, kind]) => [column, nullable<unknown>(kind)]),
) as NullableShape<typeof hitColumns>;

const PAGE = family({
  variants: () => listKeys(ORDER),
  name: (sort: SearchSort) => `search.page.${sort}`,
  declare: (sort) => ({
    params: {
      ...candidateParams,
      ...{ exact: int, limit: bigint, offset: bigint, words: texts },
      ...{ shown: nullable(ids), withFacets: bool },
    },
    // the first row has the counts; it stands alone where the page has no hits
    row: { ...nullableColumns, total: nullable(int), facets: nullable(json<FacetCounts>()) },
    text: `with ${CANDIDATES},
      page as materialized (
        (select id, row_number() over (order by ${ORDER[sort]}) as at from candidates
          where :shown::bigint[] is null and ${passes()} order by ${ORDER[sort]} limit :limit offset :offset)
        union all select id, at from unnest(:shown::bigint[]) with ordinality as s (id, at)
      ),
      shown as (select row_number() over (order by page.at) as nth, hit.*
        from page cross join lateral (${HIT} and c.id = page.id) hit)
      select ${listKeys(hitColumns)
        .map((column) => `shown.${column}`)
        .join(', ')}, whole.total, whole.facets
      from (select 1 as nth, (select count(*)::int from candidates where ${passes()}) as total,
        case when :withFacets::boolean then ${FACETS} end as facets) whole
      full join shown on shown.nth = whole.nth order by shown.nth`,
  }),
});

/**
 * A page of hits with their rows, in one statement with the counts beside it.
 * @param page.shown the hits of the page where they are known; null takes them from the candidates that pass the filters, in
 * an order in which those with all words come first
 */
export async function readPage(
  db: Db,
  candidates: Candidates,
  page: {
    shown: readonly Id[] | null;
    sort: SearchSort;
    offset: number;
    limit: number;
    words: readonly string[];
    withFacets: boolean;
  },
): Promise<{ rows: HitRow[]; total: number; facets: FacetCounts | null }> {
  const { sort, ...rest } = page;
  const isEmpty = (page.shown ?? candidates.ids).length === 0;
  if (isEmpty && !page.withFacets) return { rows: [], total: 0, facets: null };
  const values = { ...candidateValues(candidates), exact: candidates.exact, ...rest };
  const found = await PAGE.of(sort).all(db, values);
  const [first] = found;
  return { rows: found.filter(isHit), total: first?.total ?? 0, facets: first?.facets ?? null };
}

function isHit<Row extends { id: Id | null }>(row: Row): row is Row & HitRow {
  return row.id !== null;
}

// With this collation only letters of English are made small, which is many times as fast.
const PLAIN = 'collate "C"';

const WITH_PHRASES = statement({
  name: 'search.with-phrases',
  long: true,
  params: { ids, phrases: texts, without: texts },
  row: { id },
  text: `select c.id from unnest(:ids::bigint[]) with ordinality as hit (id, place)
    join contents c on c.id = hit.id and c.live_revision is not null and c.deleted_at is null
    cross join lateral (select lower((c.title || e'\\n' || ${TEXT}) ${PLAIN}) as text offset 0) w
    where not exists (select from unnest(:phrases::text[]) p where strpos(w.text, lower(p ${PLAIN})) = 0)
      and not exists (select from unnest(:without::text[]) p where strpos(w.text, lower(p ${PLAIN})) > 0)
    order by hit.place`,
});

/** Those contents, in their order, in whose texts all `phrases` stand as they are, and none of `without`. */
export async function filterByPhrases(
  db: Db,
  of: readonly Id[],
  { phrases, without }: { phrases: readonly string[]; without: readonly string[] },
): Promise<Id[]> {
  if (of.length === 0) return [];
  const rows = await WITH_PHRASES.all(db, { ids: of, phrases, without });
  return rows.map((row) => row.id);
}
