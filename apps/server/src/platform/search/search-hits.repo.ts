import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, bools, floats, id, ids, int, nullable, texts, tsquery } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { ALLOWED, FILTERS, filterParams, filterValues } from './search-filters.ts';
import type { SearchRequest } from './search-index.ts';
import type { LooseTerm, TieredQuery } from './search-query.ts';

/** Hits that are ranked by their words; the others follow in the order of tier and quality. */
const RANKED = 40;
/** The same for a loose query, whose words are ranked one by one. */
const RANKED_LOOSELY = 20;
/** Results that can be paged to. */
const REACH = 1000;
/** Hits of one tier among which the best in quality are taken; of longer lists the rest is not looked at. */
const LOOKED_AT = 400;
/** The same for one word of a loose query. */
const LOOKED_AT_LOOSELY = 500;
/** This many hits in the sample mean more than a thousand in all, with odds of one to millions against it. */
const ENOUGH_SAMPLED = 105;

/** What weights D, C, B, A (body, –, tags and headings, title) are worth. */
const WEIGHTS = `'{0.1,0.2,0.4,1.0}'`;

export interface FoundIds {
  ids: Id[];
  total: number;
}

// Ranking reads every hit, which a common word makes dear, so the best hits are looked for in short lists first:
// each tier is read only when those before it did not already give enough for the page. `count(…) < n` is no
// condition on rows, so PostgreSQL asks it once, before touching the index.
const tier = (name: string, value: number, param: string, before: string[]): string => `
${name} as materialized (
  select content_id, quality, ${value} as tier from (
    select d.content_id, d.quality from search_documents d
    where ${before.map((one) => `(select count(*) from ${one}) < :ranked and`).join(' ')}
      d.tsv @@ ${param}::tsquery and ${FILTERS}
    limit ${LOOKED_AT}
  ) looked_at order by quality desc limit :ranked
)`;

const TIERED = `
with ${ALLOWED},
${tier('tier_title', 3, ':title', [])},
${tier('tier_main', 2, ':main', ['tier_title'])},
${tier('tier_mixed', 1, ':mixed', ['tier_title', 'tier_main'])},
tier_rest as materialized (
  select d.content_id, d.quality, 0 as tier from search_documents d where d.tsv @@ :rest::tsquery and ${FILTERS} limit :enough
),
hits as materialized (
  select content_id, max(tier) as tier, max(quality) as quality from (
    select * from tier_title union all select * from tier_main
    union all select * from tier_mixed
    union all (select * from tier_rest where (select count(*) from tier_title) < :ranked
      and (select count(*) from tier_main) < :ranked and (select count(*) from tier_mixed) < :ranked
      order by quality desc, content_id desc limit :ranked)
  ) every_tier group by content_id
),
first as (
  select content_id, quality, row_number() over (order by tier desc, quality desc, content_id desc) as place
  from hits order by tier desc, quality desc, content_id desc limit :ranked
),
ranked as (
  select content_id, place, case when place <= ${RANKED} then (
    select ts_rank_cd(${WEIGHTS}, d.tsv, :all::tsquery) from search_documents d where d.content_id = first.content_id
  ) * (1 + quality) end as score
  from first
)
select page.id, whole.rest from (select count(*)::int as rest from tier_rest) whole
left join (
  select content_id as id, score, place from ranked order by score desc nulls last, place limit :limit offset :offset
) page on true
order by page.score desc nulls last, page.place`;

const FIND_TIERED = statement({
  name: 'search.tiered',
  params: {
    ...filterParams,
    ...{ title: tsquery, main: tsquery, mixed: tsquery, rest: tsquery, all: tsquery },
    ...{ ranked: bigint, enough: bigint, limit: bigint, offset: bigint },
  },
  row: { id: nullable(id), rest: int },
  text: TIERED,
});

/**
 * Documents that satisfy a query, best first.
 * @returns `total` null when a sampled query turned out to have too few hits to tell
 */
export async function findTiered(
  db: Db,
  query: TieredQuery,
  request: SearchRequest,
): Promise<{ ids: Id[]; total: number | null }> {
  const rows = await FIND_TIERED.all(db, {
    ...filterValues(request),
    title: query.title,
    main: query.main,
    mixed: query.mixed,
    rest: query.rest,
    all: query.all,
    ranked: request.offset + request.limit <= RANKED ? RANKED : REACH,
    enough: query.sampled ? ENOUGH_SAMPLED : REACH + 1,
    limit: request.limit,
    offset: request.offset,
  });
  const rest = rows[0]?.rest ?? 0;
  const ids = rows.map((row) => row.id).filter((id) => id !== null);
  if (!query.sampled) return { ids, total: rest };
  return { ids, total: rest >= ENOUGH_SAMPLED ? REACH + 1 : null };
}

// Sums up what the words found in a document are worth, from the index alone, then ranks the best in full.
const LOOSE = `
with ${ALLOWED},
terms as (select * from unnest(:queries::text[], :idfs::real[], :scanned::boolean[], :keys::boolean[]) as t (query, idf, scanned, key)),
sums as materialized (
  select hit.content_id, sum(t.idf) as worth
  from terms t cross join lateral (
    select d.content_id from search_documents d where d.tsv @@ t.query::tsquery and ${FILTERS}
    limit ${LOOKED_AT_LOOSELY}
  ) hit
  where t.scanned and hit.content_id <> all (:except::bigint[]) group by hit.content_id
),
first as (
  select content_id, row_number() over (order by worth desc, content_id desc) as place
  from sums order by worth desc, content_id desc limit greatest(${RANKED_LOOSELY}, :limit::int + :offset::int)
),
ranked as (
  select content_id, place, case when place <= ${RANKED_LOOSELY} then (
    select (1 + d.quality) * (
      select sum(t.idf * ts_rank(${WEIGHTS}, d.flat, t.query::tsquery)) from terms t where not t.key
    ) from (
      -- Joined with nothing the value is unpacked once and not once a word.
      select quality, tsv || ''::tsvector as flat from search_documents where content_id = first.content_id offset 0
    ) d
  ) end as score
  from first
)
select page.id, whole.total from (select least(count(*), ${REACH + 1})::int as total from sums) whole
left join (
  select content_id as id, score, place from ranked order by score desc nulls last, place limit :limit offset :offset
) page on true
order by page.score desc nulls last, page.place`;

const FIND_LOOSE = statement({
  name: 'search.loose',
  params: {
    ...filterParams,
    ...{ queries: texts, idfs: floats, scanned: bools, keys: bools },
    ...{ except: ids, limit: int, offset: int },
  },
  row: { id: nullable(id), total: int },
  text: LOOSE,
});

/** Documents other than `except` that have at least one of the scanned words; all words count in the order. */
export async function findLoose(
  db: Db,
  terms: readonly (LooseTerm & { scanned: boolean })[],
  except: readonly Id[],
  request: SearchRequest,
): Promise<FoundIds> {
  const rows = await FIND_LOOSE.all(db, {
    ...filterValues(request),
    queries: terms.map((one) => one.query),
    idfs: terms.map((one) => one.idf),
    scanned: terms.map((one) => one.scanned),
    keys: terms.map((one) => one.key),
    except,
    limit: request.limit,
    offset: request.offset,
  });
  return found(rows);
}

// A page without hits is one row that has the total only.
function found(rows: { id: Id | null; total: number }[]): FoundIds {
  return { ids: rows.map((row) => row.id).filter((id) => id !== null), total: rows[0]?.total ?? 0 };
}
