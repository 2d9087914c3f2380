import type { MarkedWord } from './highlight.ts';
import { requiredTerms, tieredQuery } from './search-query.ts';
import { tokeniseQuery } from './tokenise.ts';

/** What a keyword asks of a `tsvector` of ours: to have all its words. Null where it has none. */
export function wordQuery(keyword: string): { query: string; words: MarkedWord[] } | null {
  const terms = tokeniseQuery(keyword);
  if (terms.length === 0) return null;
  return { query: tieredQuery(terms, new Map(), 0).all, words: requiredTerms(terms) };
}
