import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { SearchSort } from '@zhihui/contract/features/search/search.limits.ts';
import type { Db } from '../../db/db.ts';
import { bigint, bool, day, id, ids, int, json, nullable, textOf, texts } from '../../db/kinds.ts';
import { family, statement } from '../../db/statement.ts';
import { keysOf } from '../../db/variants.ts';
import { TODAY, startOf } from '../../db/today.ts';
import { inTime } from '../../platform/search/search-filters.ts';
import type { Narrowing } from '../../platform/search/search-index.ts';
import { contentReadable } from '../../visibility/contents.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../visibility/viewer.ts';

/** Choices of one kind that are shown, the chosen ones first. */
const SHOWN = 8;

/** Hits of a search, best first, of which the first `exact` have all words. */
export interface Hits {
  ids: readonly Id[];
  exact: number;
  viewer: Viewer;
}

const hitParams = {
  ...{ ids, ...viewerParams, models: nullable(texts), categoryIds: nullable(ids) },
  ...{ tagIds: nullable(ids), authorIds: nullable(ids), withFiles: bool, fresh: bool },
  ...{ within: nullable(textOf<'month' | 'year'>()), from: nullable(day), until: nullable(day) },
};

function hitValues({ ids: of, viewer }: Hits, by: Narrowing) {
  const { models = null, categoryIds = null, tagIds = null, authorIds = null } = by;
  const { within = null, from = null, until = null, withFiles = false, fresh = false } = by;
  const { level, announcements } = viewer;
  return {
    ...{ ids: of, level, announcements, models, categoryIds, tagIds, authorIds },
    ...{ within, from, until, withFiles, fresh },
  };
}

/** What each kind of choice asks of a hit; the counts of one kind leave its own out. */
const KINDS = {
  of_model: `(:models::text[] is null or c.model = any(:models))`,
  of_category: `(:categoryIds::bigint[] is null or c.category_id is not null and c.category_id = any(:categoryIds))`,
  of_tag: `(:tagIds::bigint[] is null or exists (select from content_tags t where t.content_id = c.id and t.tag_id = any(:tagIds)))`,
  of_author: `(:authorIds::bigint[] is null or c.author_id = any(:authorIds))`,
  in_time: inTime('c.published_at'),
  of_files: `(not :withFiles::boolean or c.id in (select id from filed))`,
  of_fresh: `(not :fresh::boolean or not coalesce(c.review_by < ${TODAY}, false))`,
} as const;
type Kind = keyof typeof KINDS;

const but = (...out: Kind[]): string =>
  keysOf(KINDS)
    .filter((kind) => !out.includes(kind))
    .join(' and ');

const HITS = `
filed as materialized (
  select l.content_id as id from media m join media_links l on l.media_id = m.id where m.kind = 'FILE' and l.live
),
hits as materialized (
  select c.id, wanted.place, c.model, c.category_id, c.author_id, c.published_at, c.view_count, c.review_by,
    ${keysOf(KINDS)
      .map((kind) => `(${KINDS[kind]}) as ${kind}`)
      .join(',\n    ')}
  from unnest(:ids::bigint[]) with ordinality as wanted (id, place) join contents c on c.id = wanted.id
  left join categories k on k.id = c.category_id
  where ${contentReadable({ content: 'c', category: 'k' }, VIEWER)}
)`;

const ORDER: Record<SearchSort, string> = {
  relevance: 'place',
  latest: 'place > :exact::int, published_at desc, id desc',
  read: 'place > :exact::int, view_count desc, id desc',
};

const PAGE = family({
  variants: () => keysOf(ORDER),
  name: (sort: SearchSort) => `search.narrowed.${sort}`,
  declare: (sort) => ({
    params: { ...hitParams, exact: int, limit: bigint, offset: bigint },
    row: { id: nullable(id), total: int },
    text: `with ${HITS}
      select page.id, whole.total from (select count(*)::int as total from hits where ${but()}) whole left join (
        select id, row_number() over (order by ${ORDER[sort]}) as at from hits where ${but()}
        order by ${ORDER[sort]} limit :limit offset :offset
      ) page on true order by page.at`,
  }),
});

/** A page of those hits that are left, in an order; hits that have all words come first in each. */
export async function narrowedPage(
  db: Db,
  hits: Hits,
  by: Narrowing,
  { sort, offset, limit }: { sort: SearchSort; offset: number; limit: number },
): Promise<{ ids: Id[]; total: number }> {
  if (hits.ids.length === 0) return { ids: [], total: 0 };
  const values = { ...hitValues(hits, by), exact: hits.exact, limit, offset };
  const rows = await PAGE.of(sort).all(db, values);
  return { ids: rows.flatMap((row) => row.id ?? []), total: rows[0]?.total ?? 0 };
}

type Counted<T> = (T & { count: number })[];

const asList = (rows: string): string =>
  `(select coalesce(json_agg(one), '[]') from (${rows} limit ${SHOWN}) one)`;
const since = (span: string): string =>
  `(select count(*)::int from hits where ${but('in_time')} and published_at >= ${startOf(`(${TODAY} - interval '1 ${span}')`)})`;
const chosen = (column: string, param: string): string =>
  `coalesce(${column} = any(:${param}::bigint[]), false) desc, count desc, ${column}`;

const FACETS = statement({
  name: 'search.facets',
  params: hitParams,
  row: {
    total: int,
    models: json<Counted<{ model: ContentModel }>>(),
    categories: json<Counted<{ id: Id; name: string }>>(),
    tags: json<Counted<{ id: Id; name: string }>>(),
    authors: json<Counted<{ id: Id; nickname: string }>>(),
    ...{ month: int, year: int, with_files: int, fresh_ones: int },
  },
  text: `with ${HITS}
  select (select count(*)::int from hits where ${but()}) as total,
    ${asList(`select model, count(*)::int as count from hits where ${but('of_model')} group by model order by count desc, model`)} as models,
    ${asList(`select g.id, g.name, count(*)::int as count from hits h join categories g on g.id = h.category_id
      where ${but('of_category')} group by g.id order by ${chosen('g.id', 'categoryIds')}`)} as categories,
    ${asList(`select t.id, t.name, x.count from (select a.tag_id, count(*)::int as count from hits h
        join content_tags a on a.content_id = h.id where ${but('of_tag')} group by a.tag_id
        order by ${chosen('a.tag_id', 'tagIds')} limit ${SHOWN}) x join tags t on t.id = x.tag_id
      order by ${chosen('t.id', 'tagIds')}`)} as tags,
    ${asList(`select u.id, u.nickname, x.count from (select h.author_id, count(*)::int as count from hits h
        where ${but('of_author')} group by h.author_id) x join users u on u.id = x.author_id and u.deleted_at is null
      order by ${chosen('u.id', 'authorIds')}`)} as authors,
    ${since('month')} as month, ${since('year')} as year,
    (select count(*)::int from hits where ${but('of_files')} and id in (select id from filed)) as with_files,
    (select count(*)::int from hits where ${but('of_fresh')} and not coalesce(review_by < ${TODAY}, false)) as fresh_ones`,
});

/** How many of the hits each choice would leave. */
export async function countFacets(db: Db, hits: Hits, by: Narrowing) {
  return FACETS.one(db, hitValues(hits, by));
}
