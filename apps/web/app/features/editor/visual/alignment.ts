import type { TextChange } from '../model/text-change.ts';

/** A stretch that two texts have in common: `length` characters from `a` in one and `b` in the other. */
interface Stretch {
  a: number;
  b: number;
  length: number;
}

/** How far a difference may reach before what follows is found again. */
const REACH = 240;
/** Characters that must agree for two places to be taken for the same. */
const SURE = 4;

/** Where the parts of one text stand in another that nearly says the same: escapes, padding and signs differ. */
export function align(a: string, b: string): Stretch[] {
  if (a === b) return [{ a: 0, b: 0, length: a.length }];
  const stretches: Stretch[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    const from = i;
    while (i < a.length && j < b.length && a.charCodeAt(i) === b.charCodeAt(j)) {
      i += 1;
      j += 1;
    }
    if (i > from) stretches.push({ a: from, b: j - (i - from), length: i - from });
    if (i >= a.length || j >= b.length) break;
    const [skipA, skipB] = nextMeeting(a, i, b, j);
    i += skipA;
    j += skipB;
  }
  return stretches;
}

/** How much to skip in both texts so that they agree again: the least that does. */
function nextMeeting(a: string, i: number, b: string, j: number): [number, number] {
  for (let skipped = 1; skipped <= REACH; skipped++) {
    for (let inA = 0; inA <= skipped; inA++) {
      // one side alone first, as nearly always
      const pair: [number, number] = inA === 0 ? [0, skipped] : [inA, skipped - inA];
      if (skipped > 12 && inA !== 0 && inA !== skipped) continue;
      if (agree(a, i + pair[0], b, j + pair[1])) return pair;
    }
  }
  return [1, 1];
}

function agree(a: string, i: number, b: string, j: number): boolean {
  const length = Math.min(SURE, a.length - i, b.length - j);
  if (length < SURE && (a.length - i !== length || b.length - j !== length)) return false;
  for (let k = 0; k < length; k++) if (a.charCodeAt(i + k) !== b.charCodeAt(j + k)) return false;
  return true;
}

/** The offset in the second text of an offset in the first: behind the character before it, or before the one behind. */
export function aligned(
  stretches: readonly Stretch[],
  offset: number,
  side: 'before' | 'behind',
): number {
  let last = 0;
  for (const { a, b, length } of stretches) {
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
export function turned(stretches: readonly Stretch[]): Stretch[] {
  return stretches.map(({ a, b, length }) => ({ a: b, b: a, length }));
}

/** A change of the first text as a change of the second. */
export function carryOver(stretches: readonly Stretch[], change: TextChange): TextChange {
  const { insert } = change;
  if (change.from === change.to) {
    const at = aligned(stretches, change.from, 'behind');
    return { from: at, to: at, insert };
  }
  const from = aligned(stretches, change.from, 'before');
  const to = aligned(stretches, change.to, 'behind');
  return { from, to: Math.max(from, to), insert };
}
