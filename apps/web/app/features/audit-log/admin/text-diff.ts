import { diffTexts } from '../../../ui/diff/diff-texts.ts';
import type { Hunk, Word } from '../../../ui/diff/diff-texts.ts';

export interface DiffRow {
  kind: 'same' | 'del' | 'add';
  /** Line number in its own version, from 1. */
  line: number;
  pieces: readonly Word[];
}
export interface Comparison {
  rows: DiffRow[];
  /** Characters that only the new, or only the old version has. */
  added: number;
  removed: number;
  /** False when the texts differ too much to be compared line by line in the time given. */
  aligned: boolean;
}

/** A worker compares while the reviewer reads: it may take its time. */
const PATIENCE = { lines: 1500, words: 1000 };

/** Compares two texts; lines that took each other's place stand one under the other. Bounded in time. */
export function compareTexts(before: string, after: string): Comparison {
  const hunks = diffTexts(before, after, PATIENCE);
  const rows = hunks.flatMap(rowsOf);
  return {
    rows,
    added: changedIn(rows, 'add'),
    removed: changedIn(rows, 'del'),
    aligned: hunks.every((hunk) => hunk.givenUp !== true),
  };
}

function rowsOf({ same, rows }: Hunk): DiffRow[] {
  return rows.flatMap(({ before, after }) => {
    const del = rowOf('del', before);
    const add = rowOf(same ? 'same' : 'add', after);
    return same ? add : [...del, ...add];
  });
}

function rowOf(kind: DiffRow['kind'], side: Hunk['rows'][number]['after']): DiffRow[] {
  return side === null ? [] : [{ kind, line: side.number + 1, pieces: side.words }];
}

function changedIn(rows: readonly DiffRow[], kind: DiffRow['kind']): number {
  const pieces = rows.flatMap((row) => (row.kind === kind ? row.pieces : []));
  return pieces.reduce((sum, { text, changed }) => sum + (changed ? text.length : 0), 0);
}
