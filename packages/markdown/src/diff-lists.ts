import { diffArrays } from 'diff';

/** A run of entries: equal on both sides, or `before` replaced by `after` (either may be empty). Ends are exclusive. */
export interface DiffPiece {
  equal: boolean;
  before: [from: number, to: number];
  after: [from: number, to: number];
  /** The time ran out, and the lists count as replaced as a whole. */
  timedOut?: true;
}

/** Compares two lists and returns alternating equal and changed pieces; gives up after `patience` ms. */
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
    // adjacent removed and added runs form one piece
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

let segmenter: Intl.Segmenter | undefined;

/** The words of a text with all that stands between them; Chinese puts no spaces between words. */
export function splitWords(text: string): string[] {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
