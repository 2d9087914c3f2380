import { diffLists } from './diff-lists.ts';
import type { Piece } from './diff-lists.ts';

export interface Word {
  text: string;
  changed: boolean;
}

/** Lines of two texts side by side. Line numbers count from 0; a side without a line there has null. */
export interface Row {
  before: { number: number; words: Word[] } | null;
  after: { number: number; words: Word[] } | null;
}

export interface Hunk extends Piece {
  rows: Row[];
}

/** Compares by line, and within changed lines by word. */
export function diffTexts(before: string, after: string): Hunk[] {
  const a = before.split('\n');
  const b = after.split('\n');
  return diffLists(a, b).map((piece) => ({ ...piece, rows: rowsOf(piece, a, b) }));
}

function rowsOf({ same, before, after }: Piece, a: readonly string[], b: readonly string[]): Row[] {
  const count = Math.max(before[1] - before[0], after[1] - after[0]);
  return Array.from({ length: count }, (_, at) => {
    const left = before[0] + at < before[1] ? before[0] + at : null;
    const right = after[0] + at < after[1] ? after[0] + at : null;
    const [old, now] = wordsOf(
      left === null ? null : (a[left] ?? ''),
      right === null ? null : (b[right] ?? ''),
      same,
    );
    return {
      before: left === null ? null : { number: left, words: old },
      after: right === null ? null : { number: right, words: now },
    };
  });
}

/** Longer lines are coloured whole. */
const MAX_LINE = 4000;

function wordsOf(a: string | null, b: string | null, same: boolean): [Word[], Word[]] {
  const whole = (text: string | null, changed: boolean): Word[] =>
    text === null || text === '' ? [] : [{ text, changed }];
  if (same) return [whole(a, false), whole(b, false)];
  if (a === null || b === null || a.length + b.length > MAX_LINE) {
    return [whole(a, true), whole(b, true)];
  }
  const before = split(a);
  const after = split(b);
  const pieces = diffLists(before, after);
  return [join(pieces, before, 'before'), join(pieces, after, 'after')];
}

function join(
  pieces: readonly Piece[],
  words: readonly string[],
  side: 'before' | 'after',
): Word[] {
  return pieces
    .map((piece) => ({ text: words.slice(...piece[side]).join(''), changed: !piece.same }))
    .filter(({ text }) => text !== '');
}

let segmenter: Intl.Segmenter | undefined;

// Chinese puts no spaces between words.
function split(text: string): string[] {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
