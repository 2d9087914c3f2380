import type { HelpHit, HelpChapterBrief } from '@zhihui/contract/features/help/help.endpoints.ts';
import {
  Highlighter,
  rarity,
  requiredTerms,
  tokeniseQuery,
  tokeniseText,
} from '../search/search.public.ts';
import type { QueryTerm } from '../search/search.public.ts';
import { toBrief } from './help-chapter.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { listChapters } from './handbook.ts';
import type { Chapter, Section } from './handbook.ts';
import { keysOf, typedKey } from '../../platform/chinese/chinese.ts';
import type { NameKey } from '../../platform/chinese/chinese.ts';

const MAX_RESULTS = 20;
/** Weight of a word by its position: in the title, in a heading, in the text. */
const WEIGHTS = { title: 3, heading: 2, text: 1 };

interface WeightedTerm extends QueryTerm {
  weight: number;
}

/** Returns chapters that contain all words, best first, each with its best section. */
export async function searchHelp(keyword: string): Promise<HelpHit[]> {
  const terms = requiredTerms(tokeniseQuery(keyword));
  if (terms.length === 0) return [];
  const all = await loadIndexedChapters();
  const weightedTerms = terms.map((term) => ({
    ...term,
    weight: rarity(all.filter(({ words }) => matchesTerm(term, words)).length, all.length),
  }));
  const highlight = new Highlighter(terms);
  return all
    .filter(({ words }) => terms.every((term) => matchesTerm(term, words)))
    .map((chapter) => ({ chapter, ...findBestSection(chapter, weightedTerms) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_RESULTS)
    .map(({ chapter: { chapter, title }, best }) => {
      const titled = terms.every((term) => matchesTerm(term, title));
      return {
        ...toBrief(chapter),
        titleHtml: highlight.all(chapter.title),
        snippet: highlight.snippet(best.section.text.split('\n').filter((line) => line !== '')),
        // the title matches, so the hit leads to the beginning of the chapter
        heading: titled ? null : best.section.heading,
        close: terms.every((term) => matchesTerm(term, title) || matchesTerm(term, best.heading)),
      };
    });
}

function matchesTerm({ word, parts }: QueryTerm, words: { has(word: string): boolean }): boolean {
  return words.has(word) || (parts.length > 0 && parts.every((part) => words.has(part)));
}

function findBestSection(
  { title, sections }: IndexedChapter,
  weightedTerms: readonly WeightedTerm[],
) {
  const scoredSections = sections.map((section) => {
    const score = weightedTerms.reduce(
      (sum, term) => sum + term.weight * scoreTerm(section, term),
      0,
    );
    return { section, score };
  });
  const best = scoredSections.reduce((item, other) => (other.score > item.score ? other : item));
  const inTitle = weightedTerms.filter((term) => matchesTerm(term, title));
  const score = best.score + inTitle.reduce((sum, { weight }) => sum + weight * WEIGHTS.title, 0);
  return { best: best.section, score };
}

function scoreTerm(
  { heading, text }: IndexedChapter['sections'][number],
  term: WeightedTerm,
): number {
  const times = text.get(term.word) ?? (matchesTerm(term, text) ? 1 : 0);
  // the tenth occurrence adds little to the third
  const textScore = times === 0 ? 0 : WEIGHTS.text * (1 + Math.log(times));
  return textScore + (matchesTerm(term, heading) ? WEIGHTS.heading : 0);
}

interface IndexedSection {
  section: Section;
  heading: ReadonlySet<string>;
  /** Number of occurrences by word. */
  text: ReadonlyMap<string, number>;
}

/** A chapter with its words, segmented as in the site's search. */
interface IndexedChapter {
  chapter: Chapter;
  title: ReadonlySet<string>;
  words: ReadonlySet<string>;
  sections: IndexedSection[];
}

let cachedIndex: Promise<IndexedChapter[]> | null = null;

/**
 * Indexes the chapters on the first search: takes a quarter of a second, yielding to other work in between, and 5 MB.
 */
function loadIndexedChapters(): Promise<readonly IndexedChapter[]> {
  cachedIndex ??= indexAll();
  return cachedIndex;
}

async function indexAll(): Promise<IndexedChapter[]> {
  const indexed: IndexedChapter[] = [];
  for (const chapter of listChapters()) {
    indexed.push(indexChapter(chapter));
    await nextTurn();
  }
  return indexed;
}

function indexChapter(chapter: Chapter): IndexedChapter {
  const title = new Set(listWords(chapter.title));
  const sections = chapter.sections.map((section) => ({
    section,
    heading: new Set(listWords(section.heading?.text ?? '')),
    text: countWords(listWords(section.text)),
  }));
  const words = new Set([
    ...title,
    ...sections.flatMap(({ heading, text }) => [...heading, ...text.keys()]),
  ]);
  return { chapter, title, words, sections };
}

function listWords(text: string): string[] {
  return tokeniseText(text).flatMap(({ word, inner }) => [word, ...inner]);
}

function countWords(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

interface ChapterNames {
  chapter: Chapter;
  keys: readonly NameKey[];
}

let cachedNames: readonly ChapterNames[] | null = null;

/** Returns chapters with a title word that starts with the input, in characters, pinyin or initials. */
export function suggestHelp(input: string, limit: number): HelpChapterBrief[] {
  const key = typedKey(input);
  if (key === null) return [];
  cachedNames ??= listChapters().map((chapter) => ({ chapter, keys: keysOf(chapter.title) }));
  const startsWithInput = (nameKey: NameKey) =>
    nameKey.written.startsWith(key.written) ||
    (key.initials !== null &&
      ((nameKey.pinyin ?? '').startsWith(key.pinyin) ||
        (nameKey.initials ?? '').startsWith(key.initials)));
  return cachedNames
    .filter(({ keys }) => keys.some(startsWithInput))
    .slice(0, limit)
    .map(({ chapter }) => toBrief(chapter));
}
