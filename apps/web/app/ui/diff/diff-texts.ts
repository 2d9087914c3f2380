import { diffLists, splitWords } from '@zhihui/markdown/diff-lists.ts';
import type { DiffPiece } from '@zhihui/markdown/diff-lists.ts';

export interface Word {
  text: string;
  changed: boolean;
}

/** Lines of two texts side by side. Line numbers count from 0; null when a side has no line. */
interface Row {
  before: { number: number; words: Word[] } | null;
  after: { number: number; words: Word[] } | null;
}

export interface Hunk extends DiffPiece {
  rows: Row[];
}

/** Limits in ms for comparing lines, and for the words of all lines; later lines are coloured whole. */
const TIMEOUT_MS = { lines: 600, words: 800 };
/** Limit in ms for the words of one line. */
const LINE_TIMEOUT_MS = 100;

/** Compares texts by line, and changed lines by word. */
export function diffTexts(before: string, after: string, timeoutMs = TIMEOUT_MS): Hunk[] {
  const a = before.split('\n');
  const b = after.split('\n');
  const pieces = diffLists(a, b, timeoutMs.lines);
  const deadline = performance.now() + timeoutMs.words;
  return pieces.map((piece) => ({ ...piece, rows: toRows(piece, a, b, deadline) }));
}

function toRows(
  { equal, before, after, timedOut }: DiffPiece,
  a: readonly string[],
  b: readonly string[],
  deadline: number,
): Row[] {
  const count = Math.max(before[1] - before[0], after[1] - after[0]);
  return Array.from({ length: count }, (_, at) => {
    const beforeLine = before[0] + at < before[1] ? before[0] + at : null;
    const afterLine = after[0] + at < after[1] ? after[0] + at : null;
    const [beforeWords, afterWords] = compareWords(
      beforeLine === null ? null : (a[beforeLine] ?? ''),
      afterLine === null ? null : (b[afterLine] ?? ''),
      equal ? 'equal' : timedOut !== true && performance.now() < deadline ? 'words' : 'line',
    );
    return {
      before: beforeLine === null ? null : { number: beforeLine, words: beforeWords },
      after: afterLine === null ? null : { number: afterLine, words: afterWords },
    };
  });
}

/** Longer lines are coloured whole. */
const MAX_LINE = 4000;

function compareWords(
  a: string | null,
  b: string | null,
  mode: 'equal' | 'words' | 'line',
): [Word[], Word[]] {
  const isLong = (a?.length ?? 0) + (b?.length ?? 0) > MAX_LINE;
  const toWholeLine = (text: string | null): Word[] =>
    text === null || text === '' ? [] : [{ text, changed: mode !== 'equal' }];
  if (mode !== 'words' || a === null || b === null || isLong)
    return [toWholeLine(a), toWholeLine(b)];
  const before = splitWords(a);
  const after = splitWords(b);
  const pieces = diffLists(before, after, LINE_TIMEOUT_MS);
  const beforeWords = joinPieces(pieces, before, 'before');
  const common = beforeWords.reduce(
    (sum, { text, changed }) => sum + (changed ? 0 : text.length),
    0,
  );
  // lines with little in common read better as a whole
  if (common * 4 < Math.max(a.length, b.length)) return [toWholeLine(a), toWholeLine(b)];
  return [beforeWords, joinPieces(pieces, after, 'after')];
}

function joinPieces(
  pieces: readonly DiffPiece[],
  words: readonly string[],
  side: 'before' | 'after',
): Word[] {
  return pieces
    .map((piece) => ({ text: words.slice(...piece[side]).join(''), changed: !piece.equal }))
    .filter(({ text }) => text !== '');
}
