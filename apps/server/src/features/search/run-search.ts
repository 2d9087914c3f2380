// Why it is as it is: docs/decisions/0072-search-page.md, docs/decisions/0101-search-is-one-module.md
import { toViewer } from '../../kernel/viewer.ts';
import { isbot } from 'isbot';
import { MAX_HITS } from '@zhihui/contract/features/search/search.limits.ts';
import type { SearchSort } from '@zhihui/contract/features/search/search.limits.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import type { Actor } from '../../kernel/actor.ts';
import { getLimitKey } from '../../kernel/actor.ts';
import { countFacets, filterByPhrases, readHits, readPage } from './hits.repo.ts';
import type { FacetCounts, HitRow } from './hits.repo.ts';
import { resolveQuery } from './parse-query.ts';
import type { ResolvedQuery } from './parse-query.ts';
import type { SearchFilters, SearchHits, SearchIndex, SearchRequest } from './search-index.ts';
import { collected } from './search-log.ts';

type Where = Pick<Ctx, 'db' | 'actor' | 'deps'>;

/** What a page of results shows. */
export interface PageOptions {
  /** Where the list that is searched lies. */
  scope: Pick<SearchRequest, 'model' | 'categoryId' | 'tagId'>;
  /** What the filters beside the search require; null without any. */
  filters: SearchFilters | null;
  sort: SearchSort;
  offset: number;
  limit: number;
  /** Count the filters beside the hits. */
  withFacets: boolean;
}

/** The hits from which a page and all that stands beside it are taken. */
interface IndexedQuery {
  query: ResolvedQuery;
  /** The first thousand hits, best first; just the page where nothing else is needed. */
  hits: SearchHits;
  /** The hits of the page; null where filters and order choose them from `hits`. */
  shown: readonly Id[] | null;
  /** How many hits there are; null where filters decide. */
  total: number | null;
  capped: boolean;
}

/** One page of results, with what is shown beside it. */
export interface SearchResults {
  query: ResolvedQuery;
  rows: HitRow[];
  total: number;
  /** What to mark in titles and texts. */
  words: SearchHits['words'];
  facets: FacetCounts | null;
  /** There are more hits than the facets count. */
  capped: boolean;
  /** The corrected query that was searched instead of the typed one. */
  corrected: string | null;
  suggestion: string | null;
  /** The best hits of what was typed, in which its answer is looked for. */
  best: readonly Id[];
  /** The typed query has no results. */
  isZeroResult: boolean;
}

const NO_HITS: SearchHits = { ids: [], total: 0, exact: 0, words: [], suggestion: null };

/**
 * One page of what a typed search finds, operators and all. The index is queried once; page, rows and counts are read from its
 * hits by one statement. With `autocorrect` another spelling is searched when the typed one has no results.
 */
export async function runSearch(
  ctx: Where,
  typed: string,
  { autocorrect, ...options }: PageOptions & { autocorrect: boolean },
): Promise<SearchResults> {
  const first = await askIndex(ctx, await resolveQuery(ctx, typed), options);
  const { hits, query } = first;
  const suggestion = hits.suggestion && `${hits.suggestion} ${query.operators}`.trim();
  const of = { best: hits.ids, isZeroResult: hits.total === 0 };
  if (autocorrect && suggestion !== null && hits.exact === 0) {
    const second = await askIndex(ctx, await resolveQuery(ctx, suggestion), options);
    const page = await readResults(ctx, second, options);
    const spelling = { corrected: suggestion, suggestion: second.hits.suggestion };
    if (page.total > 0) return { ...page, ...spelling, ...of };
  }
  return { ...(await readResults(ctx, first, options)), corrected: null, suggestion, ...of };
}

/** How many hits each choice beside a search would leave. */
export async function runFacets(
  ctx: Where,
  typed: string,
  filters: SearchFilters | null,
): Promise<{ facets: FacetCounts; capped: boolean }> {
  const hits = await askFirstHits(ctx, await resolveQuery(ctx, typed), {});
  const candidates = { ...hits, viewer: ctx.actor, filters: filters ?? {} };
  const facets = await ctx.deps.search.read((db) => countFacets(db, candidates));
  return { facets, capped: hits.total > MAX_HITS };
}

/** Finds the hits of a page. Where only they are needed, the index gives no more than them. */
async function askIndex(
  ctx: Where,
  resolved: ResolvedQuery,
  options: PageOptions,
): Promise<IndexedQuery> {
  const { scope, filters, sort, offset, limit, withFacets } = options;
  const query = { ...resolved, request: { ...resolved.request, ...scope } };
  const byRelevance = filters === null && sort === 'relevance';
  if (byRelevance && !withFacets && !isLiteral(query)) {
    const hits = await ask(ctx, query, { ...query.request, offset, limit });
    return { query, hits, shown: hits.ids, total: hits.total, capped: false };
  }
  const hits = await askFirstHits(ctx, query, { complete: byRelevance && offset > 0 });
  const capped = hits.total > MAX_HITS;
  if (byRelevance) {
    const shown = hits.ids.slice(offset, offset + limit);
    return { query, hits, shown, total: hits.total, capped };
  }
  if (!capped) return { query, hits, shown: null, total: null, capped };
  const filtered = await askFiltered(ctx, query, options);
  return { query, hits, ...filtered, capped };
}

/**
 * A page of the hits that pass the filters. With more than a thousand hits the index is queried for just those, strictly,
 * as the first thousand would not have all of them.
 */
