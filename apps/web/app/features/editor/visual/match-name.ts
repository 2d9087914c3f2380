/** An entry by its three names. */
export interface Searched {
  label: string;
  /** Syllables apart. */
  pinyin: string;
  english: string;
}

/** The initials of an entry's pinyin, as the menu shows them: `biao ge` is `bg`. */
export function initials(pinyin: string): string {
  return pinyin
    .split(' ')
    .map((syllable) => syllable[0])
    .join('');
}

/**
 * How well typed letters name an entry: by its Chinese, by pinyin in full, by initials, or by an English word. 0 is no
 * match, more is better.
 */
export function matchName(query: string, { label, pinyin, english }: Searched): number {
  const typed = query.toLowerCase().replace(/\s+/gu, '');
  if (typed === '') return 1;
  const full = pinyin.replaceAll(' ', '');
  if (label.toLowerCase().startsWith(typed)) return 6;
  if (initials(pinyin).startsWith(typed)) return 5;
  if (full.startsWith(typed)) return 4;
  if (english.split(' ').some((word) => word.startsWith(typed))) return 3;
  if (label.toLowerCase().includes(typed)) return 2;
  return full.includes(typed) ? 1 : 0;
}

/** The entries that match, the best first; entries that match equally well keep their order. */
export function findByName<T extends Searched>(entries: readonly T[], query: string): T[] {
  return entries
    .map((entry) => ({ entry, score: matchName(query, entry) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}
