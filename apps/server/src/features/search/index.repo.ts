import type { Id } from '@zhihui/contract/schema.ts';
import { openDatabase } from '../../db/db.ts';
import type { Database, Db } from '../../db/db.ts';
import { bigint, bools, floats, ids, int, nullable, texts, tsquery } from '../../db/kinds.ts';
import type { StatementMeter } from '../../db/statement-meter.ts';
import { family, statement } from '../../db/statement.ts';
import { conditionQuery, underConditions } from './index-query.ts';
import type { LooseTerm, TieredQuery } from './index-query.ts';
import { ALLOWED, CONDITIONS, byAuthors, requestParams, requestValues } from './search-filters.ts';
import type { SearchRequest } from './search-index.ts';

/**
 * A pool of its own for searches: few connections, so that many searches at once wait in line here instead of
 * slowing each other and everything else down; and settings that keep the planner from reading whole tables, which
 * it underestimates for words (the cost of fetching long values is unknown to it).
 */
export function openSearchPool(url: string, poolSize: number, meter?: StatementMeter): Database {
  const settings = [
    'enable_seqscan=off',
    'jit=off',
    'max_parallel_workers_per_gather=0',
    'plan_cache_mode=force_generic_plan',
  ];
  return openPool(url, poolSize, settings, { limit: 2000, meter });
}

/** For writing to the index: a batch of long articles takes its time. */
export function openIndexPool(url: string, meter?: StatementMeter): Database {
  return openPool(url, 2, [], { limit: 60_000, patience: 0, meter });
}

function openPool(
  url: string,
  poolSize: number,
  settings: string[],
  { meter, ...more }: { limit: number; patience?: number; meter: StatementMeter | undefined },
): Database {
  return openDatabase({
    url,
    poolSize,
    name: 'zhihui-search',
    ...more,
    ...(meter === undefined ? {} : { meter }),
    settings: settings.map((setting) => `-c ${setting}`).join(' '),
  });
}

/** Hits that are ranked by their words; the others follow in the order of tier and quality. */
const RANKED = 40;
/** The same for a loose query, whose words are ranked one by one. */
const RANKED_LOOSELY = 20;
/** Results that can be paged to. */
const MAX_RANKED = 1000;
/** Hits of one tier among which the best in quality are taken; of longer lists the rest is not looked at. */
const SCANNED_OF_TIER = 400;
/** The same for one word of a loose query. */
const SCANNED_OF_WORD = 500;
/** This many hits in the sample mean more than a thousand in all, with odds of one to millions against it. */
const ENOUGH_SAMPLED = 105;

/** What weights D, C, B, A (body, –, tags and headings, title) are worth. */
const WEIGHTS = `'{0.1,0.2,0.4,1.0}'`;

