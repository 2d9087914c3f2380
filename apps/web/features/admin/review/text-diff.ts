import { diffArrays } from 'diff';

/** A stretch of one line; `changed` is what the other version does not have. */
export interface Piece {
  text: string;
  changed: boolean;
}
export interface DiffRow {
  kind: 'same' | 'del' | 'add';
  /** Line number in its own version, from 1. */
  line: number;
  pieces: Piece[];
}
export interface Comparison {
  rows: DiffRow[];
  /** Characters that only the new, or only the old version has. */
  added: number;
  removed: number;
  /** False when the texts differ too much to be compared line by line in the time given. */
  aligned: boolean;
}

/** For all lines together, and from then on no more words are looked at, in ms. */
const LINES_TIME = 1500;
const WORDS_TIME = 1000;
/** Longer lines are compared as a whole: their words would cost more than they tell. */
const MAX_WORD_LINE = 4000;

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Compares two texts by line, and changed lines that stand against each other by word. Bounded in time. */
export function compareTexts(before: string, after: string): Comparison {
  const oldLines = before.split('\n');
  const newLines = after.split('\n');
  const changes = diffArrays(oldLines, newLines, { timeout: LINES_TIME });
  const deadline = performance.now() + WORDS_TIME;
  const result: Comparison = { rows: [], added: 0, removed: 0, aligned: changes !== undefined };
  const blocks = changes ?? [
    { value: oldLines, removed: true, added: false },
    { value: newLines, removed: false, added: true },
  ];
  let oldAt = 1;
  let newAt = 1;
  let removed: string[] = [];
  const flush = (added: readonly string[]) => {
    pair(result.rows, { removed, oldAt, added, newAt, deadline: changes ? deadline : 0 });
    oldAt += removed.length;
    newAt += added.length;
    removed = [];
  };
  for (const block of blocks) {
    if (block.removed) removed = block.value;
    else if (block.added) flush(block.value);
    else {
      flush([]);
      for (const text of block.value) {
        result.rows.push({ kind: 'same', line: newAt++, pieces: [{ text, changed: false }] });
        oldAt++;
      }
    }
  }
  flush([]);
  for (const { kind, pieces } of result.rows) {
    const changed = pieces.reduce((sum, piece) => sum + (piece.changed ? piece.text.length : 0), 0);
    if (kind === 'add') result.added += changed;
    if (kind === 'del') result.removed += changed;
  }
  return result;
}

interface Block {
  removed: readonly string[];
  oldAt: number;
  added: readonly string[];
  newAt: number;
  deadline: number;
}

/** Puts lines that took each other's place side by side, and what is left over after them. */
function pair(rows: DiffRow[], { removed, oldAt, added, newAt, deadline }: Block): void {
  const both = Math.min(removed.length, added.length);
  for (let at = 0; at < both; at++) {
    const [del, add] = words(removed[at] ?? '', added[at] ?? '', deadline);
    rows.push({ kind: 'del', line: oldAt + at, pieces: del });
    rows.push({ kind: 'add', line: newAt + at, pieces: add });
  }
  removed.slice(both).forEach((text, at) => {
    rows.push({ kind: 'del', line: oldAt + both + at, pieces: [{ text, changed: true }] });
  });
  added.slice(both).forEach((text, at) => {
    rows.push({ kind: 'add', line: newAt + both + at, pieces: [{ text, changed: true }] });
  });
}

function words(before: string, after: string, deadline: number): [Piece[], Piece[]] {
  const whole: [Piece[], Piece[]] = [
    [{ text: before, changed: true }],
    [{ text: after, changed: true }],
  ];
  if (Math.max(before.length, after.length) > MAX_WORD_LINE) return whole;
  if (performance.now() > deadline) return whole;
  const changes = diffArrays(split(before), split(after), { timeout: 100 });
  if (changes === undefined) return whole;
  const del: Piece[] = [];
  const add: Piece[] = [];
  let common = 0;
  for (const { value, added, removed } of changes) {
    const text = value.join('');
    if (added) add.push({ text, changed: true });
    else if (removed) del.push({ text, changed: true });
    else {
      common += text.length;
      del.push({ text, changed: false });
      add.push({ text, changed: false });
    }
  }
  // Lines that share next to nothing read better unpicked.
  return common * 4 < Math.max(before.length, after.length) ? whole : [del, add];
}

function split(line: string): string[] {
  return Array.from(segmenter.segment(line), ({ segment }) => segment);
}
