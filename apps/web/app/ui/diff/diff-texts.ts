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

/** Ms for all lines, and for the words of all of them; lines after that are coloured whole. */
const PATIENCE = { lines: 600, words: 800 };
/** Ms for the words of one line. */
const LINE_PATIENCE = 100;

/** Compares by line, and within changed lines by word. */
export function diffTexts(before: string, after: string, patience = PATIENCE): Hunk[] {
  const a = before.split('\n');
  const b = after.split('\n');
  const pieces = diffLists(a, b, patience.lines);
  const deadline = performance.now() + patience.words;
  return pieces.map((piece) => ({ ...piece, rows: rowsOf(piece, a, b, deadline) }));
}

function rowsOf(
  { same, before, after, givenUp }: Piece,
  a: readonly string[],
  b: readonly string[],
  deadline: number,
): Row[] {
  const count = Math.max(before[1] - before[0], after[1] - after[0]);
  return Array.from({ length: count }, (_, at) => {
    const left = before[0] + at < before[1] ? before[0] + at : null;
    const right = after[0] + at < after[1] ? after[0] + at : null;
    const [mine, theirs] = wordsOf(
      left === null ? null : (a[left] ?? ''),
      right === null ? null : (b[right] ?? ''),
      same ? 'same' : givenUp !== true && performance.now() < deadline ? 'words' : 'whole',
    );
    return {
      before: left === null ? null : { number: left, words: mine },
      after: right === null ? null : { number: right, words: theirs },
    };
  });
}

/** Longer lines are coloured whole. */
const MAX_LINE = 4000;

function wordsOf(
  a: string | null,
  b: string | null,
  how: 'same' | 'words' | 'whole',
): [Word[], Word[]] {
  const long = (a?.length ?? 0) + (b?.length ?? 0) > MAX_LINE;
  const whole = (text: string | null): Word[] =>
    text === null || text === '' ? [] : [{ text, changed: how !== 'same' }];
  if (how !== 'words' || a === null || b === null || long) return [whole(a), whole(b)];
  const before = split(a);
  const after = split(b);
  const pieces = diffLists(before, after, LINE_PATIENCE);
  const mine = join(pieces, before, 'before');
  const common = mine.reduce((sum, { text, changed }) => sum + (changed ? 0 : text.length), 0);
  // lines that share next to nothing read better unpicked
  if (common * 4 < Math.max(a.length, b.length)) return [whole(a), whole(b)];
  return [mine, join(pieces, after, 'after')];
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
