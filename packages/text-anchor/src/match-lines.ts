import type { TextRange } from './selector.ts';

/** Two texts line by line: which line of the old one became which of the new one. */
export interface MatchedLines {
  oldRanges: TextRange[];
  newRanges: TextRange[];
  oldLines: string[];
  newLines: string[];
  /** For each old line its new number, -1 when it is gone or changed. */
  target: Int32Array;
  /** For each new line whether it is an old one. */
  isMatched: Uint8Array;
}

/**
 * Matches the lines that both texts have: those at the beginning and the end, those that occur once in each wherever
 * they went, what is next to these, what occurs once between two of these, and equally many equal ones in their order. Linear in the number of lines.
 */
export function matchLines(oldText: string, newText: string): MatchedLines {
  const oldRanges = splitLines(oldText);
  const newRanges = splitLines(newText);
  const a = oldRanges.map(({ start, end }) => oldText.slice(start, end));
  const b = newRanges.map(({ start, end }) => newText.slice(start, end));
  const matched: MatchedLines = {
    oldRanges,
    newRanges,
    oldLines: a,
    newLines: b,
    target: new Int32Array(oldRanges.length).fill(-1),
    isMatched: new Uint8Array(newRanges.length),
  };
  matchEnds(matched, a, b);
  matchEqual(matched, a, b, (positions) => positions === 1);
  extendMatches(matched, a, b);
  matchGaps(matched, a, b);
  extendMatches(matched, a, b);
  matchEqual(matched, a, b, () => true);
  extendMatches(matched, a, b);
  return matched;
}

function splitLines(text: string): TextRange[] {
  const lines: TextRange[] = [];
  for (let start = 0; start <= text.length;) {
    const next = text.indexOf('\n', start);
    const end = next < 0 ? text.length : next;
    lines.push({ start, end });
    start = end + 1;
  }
  return lines;
}

function linkLines({ target, isMatched }: MatchedLines, i: number, j: number): void {
  target[i] = j;
  isMatched[j] = 1;
}

function matchEnds(matched: MatchedLines, a: readonly string[], b: readonly string[]): void {
  const shorter = Math.min(a.length, b.length);
  let head = 0;
  while (head < shorter && a[head] === b[head]) {
    linkLines(matched, head, head);
    head += 1;
  }
  let tail = 0;
  while (tail < shorter - head && a.at(-1 - tail) === b.at(-1 - tail)) {
    tail += 1;
    linkLines(matched, a.length - tail, b.length - tail);
  }
}

/** Pairs equal lines still without a partner, where there are equally many on both sides. */
function matchEqual(
  matched: MatchedLines,
  a: readonly string[],
  b: readonly string[],
  acceptsCount: (positions: number) => boolean,
): void {
  const left = groupPositions(a, (i) => (matched.target[i] as number) < 0);
  const right = groupPositions(b, (j) => matched.isMatched[j] === 0);
  for (const [line, from] of left) {
    const candidates = right.get(line);
    if (candidates === undefined || candidates.length !== from.length || !acceptsCount(from.length))
      continue;
    for (const [n, i] of from.entries()) linkLines(matched, i, candidates[n] as number);
  }
}

/** Between two matched lines that still follow each other, a line that occurs once on both sides is the same. */
function matchGaps(matched: MatchedLines, a: readonly string[], b: readonly string[]): void {
  const { target, isMatched } = matched;
  for (let from = 0; from < a.length;) {
    let next = from;
    while (next < a.length && (target[next] as number) < 0) next += 1;
    const low = from === 0 ? 0 : (target[from - 1] as number) + 1;
    const high = next === a.length ? b.length : (target[next] as number);
    const gapLength = high - low;
    // a gap that grew out of all proportion is left to the other rules, so that the whole stays linear
    if (next > from && gapLength > 0 && gapLength <= 4 * (next - from) + 100) {
      const left = groupPositions(a.slice(from, next), () => true);
      const right = groupPositions(b.slice(low, high), (j) => isMatched[low + j] === 0);
      for (const [line, [i, ...otherOld]] of left) {
        const [j, ...otherNew] = right.get(line) ?? [];
        if (j === undefined || otherOld.length > 0 || otherNew.length > 0) continue;
        linkLines(matched, from + (i as number), low + j);
      }
    }
    from = next + 1;
  }
}

function groupPositions(lines: readonly string[], isFree: (index: number) => boolean) {
  const positions = new Map<string, number[]>();
  for (const [index, line] of lines.entries()) {
    if (!isFree(index)) continue;
    const isMatched = positions.get(line);
    if (isMatched === undefined) positions.set(line, [index]);
    else isMatched.push(index);
  }
  return positions;
}

/** A line next to a matched one is matched when its counterpart is next to that one's. */
function extendMatches(matched: MatchedLines, a: readonly string[], b: readonly string[]): void {
  const { target, isMatched } = matched;
  const tryNeighbour = (i: number, step: number) => {
    const neighbour = target[i - step];
    if (neighbour === undefined || neighbour < 0 || (target[i] as number) >= 0) return;
    const j = neighbour + step;
    if (isMatched[j] === 0 && a[i] === b[j]) linkLines(matched, i, j);
  };
  for (let i = 1; i < a.length; i += 1) tryNeighbour(i, 1);
  for (let i = a.length - 2; i >= 0; i -= 1) tryNeighbour(i, -1);
}
