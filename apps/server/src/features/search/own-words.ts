import type { MarkedWord } from '../../platform/search/highlight.ts';
import { requiredTerms } from '../../platform/search/search-query.ts';
import { tokeniseQuery } from '../../platform/search/tokenise.ts';
import { parseSearch } from './search-syntax.ts';

/** A typed search as it is looked for in one's own texts, which are in no index. Of whom and of which tag says nothing there. */
export function ownWords(typed: string): {
  words: string[];
  without: string[];
  marked: MarkedWord[];
} {
  const { words, phrases, titles, without, withoutPhrases } = parseSearch(typed);
  const terms = requiredTerms(tokeniseQuery([words, ...titles].join(' '))).map(({ word }) => word);
  const wanted = [...phrases.map((phrase) => phrase.toLowerCase()), ...terms];
  return {
    words: wanted,
    without: [...without, ...withoutPhrases].map((word) => word.toLowerCase()),
    marked: wanted.map((word) => ({ word, parts: [] })),
  };
}
