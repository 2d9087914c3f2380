import { SAMPLE, mainKey, quote, sampleKey, titleKey, topKey } from './index-contents.ts';
import type { MarkedWord } from './highlight.ts';
import type { TermConditions } from './search-index.ts';
import { requiredTerms, tokeniseQuery } from './tokenise.ts';
import type { QueryTerm } from './tokenise.ts';

/** Document frequency of a word or of one of its keys; 0 when unknown. */
export type Frequencies = ReadonlyMap<string, number>;

/** Below this many documents a last word of letters is treated as a prefix. */
const PREFIX_BELOW = 3;
const PREFIX_LENGTH = 3;
/** For a compound in fewer documents than this, documents with its parts match too. */
const PARTS_BELOW = 10;
/** Reading this many entries of the index takes PostgreSQL about a millisecond. */
const LONG_LIST = 2500;
/** With fewer expected hits the sample might not tell that there are more than a thousand. */
const SAMPLED_FROM = 130 * SAMPLE;
/** Entries read for hits in which one word stands out. */
const MIXED_LISTS = 1000;
/** Of more titles than this only those count whose documents also repeat the word. */
const MANY_TITLES = 3000;

/**
 * Questions to the index, as text of a `tsquery`, best hits first; `''` matches nothing and is skipped. Common words
 * have long lists, and reading them is what makes a search slow, so each question is chosen among several by the
 * known lengths of their lists.
 */
export interface TieredQuery {
  /** All words in title or tags. */
  title: string;
  /** The document is mainly about all words. */
  main: string;
  /** It has all words, and one of them in the title or among the most repeated. */
  mixed: string;
  /** It has all words; or, with `sampled`, it is one of the sample that has. */
  rest: string;
  sampled: boolean;
  /** It has all words. */
  all: string;
}

/** Words and keys whose frequencies `tieredQuery` and `looseQuery` need. */
export function countedTerms(terms: readonly QueryTerm[]): string[] {
  const words = terms.flatMap(({ word, parts, alternatives = [] }) => [
    word,
    ...parts,
    ...alternatives.flat(),
  ]);
  return [...new Set(words.flatMap((word) => [word, titleKey(word), mainKey(word), topKey(word)]))];
}

interface WantedTerm extends QueryTerm {
  prefix: boolean;
}
type Key = (word: string) => string;

/** @param documents how many there are in all */
export function tieredQuery(
  terms: readonly QueryTerm[],
  df: Frequencies,
  documents: number,
): TieredQuery {
  const last = terms.at(-1);
  const required = requiredTerms(terms).map((term) => ({
    ...term,
    parts: (df.get(term.word) ?? 0) < PARTS_BELOW ? term.parts : [],
    prefix: term === last && canBePrefix(term, df),
  }));
  const every = (key: Key) => required.map((term) => oneTerm(term, key)).join(' & ');
  const shortest = (key: Key) => Math.min(...required.map((term) => frequency(term, key, df)));
  const all = every(String);
  const sampled = isCommon(required, df, documents);
  return {
    title:
      shortest(titleKey) > MANY_TITLES ? `${every(titleKey)} & ${every(topKey)}` : every(titleKey),
    main: shortest(mainKey) > LONG_LIST ? every(topKey) : every(mainKey),
    mixed: required.length > 1 ? mixedQuery(required, df, all) : '',
    rest: sampled ? every(sampleKey) : all,
    sampled,
    all,
  };
}

/** One word stands out, the others are there: the rarest such hits first, long lists are left to the other tiers. */
function mixedQuery(required: readonly WantedTerm[], df: Frequencies, all: string): string {
  let read = 0;
  const keys = required
    .flatMap((term) =>
      [titleKey, topKey].map((key) => ({
        query: oneTerm(term, key),
        df: frequency(term, key, df),
      })),
    )
    .filter((key) => key.df > 0 && key.df <= LONG_LIST)
    .sort((left, right) => left.df - right.df)
    .filter((key, i) => (read += key.df) <= MIXED_LISTS || i === 0);
  return keys.length > 0 ? `(${all}) & (${keys.map((key) => key.query).join(' | ')})` : '';
}

/** Whether the words, if they stood independently of each other, would have thousands of hits. */
function isCommon(required: readonly QueryTerm[], df: Frequencies, documents: number): boolean {
  const counts = required.map((term) => frequency(term, String, df));
  const expected = counts.reduce(
    (hits, count) => (hits * count) / Math.max(1, documents),
    documents,
  );
  const least = Math.min(...counts);
  return least > 4 * LONG_LIST || (least > SAMPLED_FROM && expected > SAMPLED_FROM);
}

function frequency({ word, parts, alternatives = [] }: QueryTerm, key: Key, df: Frequencies) {
  const inOtherWords = [parts, ...alternatives].filter((words) => words.length > 0);
  return inOtherWords.reduce(
    (sum, words) => sum + Math.min(...words.map((word) => df.get(word) ?? 0)),
    df.get(key(word)) ?? 0,
  );
}

