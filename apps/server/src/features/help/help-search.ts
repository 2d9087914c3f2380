import type { HelpHit } from '@zhihui/contract/features/help/help.endpoints.ts';
import { Highlighter, rarity, requiredTerms, tokeniseQuery } from '../search/search.public.ts';
import type { QueryTerm } from '../search/search.public.ts';
import { toBrief } from './help-chapter.ts';
import { loadIndexedChapters } from './help-index.ts';
import type { IndexedChapter } from './help-index.ts';

const MAX_RESULTS = 20;
/** What a word is worth by where it stands: in the title, in a heading, in the text. */
const WEIGHTS = { title: 3, heading: 2, text: 1 };

interface WeightedTerm extends QueryTerm {
  weight: number;
}

/** Chapters that have all the words, the best first, each with its best section. */
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
        // all of the chapter is about it: it is read from its beginning
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
  // the tenth time says little more than the third
  const textScore = times === 0 ? 0 : WEIGHTS.text * (1 + Math.log(times));
  return textScore + (matchesTerm(term, heading) ? WEIGHTS.heading : 0);
}
