import type { DiffRow } from './text-diff.ts';

/** Rows shown, or a run of unchanged ones that is folded away. */
export type Stretch =
  | { kind: 'rows'; key: string; rows: DiffRow[] }
  | { kind: 'fold'; key: string; rows: DiffRow[]; from: number; to: number };

/** Unchanged lines shown on each side of a change. */
const CONTEXT = 2;
/** Shorter runs are not worth a fold. */
const SMALLEST = 5;

/** Folds long unchanged runs; without any change the text stays whole. */
export function foldRows(rows: readonly DiffRow[]): Stretch[] {
  const stretches: Stretch[] = [];
  const show = (part: readonly DiffRow[]) => {
    const last = stretches.at(-1);
    if (part.length === 0) return;
    if (last?.kind === 'rows') last.rows.push(...part);
    else stretches.push({ kind: 'rows', key: keyOf(part), rows: [...part] });
  };
  for (const run of runsOf(rows)) {
    const first = run[0] as DiffRow;
    const start = first === rows[0] ? 0 : CONTEXT;
    const end = run.at(-1) === rows.at(-1) ? 0 : CONTEXT;
    if (first.kind !== 'same' || run.length - start - end < SMALLEST) {
      show(run);
      continue;
    }
    const hidden = run.slice(start, run.length - end);
    show(run.slice(0, start));
    stretches.push({
      kind: 'fold',
      key: keyOf(hidden),
      rows: hidden,
      from: hidden[0]?.line ?? 0,
      to: hidden.at(-1)?.line ?? 0,
    });
    show(run.slice(run.length - end));
  }
  return stretches;
}

const keyOf = (rows: readonly DiffRow[]) => `${rows[0]?.kind} ${rows[0]?.line}`;

/** Neighbouring rows that are all unchanged, or all changed. */
function runsOf(rows: readonly DiffRow[]): DiffRow[][] {
  const runs: DiffRow[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run !== undefined && (run[0]?.kind === 'same') === (row.kind === 'same')) run.push(row);
    else runs.push([row]);
  }
  return runs;
}

/** The first stretches within a budget of lines and characters, and how many lines are left for later. */
export function within(stretches: readonly Stretch[], lines: number, characters: number) {
  const shown: Stretch[] = [];
  let left = lines;
  let room = characters;
  let rest = 0;
  for (const stretch of stretches) {
    if (stretch.kind === 'fold') {
      if (rest === 0) shown.push(stretch);
      continue;
    }
    const fit = rest > 0 ? 0 : countFitting(stretch.rows, left, room);
    if (fit > 0) shown.push({ ...stretch, rows: stretch.rows.slice(0, fit) });
    left -= fit;
    room -= lengthOf(stretch.rows.slice(0, fit));
    rest += stretch.rows.length - fit;
  }
  return { shown, rest };
}

function countFitting(rows: readonly DiffRow[], lines: number, characters: number): number {
  let room = characters;
  let n = 0;
  while (n < rows.length && n < lines && room > 0) room -= lengthOf(rows.slice(n, ++n));
  return n;
}

function lengthOf(rows: readonly DiffRow[]): number {
  return rows.reduce((sum, row) => sum + Math.min(lineLength(row), CLIP), 0);
}

/** Longer lines are cut until asked for. */
export const CLIP = 3000;
/** Characters in a line, taken out ones included. */
export function lineLength(row: DiffRow): number {
  return row.pieces.reduce((sum, { text }) => sum + text.length, 0);
}
