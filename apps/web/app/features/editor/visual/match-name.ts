/** An entry by its three names. */
export interface Searchable {
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
export function scoreMatch(query: string, { label, pinyin, english }: Searchable): number {
  const normalizedQuery = query.toLowerCase().replace(/\s+/gu, '');
  if (normalizedQuery === '') return 1;
  const full = pinyin.replaceAll(' ', '');
  if (label.toLowerCase().startsWith(normalizedQuery)) return 6;
  if (initials(pinyin).startsWith(normalizedQuery)) return 5;
  if (full.startsWith(normalizedQuery)) return 4;
  if (english.split(' ').some((word) => word.startsWith(normalizedQuery))) return 3;
  if (label.toLowerCase().includes(normalizedQuery)) return 2;
  return full.includes(normalizedQuery) ? 1 : 0;
}

/** The entries that match, the best first; entries that match equally well keep their order. */
export function findByName<T extends Searchable>(entries: readonly T[], query: string): T[] {
  return entries
    .map((entry) => ({ entry, score: scoreMatch(query, entry) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}
