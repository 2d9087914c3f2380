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
  const strays = strayLines(lines);
  return (selector) => {
    const own = ownLines(lines, selector);
    const moved = alongLines(lines, selector, own) ?? alongOneLine(lines, newText, selector, own);
    if (moved !== null) return moved;
    const possible = [...strays.fresh, ...own.images, ...strays.copiesOf(own)];
    const areas = joinLines([...possible].sort((a, b) => a.start - b.start));
    const isOther = (range: TextRange) => wasElsewhere(oldText, newText, selector, range);
    const expected = expectedPlace(lines, own, selector);
    const found = findQuote(newText, selector, { areas, expected, isOther });
    return found === null || isOther(found) ? null : found;
  };
}

const AROUND = 6;

/**
 * Words like the annotated ones that stood in the old text as they stand now are others, though their line changed: the
 * annotated ones stood there in other surroundings.
 */
function wasElsewhere(
  oldText: string,
  newText: string,
  selector: TextSelector,
  { start, end }: TextRange,
): boolean {
  const words = newText.slice(start, end);
  const before =
    newText
      .slice(Math.max(0, start - AROUND), start)
      .split('\n')
      .at(-1) ?? '';
  const [after = ''] = newText.slice(end, end + AROUND).split('\n');
  const own = oldText.slice(selector.start - before.length, selector.end + after.length);
  const piece = before + words + after;
  return own !== piece && oldText.includes(piece);
}

/** The new lines without an old one: truly new ones, and copies of old lines that nothing tells apart. */
function strayLines({ old, fresh, to, known, oldLines, newLines }: MatchedLines) {
  const copies = new Map<string, TextRange[]>();
  const seen = new Set(oldLines);
  const isNew: TextRange[] = [];
  for (const [j, range] of fresh.entries()) {
    const line = newLines[j] as string;
    if (known[j] === 1) continue;
    if (line.trim() === '' || !seen.has(line)) isNew.push(range);
    else copies.set(line, [...(copies.get(line) ?? []), range]);
  }
  const gone = new Map<string, number>();
  for (const i of old.keys()) {
    const line = oldLines[i] as string;
    if ((to[i] as number) < 0) gone.set(line, (gone.get(line) ?? 0) + 1);
  }
  const copiesOf = ({ first, last }: OwnLines): TextRange[] =>
    oldLines.slice(first, last + 1).flatMap((line) => {
      const found = copies.get(line) ?? [];
      // with fewer copies than before, this one may be the one that went
      return found.length < (gone.get(line) ?? 0) ? [] : found;
    });
  return { fresh: isNew, copiesOf };
}

interface OwnLines {
  first: number;
  last: number;
  /** What became of those of its lines that are still there. */
  images: TextRange[];
}

function ownLines({ old, fresh, to }: MatchedLines, { start, end }: TextRange): OwnLines {
  const first = lineAt(old, start);
  const last = lineAt(old, Math.max(start, end - 1));
  const images: TextRange[] = [];
  for (let i = first; i <= last; i += 1) {
    const image = fresh[to[i] as number];
    if (image !== undefined) images.push(image);
  }
  return { first, last, images };
}

/** All lines of the quote are there, one after the other. */
function alongLines(
  { old, fresh, to }: MatchedLines,
  { start, end }: TextRange,
  { first, last }: OwnLines,
): TextRange | null {
  const into = to[first] as number;
  for (let i = first; i <= last; i += 1) {
    if (into < 0 || to[i] !== into + i - first) return null;
  }
  const shift = (fresh[into] as TextRange).start - (old[first] as TextRange).start;
  return { start: start + shift, end: end + shift };
}

/** Any line of the quote that stayed leads to a place where the same words stand. */
function alongOneLine(
  { old, fresh, to }: MatchedLines,
  newText: string,
  { exact, start, end }: TextSelector,
  { first, last }: OwnLines,
): TextRange | null {
  for (let i = first; i <= last && last > first; i += 1) {
    const line = fresh[to[i] as number];
    if (line === undefined) continue;
    const shift = line.start - (old[i] as TextRange).start;
    if (newText.startsWith(exact, start + shift)) return { start: start + shift, end: end + shift };
  }
  return null;
}

/** Place of a quote whose line is gone: as far from the nearest line before it that stayed. */
function expectedPlace(
  { old, fresh, to }: MatchedLines,
  { first }: OwnLines,
  { start }: TextRange,
): number {
  let near = first;
  while (near >= 0 && (to[near] as number) < 0) near -= 1;
  if (near < 0) return start;
  return start + (fresh[to[near] as number] as TextRange).start - (old[near] as TextRange).start;
}

/** Number of the line that holds the place `at`. */
function lineAt(lines: readonly TextRange[], at: number): number {
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
