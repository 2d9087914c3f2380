// Why it is as it is: docs/decisions/0072-search-page.md
import { MAX_HITS } from '@zhihui/contract/features/search/search.limits.ts';
import type { SearchSort } from '@zhihui/contract/features/search/search.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import type { Narrowing, SearchHits, SearchRequest } from '../../platform/search/search-index.ts';
import { narrowedPage } from './narrowed.repo.ts';
import { keepPhrases } from './phrases.repo.ts';
import type { Wanted } from './typed-search.ts';

type Where = Pick<Ctx, 'db' | 'actor' | 'deps'>;
interface Page {
  sort: SearchSort;
  offset: number;
  limit: number;
}

const NOTHING: SearchHits = { ids: [], total: 0, exact: 0, words: [], suggestion: null };

/** The first thousand hits, best first; `total` stops at 1001. */
export async function firstHits(ctx: Where, wanted: Wanted): Promise<SearchHits> {
  if (wanted.hopeless) return NOTHING;
  const found = await ask(ctx, wanted, { ...wanted.request, offset: 0, limit: MAX_HITS });
  if (!isLiteral(wanted)) return found;
  const { phrases, withoutPhrases: without } = wanted;
  const ids = await keepPhrases(ctx.db, found.ids, { phrases, without });
  return { ...found, ids, total: ids.length, exact: ids.length };
}

/**
 * One page of hits. What is narrowed or ordered is taken from the first thousand hits, of which the counts beside it
 * tell; where there are more, the index is asked for just that.
 */
export async function findPage(
  ctx: Where,
  wanted: Wanted,
  by: Narrowing | null,
  page: Page,
): Promise<SearchHits> {
  const { offset, limit, sort } = page;
  if (wanted.hopeless) return NOTHING;
  if (by === null && sort === 'relevance' && !isLiteral(wanted))
    return ask(ctx, wanted, { ...wanted.request, offset, limit });
  const all = await firstHits(ctx, wanted);
  if (all.total <= MAX_HITS || isLiteral(wanted)) return pageOf(ctx, all, by ?? {}, page);
  const { request } = wanted;
  const narrowed = { ...request, narrowed: both(request.narrowed, by ?? {}), strict: true };
  if (sort === 'latest') return ctx.deps.search.latest({ ...narrowed, offset, limit });
  if (sort === 'relevance') return ask(ctx, wanted, { ...narrowed, offset, limit });
  const found = await ask(ctx, wanted, { ...narrowed, offset: 0, limit: MAX_HITS });
  return { ...(await pageOf(ctx, found, {}, page)), total: found.total };
}

/** Words rank; what has none to rank by is listed by newest. */
function ask({ deps: { search } }: Where, { ranked }: Wanted, request: SearchRequest) {
  return ranked ? search.search(request) : search.latest(request);
}

function isLiteral({ phrases, withoutPhrases }: Wanted): boolean {
  return phrases.length > 0 || withoutPhrases.length > 0;
}

async function pageOf(
  { db, actor }: Where,
  all: SearchHits,
  by: Narrowing,
  page: Page,
): Promise<SearchHits> {
  const hits = { ids: all.ids, exact: all.exact, viewer: actor };
  return { ...all, ...(await narrowedPage(db, hits, by, page)) };
}

/** What operators and choices ask for, together. */
function both(typed: Narrowing = {}, chosen: Narrowing): Narrowing {
  return { ...typed, ...chosen, authorIds: common(typed.authorIds, chosen.authorIds) };
}

function common(one: readonly Id[] | undefined, other: readonly Id[] | undefined) {
  if (one === undefined || other === undefined) return one ?? other;
  const wanted = new Set(other.map(String));
  return one.filter((id) => wanted.has(String(id)));
}
