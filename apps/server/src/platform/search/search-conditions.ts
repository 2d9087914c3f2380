import { quote, titleKey } from './document-vector.ts';
import type { TermConditions } from './search-index.ts';
import type { TieredQuery } from './search-query.ts';
import { type QueryTerm, tokeniseQuery } from './tokenise.ts';

/**
 * Conditions as text of a `tsquery`; `''` for none.
 * @returns `must` what a hit has, `not` what it has not
 */
export function conditionQuery(terms: TermConditions | undefined): { must: string; not: string } {
  const { without = [], inTitle = [], notInTitle = [] } = terms ?? {};
  const nots = [...cut(without).map(allOf), ...cut(notInTitle).map(allInTitle)];
  return { must: cut(inTitle).map(allInTitle).join(' & '), not: nots.join(' | ') };
}

/** Texts that the index knows nothing of say nothing. */
function cut(texts: readonly string[]): (readonly QueryTerm[])[] {
  return texts.map((text) => tokeniseQuery(text)).filter((terms) => terms.length > 0);
}

const allOf = (terms: readonly QueryTerm[]): string =>
  `(${terms.map(({ word }) => quote(word)).join(' & ')})`;

// The key makes the list short, the weight tells title from tags.
const allInTitle = (terms: readonly QueryTerm[]): string =>
  `(${terms.map(({ word }) => `${quote(titleKey(word))} & ${quote(word)}:A`).join(' & ')})`;

/** `query` and the conditions; `''` stays what matches nothing. */
export function underConditions(
  query: string,
  { must, not }: { must: string; not: string },
): string {
  if (query === '') return '';
  return [`(${query})`, must, not && `!(${not})`].filter((part) => part !== '').join(' & ');
}

/** The questions to the index with the conditions in each; `all` ranks, and stays what it is. */
export function tieredUnder(
  query: TieredQuery,
  conditions: { must: string; not: string },
): TieredQuery {
  if (conditions.must === '' && conditions.not === '') return query;
  const under = (one: string) => underConditions(one, conditions);
  const { title, main, mixed, rest } = query;
  return {
    ...query,
    title: under(title),
    main: under(main),
    mixed: under(mixed),
    rest: under(rest),
  };
}

/** Words of a text that is to stand there as it is. Single characters at its ends may belong to longer words. */
export function havingTerms(texts: readonly string[]): QueryTerm[] {
  return texts.flatMap((text) => {
    const terms = tokeniseQuery(text).map((term) => ({ ...term, optional: false }));
    const long = terms.filter(({ word }) => word.length > 1);
    return long.length > 0 ? long : terms;
  });
}
