import type { TextRange } from './selector.ts';

/** Two texts line by line: which line of the old one became which of the new one. */
export interface MatchedLines {
  old: TextRange[];
  fresh: TextRange[];
  oldLines: string[];
  newLines: string[];
  /** For each old line its new number, -1 when it is gone or changed. */
  to: Int32Array;
  /** For each new line whether it is an old one. */
  known: Uint8Array;
}

/**
 * Matches the lines that both texts have: those at the beginning and the end, those that occur once in each wherever
 * they went, what is next to these, what occurs once between two of these, and equally many equal ones in their order. Linear in the number of lines.
 */
export function matchLines(oldText: string, newText: string): MatchedLines {
  const old = linesOf(oldText);
  const fresh = linesOf(newText);
  const a = old.map(({ start, end }) => oldText.slice(start, end));
  const b = fresh.map(({ start, end }) => newText.slice(start, end));
  const matched: MatchedLines = {
    old,
    fresh,
    oldLines: a,
    newLines: b,
    to: new Int32Array(old.length).fill(-1),
    known: new Uint8Array(fresh.length),
  };
  matchEnds(matched, a, b);
  matchEqual(matched, a, b, (places) => places === 1);
  spread(matched, a, b);
  matchGaps(matched, a, b);
  spread(matched, a, b);
  matchEqual(matched, a, b, () => true);
  spread(matched, a, b);
  return matched;
}

function linesOf(text: string): TextRange[] {
  const lines: TextRange[] = [];
  for (let start = 0; start <= text.length;) {
    const next = text.indexOf('\n', start);
    const end = next < 0 ? text.length : next;
    lines.push({ start, end });
    start = end + 1;
  }
  return lines;
}

function link({ to, known }: MatchedLines, i: number, j: number): void {
  to[i] = j;
  known[j] = 1;
}

function matchEnds(matched: MatchedLines, a: readonly string[], b: readonly string[]): void {
  const shorter = Math.min(a.length, b.length);
  let head = 0;
  while (head < shorter && a[head] === b[head]) {
    link(matched, head, head);
    head += 1;
  }
  let tail = 0;
  while (tail < shorter - head && a.at(-1 - tail) === b.at(-1 - tail)) {
    tail += 1;
    link(matched, a.length - tail, b.length - tail);
  }
}

/** Pairs equal lines still without a partner, where there are equally many on both sides. */
function matchEqual(
  matched: MatchedLines,
  a: readonly string[],
  b: readonly string[],
  wanted: (places: number) => boolean,
): void {
  const left = placesByLine(a, (i) => (matched.to[i] as number) < 0);
  const right = placesByLine(b, (j) => matched.known[j] === 0);
  for (const [line, from] of left) {
    const into = right.get(line);
    if (into === undefined || into.length !== from.length || !wanted(from.length)) continue;
    for (const [n, i] of from.entries()) link(matched, i, into[n] as number);
  }
}

/** Between two matched lines that still follow each other, a line that occurs once on both sides is the same. */
function matchGaps(matched: MatchedLines, a: readonly string[], b: readonly string[]): void {
  const { to, known } = matched;
  for (let from = 0; from < a.length;) {
    let next = from;
    while (next < a.length && (to[next] as number) < 0) next += 1;
    const low = from === 0 ? 0 : (to[from - 1] as number) + 1;
    const high = next === a.length ? b.length : (to[next] as number);
    const room = high - low;
    // a gap that grew out of all proportion is left to the other rules, so that the whole stays linear
    if (next > from && room > 0 && room <= 4 * (next - from) + 100) {
      const left = placesByLine(a.slice(from, next), () => true);
      const right = placesByLine(b.slice(low, high), (j) => known[low + j] === 0);
      for (const [line, [i, ...more]] of left) {
        const [j, ...others] = right.get(line) ?? [];
        if (j === undefined || more.length > 0 || others.length > 0) continue;
        link(matched, from + (i as number), low + j);
      }
    }
    from = next + 1;
  }
}

function placesByLine(lines: readonly string[], free: (index: number) => boolean) {
  const places = new Map<string, number[]>();
  for (const [index, line] of lines.entries()) {
    if (!free(index)) continue;
    const known = places.get(line);
    if (known === undefined) places.set(line, [index]);
    else known.push(index);
  }
  return places;
}

/** A line next to a matched one is matched when its counterpart is next to that one's. */
function spread(matched: MatchedLines, a: readonly string[], b: readonly string[]): void {
  const { to, known } = matched;
  const tryNeighbour = (i: number, step: number) => {
    const other = to[i - step];
    if (other === undefined || other < 0 || (to[i] as number) >= 0) return;
    const j = other + step;
    if (known[j] === 0 && a[i] === b[j]) link(matched, i, j);
  };
  for (let i = 1; i < a.length; i += 1) tryNeighbour(i, 1);
  for (let i = a.length - 2; i >= 0; i -= 1) tryNeighbour(i, -1);
}
