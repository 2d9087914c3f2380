// Why it is as it is: docs/decisions/0018-annotation-anchors.md
import { findQuote } from './find-quote.ts';
import { matchLines } from './match-lines.ts';
import type { MatchedLines } from './match-lines.ts';
import type { TextRange, TextSelector } from './selector.ts';

/**
 * Tells where annotated words went when `oldText` became `newText`. Lines that both have are followed wherever they were
 * moved; words in a changed line are looked for in new lines only, never in text that is known to be something else.
 * The function that is returned gives the new place, or null when the words are gone.
 */
export function followEdit(
  oldText: string,
  newText: string,
): (selector: TextSelector) => TextRange | null {
  if (oldText === newText) return ({ start, end }) => ({ start, end });
  const lines = matchLines(oldText, newText);
  const unmatched = findUnmatchedLines(lines);
  return (selector) => {
    const quoteLines = findQuoteLines(lines, selector);
    const moved =
      mapThroughLines(lines, selector, quoteLines) ??
      mapThroughOneLine(lines, newText, selector, quoteLines);
    if (moved !== null) return moved;
    const possible = [
      ...unmatched.newRanges,
      ...quoteLines.survivors,
      ...unmatched.copiesOf(quoteLines),
    ];
    const areas = joinLines([...possible].sort((a, b) => a.start - b.start));
    const isOther = (range: TextRange) => existedBefore(oldText, newText, selector, range);
    const expected = getExpectedPosition(lines, quoteLines, selector);
    const found = findQuote(newText, selector, { areas, expected, isOther });
    return found === null || isOther(found) ? null : found;
  };
}

const CONTEXT_LENGTH = 6;

/**
 * Words like the annotated ones that stood in the old text as they stand now are others, though their line changed: the
 * annotated ones stood there in other surroundings.
 */
function existedBefore(
  oldText: string,
  newText: string,
  selector: TextSelector,
  { start, end }: TextRange,
): boolean {
  const words = newText.slice(start, end);
  const before =
    newText
      .slice(Math.max(0, start - CONTEXT_LENGTH), start)
      .split('\n')
      .at(-1) ?? '';
  const [after = ''] = newText.slice(end, end + CONTEXT_LENGTH).split('\n');
  const quoteLines = oldText.slice(selector.start - before.length, selector.end + after.length);
  const newWords = before + words + after;
  return quoteLines !== newWords && oldText.includes(newWords);
}

/** The new lines without an old one: truly new ones, and copies of old lines that nothing tells apart. */
function findUnmatchedLines({
  oldRanges,
  newRanges,
  target,
  isMatched,
  oldLines,
  newLines,
}: MatchedLines) {
  const copies = new Map<string, TextRange[]>();
  const oldLineSet = new Set(oldLines);
  const isNew: TextRange[] = [];
  for (const [j, range] of newRanges.entries()) {
    const line = newLines[j] as string;
    if (isMatched[j] === 1) continue;
    if (line.trim() === '' || !oldLineSet.has(line)) isNew.push(range);
    else copies.set(line, [...(copies.get(line) ?? []), range]);
  }
  const removedCounts = new Map<string, number>();
  for (const i of oldRanges.keys()) {
    const line = oldLines[i] as string;
    if ((target[i] as number) < 0) removedCounts.set(line, (removedCounts.get(line) ?? 0) + 1);
  }
  const findCopies = ({ first, last }: QuoteLines): TextRange[] =>
    oldLines.slice(first, last + 1).flatMap((line) => {
      const found = copies.get(line) ?? [];
      // with fewer copies than before, this one may be the one that went
      return found.length < (removedCounts.get(line) ?? 0) ? [] : found;
    });
  return { newRanges: isNew, copiesOf: findCopies };
}

interface QuoteLines {
  first: number;
  last: number;
  /** What became of those of its lines that are still there. */
  survivors: TextRange[];
}

function findQuoteLines(
  { oldRanges, newRanges, target }: MatchedLines,
  { start, end }: TextRange,
): QuoteLines {
  const first = findLine(oldRanges, start);
  const last = findLine(oldRanges, Math.max(start, end - 1));
  const survivors: TextRange[] = [];
  for (let i = first; i <= last; i += 1) {
    const survivor = newRanges[target[i] as number];
    if (survivor !== undefined) survivors.push(survivor);
  }
  return { first, last, survivors };
}

/** All lines of the quote are there, one after the other. */
function mapThroughLines(
  { oldRanges, newRanges, target: to }: MatchedLines,
  { start, end }: TextRange,
  { first, last }: QuoteLines,
): TextRange | null {
  const target = to[first] as number;
  for (let i = first; i <= last; i += 1) {
    if (target < 0 || to[i] !== target + i - first) return null;
  }
  const shift = (newRanges[target] as TextRange).start - (oldRanges[first] as TextRange).start;
  return { start: start + shift, end: end + shift };
}

/** Any line of the quote that stayed leads to a place where the same words stand. */
function mapThroughOneLine(
  { oldRanges, newRanges, target }: MatchedLines,
  newText: string,
  { exact, start, end }: TextSelector,
  { first, last }: QuoteLines,
): TextRange | null {
  for (let i = first; i <= last && last > first; i += 1) {
    const line = newRanges[target[i] as number];
    if (line === undefined) continue;
    const shift = line.start - (oldRanges[i] as TextRange).start;
    if (newText.startsWith(exact, start + shift)) return { start: start + shift, end: end + shift };
  }
  return null;
}

/** Place of a quote whose line is gone: as far from the nearest line before it that stayed. */
function getExpectedPosition(
  { oldRanges, newRanges, target }: MatchedLines,
  { first }: QuoteLines,
  { start }: TextRange,
): number {
  let nearest = first;
  while (nearest >= 0 && (target[nearest] as number) < 0) nearest -= 1;
  if (nearest < 0) return start;
  return (
    start +
    (newRanges[target[nearest] as number] as TextRange).start -
    (oldRanges[nearest] as TextRange).start
  );
}

/** Number of the line that holds the place `at`. */
function findLine(lines: readonly TextRange[], at: number): number {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines[middle] as TextRange).start <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Lines that follow each other become one area: a quote may cross their border. */
function joinLines(lines: readonly TextRange[]): TextRange[] {
  const areas: TextRange[] = [];
  for (const { start, end } of lines) {
    const last = areas.at(-1);
    if (last !== undefined && start <= last.end + 1) last.end = Math.max(last.end, end);
    else areas.push({ start, end });
  }
  return areas;
}