function canBePrefix(term: QueryTerm, df: Frequencies): boolean {
  return term.latin && term.word.length >= PREFIX_LENGTH && (df.get(term.word) ?? 0) < PREFIX_BELOW;
}

function oneTerm(term: WantedTerm, key: Key): string {
  const whole = quote(key(term.word)) + (term.prefix ? ':*' : '');
  const inOtherWords = [term.parts, ...(term.alternatives ?? [])].filter(
    ({ length }) => length > 0,
  );
  if (inOtherWords.length === 0) return whole;
  const all = (words: readonly string[]) => words.map((word) => quote(key(word))).join(' & ');
  return `(${whole} | ${inOtherWords.map((words) => `(${all(words)})`).join(' | ')})`;
}

/** One word of a loose query: what it is worth, and how many documents reading it touches. */
export interface LooseTerm {
  query: string;
  idf: number;
  df: number;
  /** Adds to the worth of hits of the word itself. */
  key: boolean;
}

/** What it adds that a word stands in the title, or is what a document is about. */
const IN_TITLE = 0.5;
const IS_MAIN = 0.3;

/** What a word is worth that stands in `count` documents: the logarithm of how rare it is (idf). */
export function rarity(count: number, documents: number): number {
  return Math.log(1 + (documents + 1) / (count + 0.5));
}

/** For a query that few documents satisfy: its words one by one, rarest first. */
export function looseQuery(
  terms: readonly QueryTerm[],
  df: Frequencies,
  documents: number,
): LooseTerm[] {
  const words = new Map<string, number>();
  for (const { word, parts, optional, alternatives = [] } of terms) {
    words.set(word, optional ? 0.2 : 1);
    for (const other of alternatives) {
      for (const item of other) if (!words.has(item)) words.set(item, 0.7 / other.length);
    }
    // Parts of an unknown compound stand for it together.
    for (const part of parts) if (!words.has(part)) words.set(part, 0.7 / parts.length);
  }
  return [...words]
    .flatMap(([word, weight]) => {
      const count = df.get(word) ?? 0;
      const idf = weight * rarity(count, documents);
      const keyed = (key: Key, share: number) => ({
        query: quote(key(word)),
        df: df.get(key(word)) ?? 0,
        idf: idf * share,
        key: true,
      });
      return [
        { query: quote(word), df: count, idf, key: false },
        keyed(titleKey, IN_TITLE),
        keyed(mainKey, IS_MAIN),
      ];
    })
    .sort((a, b) => a.df - b.df);
}

/**
 * Conditions as text of a `tsquery`; `''` for none.
 * @returns `must` what a hit has, `not` what it has not
 */
export function conditionQuery(terms: TermConditions | undefined): { must: string; not: string } {
  const { without = [], inTitle = [], notInTitle = [] } = terms ?? {};
  const nots = [...cut(without).map(allOf), ...cut(notInTitle).map(allInTitle)];
  return { must: cut(inTitle).map(allInTitle).join(' & '), not: nots.join(' | ') };
}

/** Texts without indexed words are no condition. */
function cut(texts: readonly string[]): (readonly QueryTerm[])[] {
  return texts.map((text) => tokeniseQuery(text)).filter((terms) => terms.length > 0);
}

const allOf = (terms: readonly QueryTerm[]): string =>
  `(${terms.map(({ word }) => quote(word)).join(' & ')})`;

// The key makes the list short, the weight tells title from tags.
const allInTitle = (terms: readonly QueryTerm[]): string =>
  `(${terms.map(({ word }) => `${quote(titleKey(word))} & ${quote(word)}:A`).join(' & ')})`;

/** `query` with the conditions; `''` still matches nothing. */
export function underConditions(
  query: string,
  { must, not }: { must: string; not: string },
): string {
  if (query === '') return '';
  return [`(${query})`, must, not && `!(${not})`].filter((part) => part !== '').join(' & ');
}

/** The queries with the conditions added to each; `all` ranks, and stays unchanged. */
export function tieredUnder(
  query: TieredQuery,
  conditions: { must: string; not: string },
): TieredQuery {
  if (conditions.must === '' && conditions.not === '') return query;
  const under = (condition: string) => underConditions(condition, conditions);
  const { title, main, mixed, rest } = query;
  return {
    ...query,
    title: under(title),
    main: under(main),
    mixed: under(mixed),
    rest: under(rest),
  };
}

/** Words of a text that must occur literally. Single characters at its ends may belong to longer words. */
export function havingTerms(texts: readonly string[]): QueryTerm[] {
  return texts.flatMap((text) => {
    const terms = tokeniseQuery(text).map((term) => ({ ...term, optional: false }));
    const long = terms.filter(({ word }) => word.length > 1);
    return long.length > 0 ? long : terms;
  });
}

/** The query of a keyword for one of our `tsvector`s: all its words. Null when it has none. */
export function wordQuery(keyword: string): { query: string; words: MarkedWord[] } | null {
  const terms = tokeniseQuery(keyword);
  if (terms.length === 0) return null;
  return { query: tieredQuery(terms, new Map(), 0).all, words: requiredTerms(terms) };
}