async function askFiltered(
  ctx: Where,
  query: ResolvedQuery,
  { filters, sort, offset, limit }: PageOptions,
): Promise<{ shown: readonly Id[]; total: number }> {
  const { request } = query;
  const strict = { ...request, filters: both(request.filters, filters ?? {}), strict: true };
  if (sort !== 'read') {
    const of = { ...strict, offset, limit };
    const hits = sort === 'latest' ? await ctx.deps.search.latest(of) : await ask(ctx, query, of);
    return { shown: hits.ids, total: hits.total };
  }
  const hits = await ask(ctx, query, { ...strict, offset: 0, limit: MAX_HITS });
  const candidates = { ...hits, viewer: ctx.actor, filters: {} };
  const page = { shown: null, sort, offset, limit, words: [], withFacets: false };
  const { rows } = await ctx.deps.search.read((db) => readPage(db, candidates, page));
  return { shown: rows.map(({ id }) => id), total: hits.total };
}

/** Reads the rows of a page, and the counts beside it. */
async function readResults(
  { actor, deps: { search } }: Where,
  { query, hits, shown, total, capped }: IndexedQuery,
  { filters, withFacets, sort, offset, limit }: PageOptions,
) {
  const words = hits.words.flatMap(({ word, parts }) => [word, ...parts]);
  const results = { query, capped, words: hits.words };
  if (shown !== null && total !== null && !withFacets)
    return {
      ...results,
      rows: await search.read((db) => readHits(db, shown, words)),
      total,
      facets: null,
    };
  const candidates = { ...hits, viewer: actor, filters: filters ?? {} };
  const page = { shown, sort, offset, limit, words, withFacets };
  const read = await search.read((db) => readPage(db, candidates, page));
  return { ...results, ...read, total: total ?? read.total };
}

/** The first thousand hits, best first; `total` stops at 1001. */
async function askFirstHits(
  ctx: Where,
  query: ResolvedQuery,
  { complete }: { complete?: boolean },
): Promise<SearchHits> {
  const request = { ...query.request, complete, offset: 0, limit: MAX_HITS };
  const hits = await ask(ctx, query, request);
  if (!isLiteral(query)) return hits;
  const { phrases, withoutPhrases: without } = query;
  const ids = await filterByPhrases(ctx.db, hits.ids, { phrases, without });
  return { ...hits, ids, total: ids.length, exact: ids.length };
}

/** Hits are ranked by words; without any they are listed by newest. */
async function ask(
  { deps: { search } }: Where,
  { isRanked, matchesNothing }: ResolvedQuery,
  request: SearchRequest,
): Promise<SearchHits> {
  if (matchesNothing) return NO_HITS;
  return isRanked ? search.search(request) : search.latest(request);
}

function isLiteral({ phrases, withoutPhrases }: ResolvedQuery): boolean {
  return phrases.length > 0 || withoutPhrases.length > 0;
}

/** What operators and filters require, together. */
function both(typed: SearchFilters = {}, chosen: SearchFilters): SearchFilters {
  return { ...typed, ...chosen, authorIds: common(typed.authorIds, chosen.authorIds) };
}

function common(left: readonly Id[] | undefined, right: readonly Id[] | undefined) {
  if (left === undefined || right === undefined) return left ?? right;
  const known = new Set(right.map(String));
  return left.filter((id) => known.has(String(id)));
}

/** A search by words within a list. */
export interface KeywordQuery {
  keyword: string;
  model?: ContentModel | undefined;
  /** With all categories below it. */
  categoryId?: Id | undefined;
  tagId?: Id | undefined;
  offset: number;
  limit: number;
}

/** Ids of one page of a section's list with a keyword, operators and all; counts the search. Throws as `searchIds` does. */
export async function searchSection(
  ctx: Ctx,
  query: KeywordQuery,
): Promise<{ ids: readonly Id[]; total: number }> {
  const { keyword, offset, limit, ...scope } = query;
  const page = {
    scope,
    filters: null,
    sort: 'relevance',
    offset,
    limit,
    withFacets: false,
  } as const;
  const resolved = await resolveQuery(ctx, keyword);
  const { hits, shown } = await askIndex(ctx, resolved, page);
  if (resolved.operators === '') noteSearch(ctx, query, { total: hits.total, ids: shown ?? [] });
  return { ids: shown ?? [], total: hits.total };
}

/**
 * Ids of what the actor may read and the keyword finds, best first, for lists with a keyword. `total` stops at 1001,
 * and no more than the first 1000 can be reached. Throws UNAVAILABLE when the search takes too long.
 */
export async function searchIds(
  { actor, deps }: { actor: Actor; deps: { search: SearchIndex } },
  query: KeywordQuery,
): Promise<SearchHits> {
  return deps.search.search({ ...query, ...toViewer(actor) });
}

/**
 * Counts a search of a reader: its first page, without a category or tag to look in. Robots do not count. Of a page that
 * is cached for many the page counts it, for each of its readers.
 */
export function noteSearch(
  { actor, userAgent, deps, now }: Pick<Ctx, 'actor' | 'userAgent' | 'deps' | 'now'>,
  query: KeywordQuery,
  found: { total: number; ids: readonly Id[] },
): void {
  if (query.offset > 0 || query.categoryId !== undefined || query.tagId !== undefined) return;
  const { level, announcements, audiences, opened } = actor;
  const hits = audiences.length + opened.length > 0 ? found.ids : undefined;
  const note = { keyword: query.keyword, missed: found.total === 0, level, announcements, hits };
  const page = collected();
  if (page !== undefined) page.push(note);
  else if (!isbot(userAgent)) deps.searchLog.note(note, getLimitKey(actor), now());
}