export interface IndexHits {
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
    where ${before.map((item) => `(select count(*) from ${item}) < :ranked and`).join(' ')}
      d.tsv @@ ${param}::tsquery and ${CONDITIONS}
    limit ${SCANNED_OF_TIER}
  ) looked_at order by quality desc limit :ranked
)`;

const TIERED = `
with ${ALLOWED},
${tier('tier_title', 3, ':title', [])},
${tier('tier_main', 2, ':main', ['tier_title'])},
${tier('tier_mixed', 1, ':mixed', ['tier_title', 'tier_main'])},
tier_rest as materialized (
  select d.content_id, d.quality, 0 as tier from search_documents d where d.tsv @@ :rest::tsquery and ${CONDITIONS} limit :enough
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
select array(select content_id from ranked order by score desc nulls last, place limit :limit offset :offset) as ids,
  (select count(*)::int from tier_rest) as rest`;

const FIND_TIERED = statement({
  name: 'search.tiered',
  long: true,
  params: {
    ...requestParams,
    ...{ title: tsquery, main: tsquery, mixed: tsquery, rest: tsquery, all: tsquery },
    ...{ ranked: bigint, enough: bigint, limit: bigint, offset: bigint },
  },
  row: { ids, rest: int },
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
  const { ids: hits, rest } = await FIND_TIERED.one(db, {
    ...requestValues(request),
    title: query.title,
    main: query.main,
    mixed: query.mixed,
    rest: query.rest,
    all: query.all,
    ranked: request.offset + request.limit <= RANKED ? RANKED : MAX_RANKED,
    enough: query.sampled ? ENOUGH_SAMPLED : MAX_RANKED + 1,
    limit: request.limit,
    offset: request.offset,
  });
  if (!query.sampled) return { ids: hits, total: rest };
  return { ids: hits, total: rest >= ENOUGH_SAMPLED ? MAX_RANKED + 1 : null };
}

// Sums up what the words found in a document are worth, from the index alone, then ranks the best in full.
const LOOSE = `
with ${ALLOWED},
terms as (select * from unnest(:queries::text[], :idfs::real[], :scanned::boolean[], :keys::boolean[]) as t (query, idf, scanned, key)),
sums as materialized (
  select hit.content_id, sum(t.idf) as worth
  from terms t cross join lateral (
    select d.content_id from search_documents d where d.tsv @@ t.query::tsquery and ${CONDITIONS}
    limit ${SCANNED_OF_WORD}
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
select array(select content_id from ranked order by score desc nulls last, place limit :limit offset :offset) as ids,
  (select least(count(*), ${MAX_RANKED + 1})::int from sums) as total`;

const FIND_LOOSE = statement({
  name: 'search.loose',
  long: true,
  params: {
    ...requestParams,
    ...{ queries: texts, idfs: floats, scanned: bools, keys: bools },
    ...{ except: ids, limit: int, offset: int },
  },
  row: { ids, total: int },
  text: LOOSE,
});

/** Documents other than `except` that have at least one of the scanned words; all words count in the order. */
export async function findLoose(
  db: Db,
  terms: readonly (LooseTerm & { scanned: boolean })[],
  except: readonly Id[],
  request: SearchRequest,
): Promise<IndexHits> {
  return FIND_LOOSE.one(db, {
    ...requestValues(request),
    queries: terms.map((term) => term.query),
    idfs: terms.map((term) => term.idf),
    scanned: terms.map((term) => term.scanned),
    keys: terms.map((term) => term.key),
    except,
    limit: request.limit,
    offset: request.offset,
  });
}

/** Results that can be paged to, and one more. */
const COUNTED = 1001;

/** What is read first: the list of a word, what some people wrote, what has a tag, or everything from the newest on. */
const FROM = {
  words: `search_documents d where d.tsv @@ :all::tsquery and`,
  authors: `(${byAuthors(':authorIds')}) by join search_documents d on d.content_id = by.id where`,
  tags: `(select distinct t.content_id as id from content_tags t where t.tag_id = any(:allTagIds)) by
    join search_documents d on d.content_id = by.id where`,
  all: `search_documents d where`,
} as const;
type From = keyof typeof FROM;

const LATEST = family({
  variants: () => Object.keys(FROM) as From[],
  name: (from: From) => `search.latest.${from}`,
  declare: (from) => ({
    params: {
      ...requestParams,
      ...{ all: tsquery, not: nullable(tsquery), limit: bigint, offset: bigint },
    },
    row: { ids, total: int },
    text: `
with ${ALLOWED},
found as materialized (
  select d.content_id, d.published_at from ${FROM[from]} ${CONDITIONS}
    and (:not::tsquery is null or not d.tsv @@ :not)
  order by d.published_at desc, d.content_id desc limit ${COUNTED}
)
select array(select content_id from found order by published_at desc, content_id desc limit :limit offset :offset) as ids,
  (select count(*)::int from found) as total`,
  }),
});

/**
 * Documents that satisfy all conditions, the newest first.
 * @param words text of a tsquery that each must satisfy; `''` for none
 */
export async function findLatest(
  db: Db,
  words: string,
  request: SearchRequest,
): Promise<IndexHits> {
  const { must, not } = conditionQuery(request.terms);
  const all = words === '' ? must : underConditions(words, { must, not: '' });
  return LATEST.of(fromOf(all, request)).one(db, {
    ...requestValues(request),
    ...{ all, not: not === '' ? null : not, limit: request.limit, offset: request.offset },
  });
}

function fromOf(all: string, { filters }: SearchRequest): From {
  if (all !== '') return 'words';
  if (filters?.authorIds !== undefined) return 'authors';
  return (filters?.allTagIds ?? []).length > 0 ? 'tags' : 'all';
}
