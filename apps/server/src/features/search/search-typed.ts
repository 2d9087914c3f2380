import type { SearchSort } from '@zhihui/contract/features/search/search.limits.ts';
import type { Ctx } from '../../ctx.ts';
import type { Narrowing, SearchHits, SearchRequest } from '../../platform/search/search-index.ts';
import { findPage } from './find.ts';
import { understand } from './typed-search.ts';
import type { Wanted } from './typed-search.ts';

interface Asked {
  keyword: string;
  /** Where the list that is searched lies. */
  within: Pick<SearchRequest, 'model' | 'categoryId' | 'tagId'>;
  by: Narrowing | null;
  sort: SearchSort;
  /** Another spelling is taken where the one typed finds nothing. */
  mend: boolean;
  offset: number;
  limit: number;
}

interface Found {
  found: SearchHits;
  wanted: Wanted;
  /** What was typed finds nothing. */
  missed: boolean;
  /** What was searched for instead of what was typed. */
  mended: string | null;
}

/** A page of what a search finds that somebody typed, operators and all. */
export async function searchTyped(
  ctx: Pick<Ctx, 'db' | 'actor' | 'deps'>,
  { keyword, within, by, sort, mend, offset, limit }: Asked,
): Promise<Found> {
  const page = { sort, offset, limit };
  const find = async (typed: string) => {
    const wanted = await understand(ctx, typed);
    wanted.request = { ...wanted.request, ...within };
    return { wanted, found: await findPage(ctx, wanted, by, page) };
  };
  const first = await find(keyword);
  const { operators } = first.wanted;
  const suggested = first.found.suggestion;
  const suggestion = suggested === null ? null : `${suggested} ${operators}`.trim();
  const missed = first.found.total === 0;
  if (mend && suggestion !== null && first.found.exact === 0) {
    const second = await find(suggestion);
    if (second.found.total > 0) return { ...second, missed, mended: suggestion };
  }
  return { ...first, found: { ...first.found, suggestion }, missed, mended: null };
}
