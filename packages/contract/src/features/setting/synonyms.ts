/** Lists of synonyms as an Admin writes them: words that mean the same, with `=` between. No zod here. */

/** The words of a line, as they were written. */
export function parseSynonyms(line: string): string[] {
  return line.split(/[=＝]/u).flatMap((word) => word.trim() || []);
}

/** What two spellings of one word have in common. */
export function toSynonymKey(word: string): string {
  return word.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();
}

/** A word that stands twice, and the lines it stands in, counted from 1; null where each stands once. */
export function findRepeatedSynonym(
  lines: readonly string[],
): { word: string; first: number; again: number } | null {
  const firstLines = new Map<string, number>();
  for (const [at, line] of lines.entries()) {
    for (const word of parseSynonyms(line)) {
      const first = firstLines.get(toSynonymKey(word));
      if (first !== undefined) return { word, first, again: at + 1 };
      firstLines.set(toSynonymKey(word), at + 1);
    }
  }
  return null;
}
