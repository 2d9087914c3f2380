// Why it is as it is: docs/decisions/0054-words-and-mail.md
import { AhoCorasick } from '@monyone/aho-corasick/fast';
import { toPlainForms, toSimplified } from '../../platform/chinese/chinese.ts';

/** Finds the words of a list in a text. */
export interface SensitiveWordFinder {
  /** Words that stand in it, as they were listed. */
  find(text: string): string[];
}

/** Spaces, marks that nobody sees, and accents put on a character to hide it. */
const IGNORED_CHARACTERS = /[\s\p{Z}\p{Cf}\p{Cc}\p{Mn}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** What a word is compared by: without width, case, Traditional forms, and what was put between its characters. */
function normalizeWord(text: string): string {
  return toSimplified(toPlainForms(text).toLowerCase()).replace(IGNORED_CHARACTERS, '');
}

/**
 * A finder for these words, in time that grows with the text alone, however many words there are. A word that holds
 * another of them is left out: wherever it stands, the other stands too.
 */
export function createFinder(words: readonly string[]): SensitiveWordFinder {
  const listed = new Map<string, string>();
  for (const word of words) {
    const key = normalizeWord(word);
    if (key !== '' && !listed.has(key)) listed.set(key, word);
  }
  if (listed.size === 0) return { find: () => [] };
  const keys = [...listed.keys()];
  const all = new AhoCorasick(keys);
  const shortest = keys.filter((key) => all.matchInText(key).length === 1);
  const matcher = shortest.length === keys.length ? all : new AhoCorasick(shortest);
  return {
    find: (text) => {
      const found = new Set(matcher.matchInText(normalizeWord(text)).map(({ keyword }) => keyword));
      return [...found].map((key) => listed.get(key) ?? key);
    },
  };
}
