import { diffArrays } from 'diff';

/** A run of entries: the same on both sides, or `before` replaced by `after` (either may be empty). Ends exclusive. */
export interface Piece {
  same: boolean;
  before: [from: number, to: number];
  after: [from: number, to: number];
  /** The lists differ more than could be told in the time given, and count as replaced as a whole. */
  givenUp?: true;
}

/** What two lists have in common and where they differ, as alternating pieces; looks for `patience` ms at the most. */
export function diffLists(
  before: readonly string[],
  after: readonly string[],
  patience: number,
): Piece[] {
  const changes = diffArrays([...before], [...after], { timeout: patience });
  if (changes === undefined) {
    return [{ same: false, before: [0, before.length], after: [0, after.length], givenUp: true }];
  }
  const pieces: Piece[] = [];
  let a = 0;
  let b = 0;
  for (const { added, removed, value } of changes) {
    const same = !added && !removed;
    const endA = a + (added ? 0 : value.length);
    const endB = b + (removed ? 0 : value.length);
    const last = pieces.at(-1);
    // what went and what came in its place are told one after the other
    if (last !== undefined && !same && !last.same) {
      last.before[1] = endA;
      last.after[1] = endB;
    } else {
      pieces.push({ same, before: [a, endA], after: [b, endB] });
    }
    a = endA;
    b = endB;
  }
  return pieces;
}
