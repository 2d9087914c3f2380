import type { TextChange } from '../model/text-change.ts';

/** A stretch that two texts have in common: `length` characters from `a` in one and `b` in the other. */
interface CommonRange {
  a: number;
  b: number;
  length: number;
}

/** How far a difference may reach before what follows is found again. */
const MAX_SKIP = 240;
/** Characters that must agree for two places to be taken for the same. */
const MIN_MATCH = 4;

/** Where the parts of one text stand in another that nearly says the same: escapes, padding and signs differ. */
export function align(a: string, b: string): CommonRange[] {
  if (a === b) return [{ a: 0, b: 0, length: a.length }];
  const ranges: CommonRange[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    const from = i;
    while (i < a.length && j < b.length && a.charCodeAt(i) === b.charCodeAt(j)) {
      i += 1;
      j += 1;
    }
    if (i > from) ranges.push({ a: from, b: j - (i - from), length: i - from });
    if (i >= a.length || j >= b.length) break;
    const [skipInA, skipInB] = findNextMatch(a, i, b, j);
    i += skipInA;
    j += skipInB;
  }
  return ranges;
}

/** How much to skip in both texts so that they agree again: the least that does. */
function findNextMatch(a: string, i: number, b: string, j: number): [number, number] {
  for (let skipped = 1; skipped <= MAX_SKIP; skipped++) {
    for (let skipA = 0; skipA <= skipped; skipA++) {
      // one side alone first, as nearly always
      const pair: [number, number] = skipA === 0 ? [0, skipped] : [skipA, skipped - skipA];
      if (skipped > 12 && skipA !== 0 && skipA !== skipped) continue;
      if (matchesAt(a, i + pair[0], b, j + pair[1])) return pair;
    }
  }
  return [1, 1];
}

function matchesAt(a: string, i: number, b: string, j: number): boolean {
  const length = Math.min(MIN_MATCH, a.length - i, b.length - j);
  if (length < MIN_MATCH && (a.length - i !== length || b.length - j !== length)) return false;
  for (let k = 0; k < length; k++) if (a.charCodeAt(i + k) !== b.charCodeAt(j + k)) return false;
  return true;
}

/** The offset in the second text of an offset in the first: behind the character before it, or before the one behind. */
export function mapOffset(
  ranges: readonly CommonRange[],
  offset: number,
  side: 'before' | 'after',
): number {
  let last = 0;
  for (const { a, b, length } of ranges) {
    if (side === 'before' ? offset <= a && offset < a + length : offset < a) {
      return side === 'before' ? b : last;
    }
    if (offset > a + length || (side === 'before' && offset === a + length)) {
      last = b + length;
      continue;
    }
    return b + (offset - a);
  }
  return last;
}

/** The same stretches seen from the other text. */
export function invertRanges(ranges: readonly CommonRange[]): CommonRange[] {
  return ranges.map(({ a, b, length }) => ({ a: b, b: a, length }));
}

/** A change of the first text as a change of the second. */
export function mapChange(ranges: readonly CommonRange[], change: TextChange): TextChange {
  const { insert } = change;
  if (change.from === change.to) {
    const offset = mapOffset(ranges, change.from, 'after');
    return { from: offset, to: offset, insert };
  }
  const from = mapOffset(ranges, change.from, 'before');
  const to = mapOffset(ranges, change.to, 'after');
  return { from, to: Math.max(from, to), insert };
}
