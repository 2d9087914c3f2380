import type { DiffRow } from './text-diff.ts';

/** Visible rows, or a folded run of unchanged ones. */
export type FoldedRows =
  | { kind: 'rows'; key: string; rows: DiffRow[] }
  | { kind: 'fold'; key: string; rows: DiffRow[]; from: number; to: number };

/** Unchanged lines shown on each side of a change. */
const CONTEXT = 2;
/** Shorter runs are not worth a fold. */
const MIN_FOLDED = 5;

/** Folds long unchanged runs; a text without changes is not folded. */
export function foldUnchanged(rows: readonly DiffRow[]): FoldedRows[] {
  const segments: FoldedRows[] = [];
  const pushVisible = (part: readonly DiffRow[]) => {
    const last = segments.at(-1);
    if (part.length === 0) return;
    if (last?.kind === 'rows') last.rows.push(...part);
    else segments.push({ kind: 'rows', key: getSegmentKey(part), rows: [...part] });
  };
  for (const run of groupRuns(rows)) {
    const first = run[0] as DiffRow;
    const start = first === rows[0] ? 0 : CONTEXT;
    const end = run.at(-1) === rows.at(-1) ? 0 : CONTEXT;
    if (first.kind !== 'same' || run.length - start - end < MIN_FOLDED) {
      pushVisible(run);
      continue;
    }
    const hidden = run.slice(start, run.length - end);
    pushVisible(run.slice(0, start));
    segments.push({
      kind: 'fold',
      key: getSegmentKey(hidden),
      rows: hidden,
      from: hidden[0]?.line ?? 0,
      to: hidden.at(-1)?.line ?? 0,
    });
    pushVisible(run.slice(run.length - end));
  }
  return segments;
}

const getSegmentKey = (rows: readonly DiffRow[]) => `${rows[0]?.kind} ${rows[0]?.line}`;

/** Neighbouring rows that are all unchanged, or all changed. */
function groupRuns(rows: readonly DiffRow[]): DiffRow[][] {
  const runs: DiffRow[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run !== undefined && (run[0]?.kind === 'same') === (row.kind === 'same')) run.push(row);
    else runs.push([row]);
  }
  return runs;
}

/** The first segments within a budget of lines and characters, and the number of lines after them. */
export function takeWithinBudget(
  segments: readonly FoldedRows[],
  lines: number,
  characters: number,
) {
  const visible: FoldedRows[] = [];
  let remainingLines = lines;
  let remainingCharacters = characters;
  let hiddenLines = 0;
  for (const segment of segments) {
    if (segment.kind === 'fold') {
      if (hiddenLines === 0) visible.push(segment);
      continue;
    }
    const fitCount =
      hiddenLines > 0 ? 0 : countFitting(segment.rows, remainingLines, remainingCharacters);
    if (fitCount > 0) visible.push({ ...segment, rows: segment.rows.slice(0, fitCount) });
    remainingLines -= fitCount;
    remainingCharacters -= countCharacters(segment.rows.slice(0, fitCount));
    hiddenLines += segment.rows.length - fitCount;
  }
  return { visible, hiddenLines };
}

function countFitting(rows: readonly DiffRow[], lines: number, characters: number): number {
  let remainingCharacters = characters;
  let n = 0;
  while (n < rows.length && n < lines && remainingCharacters > 0)
    remainingCharacters -= countCharacters(rows.slice(n, ++n));
  return n;
}

function countCharacters(rows: readonly DiffRow[]): number {
  return rows.reduce((sum, row) => sum + Math.min(getLineLength(row), MAX_LINE_LENGTH), 0);
}

/** Longer lines are cut until the user expands them. */
export const MAX_LINE_LENGTH = 3000;
/** Characters in a line, including removed ones. */
export function getLineLength(row: DiffRow): number {
  return row.pieces.reduce((sum, { text }) => sum + text.length, 0);
}
