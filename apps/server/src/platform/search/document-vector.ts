import type { SearchDocument } from './search-index.ts';
import { isStopWord } from './stop-words.ts';
import { type TextToken, tokeniseText } from './tokenise.ts';

/** More places of one word say nothing new, and rows stay small. */
const MAX_POSITIONS = 6;
/** PostgreSQL counts no further. */
const LAST_POSITION = 16_383;
/** Words a body is mainly about, at most. */
const MAIN_WORDS = 24;
const MAIN_WORD_MIN = 3;
const MAX_WORDS = 20_000;
/** Keeps words of two fields from looking like neighbours. */
const FIELD_GAP = 20;

const HAN = /^\p{Script=Han}$/u;

/** Key of a word for hits in title and tags. */
export const titleKey = (word: string): string => `t/${word}`;
/** Key of a word for documents that are mainly about it. */
export const mainKey = (word: string): string => `k/${word}`;

interface Entry {
  places: string[];
  /** Times in the body. */
  count: number;
}

/**
 * The words of a document as text of a `tsvector`, and the same words as a list for counting.
 * @returns `literal` safe to send as a parameter and cast
 */
export function documentVector(document: SearchDocument): { literal: string; terms: string[] } {
  const entries = new Map<string, Entry>();
  let position = 1;
  const addAll = (text: string, weight: string, perToken: (token: TextToken) => string[]) => {
    for (const token of tokeniseText(text)) {
      for (const word of perToken(token)) place(entries, word, position, weight);
      position = Math.min(position + 1, LAST_POSITION);
    }
    position = Math.min(position + FIELD_GAP, LAST_POSITION);
  };
  addAll(document.title, 'A', titleWords);
  for (const tag of document.tags) addAll(tag, 'B', titleWords);
  const inTitle = [...entries.keys()];
  for (const heading of document.headings) addAll(heading, 'B', bodyWords);
  const main = new Set([...entries.keys()].filter((word) => !isStopWord(word)));
  addAll(document.text, 'D', bodyWords);
  for (const word of mainWords(entries)) main.add(word);
  const parts = [...entries].map(([word, entry]) => quote(word) + entry.places.join(','));
  for (const word of inTitle) parts.push(quote(titleKey(word)));
  for (const word of main) parts.push(quote(mainKey(word)));
  const terms = [...entries.keys(), ...inTitle.map(titleKey), ...[...main].map(mainKey)];
  return { literal: parts.join(' '), terms };
}

/** Titles and tags are short: their single characters are kept, so that a query of one character finds them. */
function titleWords({ word, inner }: TextToken): string[] {
  const characters = [...word].filter((character) => HAN.test(character));
  return [...new Set([word, ...inner, ...characters])];
}

function bodyWords({ word, inner }: TextToken): string[] {
  return word.length === 1 && isStopWord(word) ? inner : [word, ...inner];
}

function place(entries: Map<string, Entry>, word: string, position: number, weight: string): void {
  let entry = entries.get(word);
  if (!entry) {
    if (entries.size >= MAX_WORDS) return;
    entry = { places: [], count: 0 };
    entries.set(word, entry);
  }
  if (weight === 'D') entry.count++;
  if (entry.places.length < MAX_POSITIONS) {
    entry.places.push((entry.places.length === 0 ? ':' : '') + position + (weight === 'D' ? '' : weight));
  }
}

function mainWords(entries: Map<string, Entry>): string[] {
  return [...entries]
    .filter(([word, { count }]) => count >= MAIN_WORD_MIN && word.length > 1 && !isStopWord(word))
    .sort((a, b) => b[1].count - a[1].count)
    .slice(0, MAIN_WORDS)
    .map(([word]) => word);
}

/** A word as PostgreSQL reads it in a `tsvector` or `tsquery` literal. */
export function quote(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

