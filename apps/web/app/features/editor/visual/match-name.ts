/** The names by which an entry is found. */
export interface Searchable {
  label: string;
  /** Syllables are separated by spaces. */
  pinyin: string;
  english: string;
}

/** Returns the pinyin initials that the menu shows: `biao ge` is `bg`. */
export function getInitials(pinyin: string): string {
  return pinyin
    .split(' ')
    .map((syllable) => syllable[0])
    .join('');
}

/**
 * Scores how well a query matches an entry by Chinese name, pinyin, pinyin initials or English words. 0 is no match,
 * more is better.
 */
export function scoreMatch(query: string, { label, pinyin, english }: Searchable): number {
  const normalizedQuery = query.toLowerCase().replace(/\s+/gu, '');
  if (normalizedQuery === '') return 1;
  const full = pinyin.replaceAll(' ', '');
  if (label.toLowerCase().startsWith(normalizedQuery)) return 6;
  if (getInitials(pinyin).startsWith(normalizedQuery)) return 5;
  if (full.startsWith(normalizedQuery)) return 4;
  if (english.split(' ').some((word) => word.startsWith(normalizedQuery))) return 3;
  if (label.toLowerCase().includes(normalizedQuery)) return 2;
  return full.includes(normalizedQuery) ? 1 : 0;
}

/** Returns the matching entries, best first; equally good ones keep their order. */
export function findByName<T extends Searchable>(entries: readonly T[], query: string): T[] {
  return entries
    .map((entry) => ({ entry, score: scoreMatch(query, entry) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}
