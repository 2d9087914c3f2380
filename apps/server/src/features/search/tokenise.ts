// Why it is as it is: docs/decisions/0073-suggestions.md
import { parseSynonyms, toSynonymKey } from '@zhihui/contract/features/setting/setting.schema.ts';
import { LRUCache } from 'lru-cache';
import { isStopWord, jieba, toPlainForms, toSimplified } from '../../platform/chinese/chinese.ts';

/** Longest token that is indexed, in characters: longer ones are hashes and data, which are not typed. */
const MAX_TOKEN = 64;
const MAX_PARTS = 6;
const MAX_QUERY_TERMS = 24;
/** Searches remembered as they were cut: a page of hits, its counts and its answer ask for the same words some times each. */
const CACHED_QUERIES = 500;
const LONGEST_CACHED = 200;

const HAN_RUN = /^[\p{Script=Han}々〇]/u;
/** A run of Han characters, or a word of other letters and digits with inner `.`, `-`, `'` and a final `++`, `+` or `#`. */
const RUN =
  /[\p{Script=Han}々〇]+|[[\p{L}\p{N}\p{M}_]--[\p{Script=Han}々〇]]+(?:[.\-'][[\p{L}\p{N}\p{M}_]--[\p{Script=Han}々〇]]+)*(?:\+\+|[+#])?/gv;
const UNSPACED = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const CAMEL = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const VERSION = /^v?\d+(?:\.\d+)+$/;

/** One place in a text: its main word first, then words inside it that shall be found too. */
export interface TextToken {
  word: string;
  inner: string[];
}

/** One word of a query; a document also satisfies it by having all of `parts`. */
export interface QueryTerm {
  word: string;
  parts: string[];
  /** Made of letters or digits other than Han, so a beginning of a word may be meant. */
  latin: boolean;
  /** Says nothing about a subject: not required of a hit. */
  optional: boolean;
  /** Words of synonyms: a document that has all of one of them satisfies it too. */
  alternatives?: readonly (readonly string[])[];
}

/** Words a hit must have; of a query made of stop words only, all. */
export function requiredTerms(terms: readonly QueryTerm[]): QueryTerm[] {
  const required = terms.filter((term) => !term.optional);
  return required.length > 0 ? required : [...terms];
}

/** Cuts a text for the index. The same rules cut queries, so the two always meet. */
export function tokeniseText(text: string): TextToken[] {
  const tokens: TextToken[] = [];
  for (const [run] of toPlainForms(text).matchAll(RUN)) {
    if (HAN_RUN.test(run)) cutHanForIndex(toSimplified(run), tokens);
    else if (UNSPACED.test(run)) {
      for (const pair of pairsOf(run.toLowerCase())) tokens.push({ word: pair, inner: [] });
    } else cutWordForIndex(run, tokens);
  }
  return tokens;
}

const cachedQueries = new LRUCache<string, readonly QueryTerm[]>({ max: CACHED_QUERIES });

/** Cuts what a person typed; at most 24 terms, repeated words once. */
export function tokeniseQuery(text: string): readonly QueryTerm[] {
  if (text.length > LONGEST_CACHED) return cutQuery(text);
  const known = cachedQueries.get(text) ?? cutQuery(text);
  cachedQueries.set(text, known);
  return known;
}

function cutQuery(text: string): QueryTerm[] {
  const terms = new Map<string, QueryTerm>();
  const add = (word: string, parts: string[], latin: boolean) => {
    if (word.length > MAX_TOKEN || terms.size >= MAX_QUERY_TERMS || terms.has(word)) return;
    terms.set(word, { word, parts, latin, optional: isStopWord(word) });
  };
  for (const [run] of toPlainForms(text).matchAll(RUN)) {
    if (HAN_RUN.test(run)) cutHanForQuery(toSimplified(run), add);
    else if (UNSPACED.test(run)) {
      for (const pair of pairsOf(run.toLowerCase())) add(pair, [], false);
    } else for (const word of splitLong(run)) add(word.toLowerCase(), partsOf(word), true);
  }
  return [...terms.values()];
}

/**
 * Han text is cut without guessing new words: a guess depends on its surroundings, so that index and query
 * would differ. What the dictionary does not know stays single characters, joined in overlapping pairs.
 */
function cutHanForIndex(run: string, tokens: TextToken[]): void {
  const first = tokens.length;
  for (const word of jieba().cut(run, false)) {
    tokens.push({ word, inner: word.length > 2 ? innerWords(word) : [] });
  }
  joinSingles(tokens, first);
}

/** Dictionary words inside a longer word. */
function innerWords(word: string): string[] {
  return jieba()
    .cutAll(word)
    .filter((inner) => inner !== word && inner.length > 1);
}

function joinSingles(tokens: TextToken[], first: number): void {
  for (let i = first; i + 1 < tokens.length; i++) {
    const left = tokens[i]!;
    const right = tokens[i + 1]!;
    if (left.word.length === 1 && right.word.length === 1) left.inner.push(left.word + right.word);
  }
}

function cutHanForQuery(run: string, add: (w: string, p: string[], latin: boolean) => void): void {
  const words = jieba().cut(run, false);
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    const next = words[i + 1];
    if (word.length > 1 || next?.length !== 1) {
      // The last of a row of single characters is already in the pair before it.
      if (word.length > 1 || words[i - 1]?.length !== 1) add(word, innerParts(word), false);
    } else
      add(
        word + next,
        [word, next].filter((character) => !isStopWord(character)),
        false,
      );
  }
}

/** A long compound is also met by a document that has the words it is made of. */
function innerParts(word: string): string[] {
  if (word.length < 4) return [];
  const parts = jieba()
    .cutForSearch(word, false)
    .filter((part) => part !== word && part.length > 1);
  return parts.join('').length >= word.length ? parts : [];
}

function cutWordForIndex(run: string, tokens: TextToken[]): void {
  for (const piece of splitLong(run)) {
    const word = piece.toLowerCase();
    if (word.length <= MAX_TOKEN) tokens.push({ word, inner: partsOf(piece) });
  }
}

/** `a.b.c…` of more parts than a name has is data: each part alone. */
function splitLong(run: string): string[] {
  const parts = run.split(/[.\-']/);
  return run.length > MAX_TOKEN || parts.length > MAX_PARTS ? parts.filter(Boolean) : [run];
}

/** Parts of an identifier in lower case: `addEventListener` → add, event, listener; `v3.0.1` → 3.0.1, v3.0; `vue3` → vue. */
function partsOf(piece: string): string[] {
  const word = piece.toLowerCase();
  if (VERSION.test(word)) return versionParts(word);
  const parts = new Set<string>();
  for (const piecePart of piece.split(/[.\-'_+#]+/)) {
    const pieces = piecePart.split(CAMEL).slice(0, 12);
    for (const part of [piecePart, ...(pieces.length > 1 ? pieces : [])]) {
      const lower = part.toLowerCase();
      const stem = /^(\p{L}{2,})\d+$/u.exec(lower)?.[1];
      if (lower.length > 1) parts.add(lower);
      if (stem) parts.add(stem);
    }
  }
  parts.delete(word);
  return [...parts].filter((part) => part.length <= MAX_TOKEN);
}

function versionParts(word: string): string[] {
  const bare = word.replace(/^v/, '');
  const numbers = bare.split('.');
  const parts = new Set([bare]);
  if (numbers.length > 2) {
    parts.add(numbers.slice(0, 2).join('.'));
    if (bare !== word) parts.add(`v${numbers.slice(0, 2).join('.')}`);
  }
  parts.delete(word);
  return [...parts];
}

function pairsOf(run: string): string[] {
  const characters = [...run].slice(0, 400);
  if (characters.length < 3) return [characters.join('')];
  return characters.slice(0, -1).map((character, i) => character + characters[i + 1]!);
}

/** Words that mean the same, for searches. */
export interface Synonyms {
  /** What was typed, cut into terms; one with synonyms is met by any of them. */
  expand(typed: string): readonly QueryTerm[];
}

/** The current synonyms, cached while the process listens to changes of other nodes. */
export interface CurrentSynonyms {
  now(): Promise<Synonyms>;
  /** To be called after every change of content or settings. */
  clear(): void;
  /** Off while changes of other nodes cannot be heard; then every search asks the database. */
  setEnabled(enabled: boolean): void;
}

/** Terms of a query that are met in other words too: more cost time and mean nothing. */
const MAX_EXPANDED = 6;
/** Words of one synonym that a document must have. */
const MAX_SYNONYM_WORDS = 8;
const HAN_BEGINNING = /^\p{Script=Han}/u;
const WORD_RUN = /[\p{Script=Han}々〇]+|[[\p{L}\p{N}\p{M}_.+#\-']--[\p{Script=Han}々〇]]+/gv;

export const NO_SYNONYMS: Synonyms = { expand: tokeniseQuery };

/** Same length as the text, so that places in one are places in the other. */
const folded = (text: string) => toSimplified(text).toLowerCase();

/**
 * Synonyms of these groups. Nothing is cut into words before a search, and a group leads to its own words alone:
 * however many there are, and whatever they say of one another, a search meets a few of them once.
 * @param lines `k8s = Kubernetes`, as they were checked when they were saved
 */
export function createSynonyms(lines: readonly string[]): Synonyms {
  const groups = new Map<string, readonly string[]>();
  let longest = 0;
  for (const words of lines.map(parseSynonyms)) {
    for (const word of words) {
      const key = toSynonymKey(folded(toPlainForms(word)));
      longest = Math.max(longest, key.length);
      if (!groups.has(key)) groups.set(key, words);
    }
  }
  return groups.size === 0
    ? NO_SYNONYMS
    : { expand: (typed) => expandSynonyms(typed, groups, longest) };
}

function expandSynonyms(
  typed: string,
  groups: ReadonlyMap<string, readonly string[]>,
  longest: number,
): QueryTerm[] {
  const text = toPlainForms(typed).replaceAll(/\s+/gu, ' ');
  const terms: QueryTerm[] = [];
  let [from, expanded] = [0, 0];
  const borders = bordersOf(text);
  for (const start of borders) {
    if (start < from || expanded >= MAX_EXPANDED) continue;
    // the longest that ends where a word ends
    const end = borders.findLast(
      (border) =>
        border > start &&
        border - start <= longest &&
        groups.has(toSynonymKey(folded(text.slice(start, border)))),
    );
    if (end === undefined) continue;
    terms.push(...tokeniseQuery(text.slice(from, start)));
    const word = text.slice(start, end);
    terms.push(withOthers(word, groups.get(toSynonymKey(folded(word))) ?? []));
    expanded += 1;
    from = end;
  }
  return uniqueTerms([...terms, ...tokeniseQuery(text.slice(from))]);
}

/** Where words begin and end. */
function bordersOf(text: string): number[] {
  const borders = new Set<number>();
  for (const { 0: run, index } of text.matchAll(WORD_RUN)) {
    borders.add(index);
    if (HAN_BEGINNING.test(run)) {
      let at = index;
      for (const word of jieba().cut(toSimplified(run), false)) borders.add((at += word.length));
    }
    borders.add(index + run.length);
  }
  return [...borders].sort((left, right) => left - right);
}

/** A term for a word, met by any of the others as well. */
function withOthers(word: string, group: readonly string[]): QueryTerm {
  const own = requiredTerms(tokeniseQuery(word));
  const [first] = own;
  const same = toSynonymKey(folded(word));
  const alternatives = group
    .filter((other) => toSynonymKey(folded(toPlainForms(other))) !== same)
    .map((other) => wordsOf(other))
    .filter((words) => words.length > 0);
  if (own.length === 1 && first !== undefined) return { ...first, optional: false, alternatives };
  const parts = own.slice(0, MAX_SYNONYM_WORDS).map((term) => term.word);
  return { word: parts.join(''), parts, latin: false, optional: false, alternatives };
}

const wordsOf = (text: string): string[] =>
  requiredTerms(tokeniseQuery(text))
    .slice(0, MAX_SYNONYM_WORDS)
    .map((term) => term.word);

function uniqueTerms(terms: readonly QueryTerm[]): QueryTerm[] {
  const byWord = new Map<string, QueryTerm>();
  for (const term of terms) if (!byWord.has(term.word)) byWord.set(term.word, term);
  return [...byWord.values()].slice(0, 24);
}
