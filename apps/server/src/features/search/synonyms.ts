// Why it is as it is: docs/decisions/0073-suggestions.md
import { synonymKey, synonymsIn } from '@zhihui/contract/features/setting/synonyms.ts';
import { jieba, toPlainForms, toSimplified } from '../../platform/chinese/words.ts';
import { requiredTerms } from './index-query.ts';
import { tokeniseQuery } from './tokenise.ts';
import type { QueryTerm } from './tokenise.ts';

/** Words that mean the same, as searches take them. */
export interface Synonyms {
  /** What was typed, cut into terms; one with synonyms is met by any of them. */
  expand(typed: string): readonly QueryTerm[];
}

/** The synonyms of now, kept in memory for as long as changes of other nodes can be heard. */
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
const MAX_WORDS = 8;
const HAN_RUN = /^\p{Script=Han}/u;
const RUN = /[\p{Script=Han}々〇]+|[[\p{L}\p{N}\p{M}_.+#\-']--[\p{Script=Han}々〇]]+/gv;

export const NO_SYNONYMS: Synonyms = { expand: tokeniseQuery };

/** Same length as the text, so that places in one are places in the other. */
const folded = (text: string) => toSimplified(text).toLowerCase();

/**
 * Synonyms of these groups. Nothing is cut into words before somebody searches, and a group leads to its own words alone:
 * however many there are, and whatever they say of one another, a search meets a few of them once.
 * @param lines `k8s = Kubernetes`, as they were checked when they were saved
 */
export function createSynonyms(lines: readonly string[]): Synonyms {
  const groups = new Map<string, readonly string[]>();
  let longest = 0;
  for (const words of lines.map(synonymsIn)) {
    for (const word of words) {
      const key = synonymKey(folded(toPlainForms(word)));
      longest = Math.max(longest, key.length);
      if (!groups.has(key)) groups.set(key, words);
    }
  }
  return groups.size === 0 ? NO_SYNONYMS : { expand: (typed) => expand(typed, groups, longest) };
}

function expand(
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
        groups.has(synonymKey(folded(text.slice(start, border)))),
    );
    if (end === undefined) continue;
    terms.push(...tokeniseQuery(text.slice(from, start)));
    const word = text.slice(start, end);
    terms.push(withOthers(word, groups.get(synonymKey(folded(word))) ?? []));
    expanded += 1;
    from = end;
  }
  return unique([...terms, ...tokeniseQuery(text.slice(from))]);
}

/** Where words begin and end. */
function bordersOf(text: string): number[] {
  const borders = new Set<number>();
  for (const { 0: run, index } of text.matchAll(RUN)) {
    borders.add(index);
    if (HAN_RUN.test(run)) {
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
  const same = synonymKey(folded(word));
  const alternatives = group
    .filter((other) => synonymKey(folded(toPlainForms(other))) !== same)
    .map((other) => wordsOf(other))
    .filter((words) => words.length > 0);
  if (own.length === 1 && first !== undefined) return { ...first, optional: false, alternatives };
  const parts = own.slice(0, MAX_WORDS).map((term) => term.word);
  return { word: parts.join(''), parts, latin: false, optional: false, alternatives };
}

const wordsOf = (text: string): string[] =>
  requiredTerms(tokeniseQuery(text))
    .slice(0, MAX_WORDS)
    .map((term) => term.word);

function unique(terms: readonly QueryTerm[]): QueryTerm[] {
  const byWord = new Map<string, QueryTerm>();
  for (const term of terms) if (!byWord.has(term.word)) byWord.set(term.word, term);
  return [...byWord.values()].slice(0, 24);
}
