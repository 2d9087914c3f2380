import { setImmediate as nextTurn } from 'node:timers/promises';
import { tokeniseText } from '../search/search.public.ts';
import { listChapters } from './handbook.ts';
import type { Chapter } from './handbook.ts';
import type { Section } from './handbook-text.ts';

interface IndexedSection {
  section: Section;
  heading: ReadonlySet<string>;
  /** How often each word stands in it. */
  text: ReadonlyMap<string, number>;
}

/** A chapter with the words it has, cut as those of the site's search are. */
export interface IndexedChapter {
  chapter: Chapter;
  title: ReadonlySet<string>;
  words: ReadonlySet<string>;
  sections: IndexedSection[];
}

let cachedIndex: Promise<IndexedChapter[]> | null = null;

/** The chapters for searching, cut once, when first searched: a quarter of a second, with turns for others in between; 5 MB. */
export function loadIndexedChapters(): Promise<readonly IndexedChapter[]> {
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
