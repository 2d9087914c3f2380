const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const WORD =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]+(?:['’.\-_][\p{L}\p{N}]+)*/gu;
const ADDRESS = /\]\([^)\n]*\)(?:\{(?:width|align)=[^}\n]*\})?|https?:\/\/\S+/gu;
const TAG = /<\/?(?:span|mark|u|sub|sup|kbd|details|summary)\b[^<>\n]*>/gu;
const PER_MINUTE = 400;

/** The counts of the lines of the last text: a key changes one of thousands. */
let lineCounts = new Map<string, number>();

/**
 * Counts 字数: every Chinese character and every Latin word or number is one. Addresses, widths of pictures and colours do
 * not count.
 */
export function countWords(markdown: string): number {
  const counts = new Map<string, number>();
  let total = 0;
  for (const line of markdown.split('\n')) {
    const count = counts.get(line) ?? lineCounts.get(line) ?? countLine(line);
    counts.set(line, count);
    total += count;
  }
  lineCounts = counts;
  return total;
}

function countLine(line: string): number {
  const text = line.replace(ADDRESS, ' ').replace(TAG, '');
  return (text.match(CJK)?.length ?? 0) + (text.match(WORD)?.length ?? 0);
}

/** Returns the minutes needed to read this many words: at least 1, or 0 for none. */
export function getReadingMinutes(wordCount: number): number {
  return wordCount === 0 ? 0 : Math.max(1, Math.round(wordCount / PER_MINUTE));
}
