/** Lists of synonyms as an Admin writes them: words that mean the same, with `=` between. No zod here. */

/** The words of a line, as they were written. */
export function synonymsIn(line: string): string[] {
  return line.split(/[=＝]/u).flatMap((word) => word.trim() || []);
}

/** What two spellings of one word have in common. */
export function synonymKey(word: string): string {
  return word.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();
}

/** A word that stands twice, and the lines it stands in, counted from 1; null where each stands once. */
export function repeatedSynonym(
  lines: readonly string[],
): { word: string; first: number; again: number } | null {
  const seen = new Map<string, number>();
  for (const [at, line] of lines.entries()) {
    for (const word of synonymsIn(line)) {
      const first = seen.get(synonymKey(word));
      if (first !== undefined) return { word, first, again: at + 1 };
      seen.set(synonymKey(word), at + 1);
    }
  }
  return null;
}
