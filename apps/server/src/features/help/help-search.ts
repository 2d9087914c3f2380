import type { HelpHit } from '@zhihui/contract/features/help/help.schema.ts';
import { Highlighter, rarity, requiredTerms, tokeniseQuery } from '../search/search.public.ts';
import type { QueryTerm } from '../search/search.public.ts';
import { briefOf } from './help-chapter.ts';
import { indexedChapters } from './help-index.ts';
import type { IndexedChapter } from './help-index.ts';

const MAX_FOUND = 20;
/** What a word is worth by where it stands: in the title, in a heading, in the text. */
const WORTH = { title: 3, heading: 2, text: 1 };

interface Wanted extends QueryTerm {
  weight: number;
}

/** Chapters that have all the words, the best first, each with its best section. */
export async function searchHelp(keyword: string): Promise<HelpHit[]> {
  const terms = requiredTerms(tokeniseQuery(keyword));
  if (terms.length === 0) return [];
  const all = await indexedChapters();
  const wanted = terms.map((term) => ({
    ...term,
    weight: rarity(all.filter(({ words }) => stands(term, words)).length, all.length),
  }));
  const highlight = new Highlighter(terms);
  return all
    .filter(({ words }) => terms.every((term) => stands(term, words)))
    .map((chapter) => ({ chapter, ...bestSection(chapter, wanted) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_FOUND)
    .map(({ chapter: { chapter, title }, best }) => {
      const titled = terms.every((term) => stands(term, title));
      return {
        ...briefOf(chapter),
        titleHtml: highlight.all(chapter.title),
        snippet: highlight.snippet(best.section.text.split('\n').filter((piece) => piece !== '')),
        // all of the chapter is about it: it is read from its beginning
        heading: titled ? null : best.section.heading,
        close: terms.every((term) => stands(term, title) || stands(term, best.heading)),
      };
    });
}

function stands({ word, parts }: QueryTerm, words: { has(word: string): boolean }): boolean {
  return words.has(word) || (parts.length > 0 && parts.every((part) => words.has(part)));
}

function bestSection({ title, sections }: IndexedChapter, wanted: readonly Wanted[]) {
  const scored = sections.map((section) => {
    const score = wanted.reduce((sum, term) => sum + term.weight * worthIn(section, term), 0);
    return { section, score };
  });
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one));
  const inTitle = wanted.filter((term) => stands(term, title));
  const score = best.score + inTitle.reduce((sum, { weight }) => sum + weight * WORTH.title, 0);
  return { best: best.section, score };
}

function worthIn({ heading, text }: IndexedChapter['sections'][number], term: Wanted): number {
  const times = text.get(term.word) ?? (stands(term, text) ? 1 : 0);
  // the tenth time says little more than the third
  const worth = times === 0 ? 0 : WORTH.text * (1 + Math.log(times));
  return worth + (stands(term, heading) ? WORTH.heading : 0);
}
