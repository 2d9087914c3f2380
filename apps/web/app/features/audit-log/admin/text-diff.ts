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
  /** False when the texts differ too much to be compared line by line in the available time. */
  aligned: boolean;
}

/** A worker compares while the reviewer reads, so it may take long. */
const TIMEOUT_MS = { lines: 1500, words: 1000 };

/** Compares two texts; a line stands next to the one that replaced it. Bounded in time. */
export function compareTexts(before: string, after: string): Comparison {
  const hunks = diffTexts(before, after, TIMEOUT_MS);
  const rows = hunks.flatMap(toDiffRows);
  return {
    rows,
    added: countChanged(rows, 'add'),
    removed: countChanged(rows, 'del'),
    aligned: hunks.every((hunk) => hunk.timedOut !== true),
  };
}

function toDiffRows({ equal, rows }: Hunk): DiffRow[] {
  return rows.flatMap(({ before, after }) => {
    const del = toDiffRow('del', before);
    const add = toDiffRow(equal ? 'same' : 'add', after);
    return equal ? add : [...del, ...add];
  });
}

function toDiffRow(kind: DiffRow['kind'], side: Hunk['rows'][number]['after']): DiffRow[] {
  return side === null ? [] : [{ kind, line: side.number + 1, pieces: side.words }];
}

function countChanged(rows: readonly DiffRow[], kind: DiffRow['kind']): number {
  const pieces = rows.flatMap((row) => (row.kind === kind ? row.pieces : []));
  return pieces.reduce((sum, { text, changed }) => sum + (changed ? text.length : 0), 0);
}
