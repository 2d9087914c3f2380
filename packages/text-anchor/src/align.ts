/** Where a piece of text lies in a slightly different one. */
export interface Alignment {
  /** For each unit of the pattern the unit of the window it came to stand on; -1 for one that is gone. */
  positions: Int32Array;
  /** For each unit of the pattern: 1 where it stands unchanged. */
  equal: Uint8Array;
}

const STEP = { diagonal: 0, removed: 1, added: 2 } as const;

/**
 * Aligns the whole `pattern` with the part of `window` that differs least from it (insertions, deletions and changes
 * count one each). Takes `pattern.length * window.length` steps and bytes: callers keep both short.
 */
export function align(pattern: string, window: string): Alignment {
  const width = window.length + 1;
  const steps = new Uint8Array((pattern.length + 1) * width);
  let above = new Int32Array(width);
  let row = new Int32Array(width);
  for (let i = 1; i <= pattern.length; i += 1) {
    row[0] = i;
    steps[i * width] = STEP.removed;
    const unit = pattern.charCodeAt(i - 1);
    for (let j = 1; j < width; j += 1) {
      const cost = window.charCodeAt(j - 1) === unit ? 0 : 1;
      const diagonal = (above[j - 1] as number) + cost;
      const removed = (above[j] as number) + 1;
      const added = (row[j - 1] as number) + 1;
      const least = Math.min(diagonal, removed, added);
      row[j] = least;
      steps[i * width + j] =
        diagonal === least ? STEP.diagonal : removed === least ? STEP.removed : STEP.added;
    }
    [above, row] = [row, above];
  }
  return pickBestAlignment(
    findCheapestEnds(above).map((end) => trace(pattern, window, steps, end)),
    pattern.length,
  );
}

/** Columns where the whole pattern has been placed for the least; a few of them, where nothing is alike. */
function findCheapestEnds(row: Int32Array): number[] {
  const least = row.reduce((a, b) => Math.min(a, b));
  const columns: number[] = [];
  for (let j = 0; j < row.length && columns.length < 8; j += 1)
    if (row[j] === least) columns.push(j);
  return columns;
}

/** Of ways that cost the same the one that leaves most as it was: a changed end is part of the words, not gone. */
function pickBestAlignment(alignments: readonly Alignment[], length: number): Alignment {
  return alignments.reduce((a, b) => (countEqual(b, 0, length) > countEqual(a, 0, length) ? b : a));
}

function trace(pattern: string, window: string, steps: Uint8Array, end: number): Alignment {
  const width = window.length + 1;
  const positions = new Int32Array(pattern.length).fill(-1);
  const equal = new Uint8Array(pattern.length);
  for (let i = pattern.length, j = end; i > 0;) {
    const step = j === 0 ? STEP.removed : steps[i * width + j];
    if (step === STEP.added) j -= 1;
    else {
      i -= 1;
      if (step === STEP.removed) continue;
      j -= 1;
      positions[i] = j;
      equal[i] = pattern.charCodeAt(i) === window.charCodeAt(j) ? 1 : 0;
    }
  }
  return { positions, equal };
}

/** Share of the units `from`..`to` of the pattern that stand unchanged; 1 for none. */
export function countEqual({ equal }: Alignment, from: number, to: number): number {
  if (to <= from) return 1;
  let sum = 0;
  for (let i = from; i < to; i += 1) sum += equal[i] as number;
  return sum / (to - from);
}
