/** A run of entries: the same on both sides, or `before` replaced by `after` (either may be empty). Ends exclusive. */
export interface Piece {
  same: boolean;
  before: [from: number, to: number];
  after: [from: number, to: number];
}

/** Beyond this many edits the rest counts as replaced; keeps two quite different long texts affordable. */
const MAX_EDITS = 2000;

/** Shortest edit between two lists after Myers, as alternating pieces. */
export function diffLists(before: readonly string[], after: readonly string[]): Piece[] {
  let start = 0;
  const shorter = Math.min(before.length, after.length);
  while (start < shorter && before[start] === after[start]) start += 1;
  let tail = 0;
  while (tail < shorter - start && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const matches = middleMatches(
    before.slice(start, before.length - tail),
    after.slice(start, after.length - tail),
  );
  const pairs: Match[] = [];
  if (start > 0) pairs.push({ a: 0, b: 0, length: start });
  for (const { a, b, length } of matches) pairs.push({ a: a + start, b: b + start, length });
  if (tail > 0) pairs.push({ a: before.length - tail, b: after.length - tail, length: tail });
  return toPieces(pairs, before.length, after.length);
}

interface Match {
  a: number;
  b: number;
  length: number;
}

function middleMatches(a: readonly string[], b: readonly string[]): Match[] {
  if (a.length === 0 || b.length === 0) return [];
  const trace = forwardTrace(a, b);
  return trace === null ? [] : walkBack(trace, a.length, b.length);
}

/** Furthest points of each number of edits; null when there are too many. */
function forwardTrace(a: readonly string[], b: readonly string[]): Int32Array[] | null {
  const max = Math.min(a.length + b.length, MAX_EDITS);
  const trace: Int32Array[] = [];
  let reach = new Int32Array(3);
  for (let d = 0; d <= max; d += 1) {
    const next = new Int32Array(2 * d + 3);
    for (let k = -d; k <= d; k += 2) {
      let x = d === 0 ? 0 : step(reach, d, k);
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x += 1;
      next[k + d + 1] = x;
      if (x >= a.length && x - k >= b.length) {
        trace.push(next);
        return trace;
      }
    }
    trace.push(next);
    reach = next;
  }
  return null;
}

/** Where diagonal `k` starts with `d` edits; `reach` holds those of `d - 1`, shifted by `d`. */
function step(reach: Int32Array, d: number, k: number): number {
  const left = k === -d ? -1 : (reach[k - 1 + d] ?? 0);
  const right = k === d ? -1 : (reach[k + 1 + d] ?? 0);
  return left < right ? right : left + 1;
}

function walkBack(trace: readonly Int32Array[], aLength: number, bLength: number): Match[] {
  const matches: Match[] = [];
  let x = aLength;
  let y = bLength;
  for (let d = trace.length - 1; d >= 0; d -= 1) {
    const k = x - y;
    let startX = 0;
    let previousK = 0;
    if (d > 0) {
      const reach = trace[d - 1] as Int32Array;
      startX = step(reach, d, k);
      const left = k === -d ? -1 : (reach[k - 1 + d] ?? 0);
      const right = k === d ? -1 : (reach[k + 1 + d] ?? 0);
      previousK = left < right ? k + 1 : k - 1;
    }
    if (x > startX) matches.push({ a: startX, b: startX - k, length: x - startX });
    x = d === 0 ? 0 : previousK === k + 1 ? startX : startX - 1;
    y = x - previousK;
  }
  return matches.toReversed();
}

function toPieces(matches: readonly Match[], aLength: number, bLength: number): Piece[] {
  const pieces: Piece[] = [];
  let a = 0;
  let b = 0;
  for (const match of [...matches, { a: aLength, b: bLength, length: 0 }]) {
    if (match.a > a || match.b > b) {
      pieces.push({ same: false, before: [a, match.a], after: [b, match.b] });
    }
    if (match.length > 0) {
      const last = pieces.at(-1);
      const end: [number, number] = [match.a + match.length, match.b + match.length];
      if (last?.same) {
        last.before[1] = end[0];
        last.after[1] = end[1];
      } else {
        pieces.push({ same: true, before: [match.a, end[0]], after: [match.b, end[1]] });
      }
    }
    a = match.a + match.length;
    b = match.b + match.length;
  }
  return pieces;
}
