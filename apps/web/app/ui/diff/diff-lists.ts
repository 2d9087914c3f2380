import { diffArrays } from 'diff';

/** A run of entries: the same on both sides, or `before` replaced by `after` (either may be empty). Ends exclusive. */
export interface DiffPiece {
  equal: boolean;
  before: [from: number, to: number];
  after: [from: number, to: number];
  /** The lists differ more than could be told in the time given, and count as replaced as a whole. */
  timedOut?: true;
}

/** What two lists have in common and where they differ, as alternating pieces; looks for `patience` ms at the most. */
export function diffLists(
  before: readonly string[],
  after: readonly string[],
  timeoutMs: number,
): DiffPiece[] {
  const changes = diffArrays([...before], [...after], { timeout: timeoutMs });
  if (changes === undefined) {
    return [{ equal: false, before: [0, before.length], after: [0, after.length], timedOut: true }];
  }
  const pieces: DiffPiece[] = [];
  let a = 0;
  let b = 0;
  for (const { added, removed, value } of changes) {
    const equal = !added && !removed;
    const nextA = a + (added ? 0 : value.length);
    const nextB = b + (removed ? 0 : value.length);
    const last = pieces.at(-1);
    // what went and what came in its place are told one after the other
    if (last !== undefined && !equal && !last.equal) {
      last.before[1] = nextA;
      last.after[1] = nextB;
    } else {
      pieces.push({ equal, before: [a, nextA], after: [b, nextB] });
    }
    a = nextA;
    b = nextB;
  }
  return pieces;
}
