import { mainKey, quote, titleKey } from './document-vector.ts';
import type { QueryTerm } from './tokenise.ts';

/** Document frequency of a word, title key or main key; 0 when unknown. */
export type Frequencies = ReadonlyMap<string, number>;

/** Below this many documents a last word of letters is taken for the beginning of a longer one. */
const PREFIX_BELOW = 3;
const PREFIX_LENGTH = 3;

/** The questions put to the index, as text of a `tsquery`; `''` matches nothing. Each contains the one before it. */
export interface TieredQuery {
  /** All words in title and tags. */
  title: string;
  /** The document is mainly about all words. */
  main: string;
  /** It has all words and is mainly about one of them. */
  mixed: string;
  /** It has all words. */
  all: string;
}

/** Words whose frequencies `tieredQuery` and `looseQuery` want to know. */
export function wordsOf(terms: readonly QueryTerm[]): string[] {
  return [...new Set(terms.flatMap(({ word, parts }) => [word, ...parts]))];
}

/** Words a hit must have; of a query made of stop words only, all. */
export function requiredTerms(terms: readonly QueryTerm[]): QueryTerm[] {
  const required = terms.filter((term) => !term.optional);
  return required.length > 0 ? required : [...terms];
}

export function tieredQuery(terms: readonly QueryTerm[], df: Frequencies): TieredQuery {
  const required = requiredTerms(terms);
  const last = terms.at(-1);
  const every = (key: (word: string) => string) =>
    required.map((term) => oneTerm(term, key, term === last && mayBePrefix(term, df))).join(' & ');
  const all = every(String);
  const some = required.map((term) => oneTerm(term, mainKey, false)).join(' | ');
  return {
    title: every(titleKey),
    main: every(mainKey),
    mixed: required.length > 1 ? `(${all}) & (${some})` : '',
    all,
  };
}

function mayBePrefix(term: QueryTerm, df: Frequencies): boolean {
  return term.latin && term.word.length >= PREFIX_LENGTH && (df.get(term.word) ?? 0) < PREFIX_BELOW;
}

function oneTerm(term: QueryTerm, key: (word: string) => string, prefix: boolean): string {
  const whole = quote(key(term.word)) + (prefix ? ':*' : '');
  if (term.parts.length === 0) return whole;
  return `(${whole} | (${term.parts.map((part) => quote(key(part))).join(' & ')}))`;
}

/** One word of a loose query: what it is worth, and how many documents reading it touches. */
export interface LooseTerm {
  query: string;
  idf: number;
  df: number;
}

/** For a query that few documents satisfy: its words one by one, rarest first. */
export function looseQuery(terms: readonly QueryTerm[], df: Frequencies, documents: number): LooseTerm[] {
  const words = new Map<string, number>();
  for (const { word, parts, optional } of terms) {
    words.set(word, optional ? 0.2 : 1);
    // Parts of an unknown compound stand for it together.
    for (const part of parts) if (!words.has(part)) words.set(part, 0.7 / parts.length);
  }
  return [...words]
    .map(([word, weight]) => {
      const count = df.get(word) ?? 0;
      return { query: quote(word), df: count, idf: weight * Math.log(1 + (documents + 1) / (count + 0.5)) };
    })
    .filter(({ df: count }) => count > 0)
    .sort((a, b) => a.df - b.df);
}
