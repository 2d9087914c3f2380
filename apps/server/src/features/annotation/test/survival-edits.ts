import type { RandomSource } from './survival-random.ts';

/**
 * Private characters that no text contains: they pass through the renderer around the marked words and show where those
 * end up.
 */
const FIRST_MARK = 0xe000;
export const openMark = (n: number) => String.fromCharCode(FIRST_MARK + 2 * n);
export const closeMark = (n: number) => String.fromCharCode(FIRST_MARK + 2 * n + 1);
const MARKS = /[\uE000-\uE0FF]/u;
const MARK = new RegExp(MARKS, 'gu');

/** Returns a text without its marks, and the position of each marked piece. */
export function extractMarks(marked: string): {
  text: string;
  places: Map<number, { start: number; end: number }>;
} {
  const places = new Map<number, { start: number; end: number }>();
  let removed = 0;
  for (const { 0: mark, index } of marked.matchAll(MARK)) {
    const code = mark.charCodeAt(0) - FIRST_MARK;
    const at = index - removed;
    removed += 1;
    const n = code >> 1;
    if (code % 2 === 0) places.set(n, { start: at, end: -1 });
    else {
      const open = places.get(n);
      if (open !== undefined) open.end = at;
    }
  }
  return { text: marked.replace(MARK, ''), places };
}

/** Splits Markdown at blank lines; fenced code stays whole. */
export function splitChunks(source: string): string[] {
  const chunks: string[] = [];
  let lines: string[] = [];
  let fence = '';
  const flush = () => {
    if (lines.length > 0) chunks.push(lines.join('\n'));
    lines = [];
  };
  for (const line of source.split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/u.exec(line)?.[1] ?? '';
    if (fence === '' && mark !== '') fence = mark;
    else if (fence !== '' && mark.startsWith(fence)) fence = '';
    if (line.trim() === '' && fence === '') flush();
    else lines.push(line);
  }
  flush();
  return chunks;
}

export const EDITS = [
  'insert before',
  'delete around',
  'move the paragraph',
  'change a word inside',
  'change a word beside',
  'rewrite it',
] as const;
export type Edit = (typeof EDITS)[number];

const isMarked = (chunk: string) => MARKS.test(chunk);

/** Applies one kind of edit to every marked chunk. `donors` are paragraphs of other articles. */
export function edit(
  kind: Edit,
  chunks: readonly string[],
  donors: readonly string[],
  random: RandomSource,
): string[] {
  const donor = () => random.pick(donors);
  switch (kind) {
    case 'insert before':
      return chunks.flatMap((chunk) => (isMarked(chunk) ? [donor(), chunk] : [chunk]));
    case 'delete around':
      return chunks.filter((chunk, at) => {
        const isNextToMark = [chunks[at - 1], chunks[at + 1]].some(
          (item) => item !== undefined && isMarked(item),
        );
        return isMarked(chunk) || !isNextToMark;
      });
    case 'move the paragraph':
      return moved(chunks, random);
    case 'change a word inside':
      return chunks.map((chunk) => (isMarked(chunk) ? changeWord(chunk, donor(), true) : chunk));
    case 'change a word beside':
      return chunks.map((chunk) => (isMarked(chunk) ? changeWord(chunk, donor(), false) : chunk));
    case 'rewrite it':
      return chunks.map((chunk) =>
        isMarked(chunk)
          ? random.pick([REPLACEMENT, ...donors.filter((donor) => !hasSharedWords(donor, chunk))])
          : chunk,
      );
  }
}

function moved(chunks: readonly string[], random: RandomSource): string[] {
  const unmarked = chunks.filter((chunk) => !isMarked(chunk));
  for (const chunk of chunks.filter(isMarked)) {
    unmarked.splice(random.below(unmarked.length + 1), 0, chunk);
  }
  return unmarked;
}

const FRAGMENT_LENGTH = 6;
const REPLACEMENT = '整段都换了说法。';

/** Whether two texts share six consecutive characters; then neither can replace the other as a rewrite. */
function hasSharedWords(a: string, b: string): boolean {
  const plain = b.replace(MARK, '');
  for (let at = 0; at + FRAGMENT_LENGTH <= a.length; at += 1) {
    if (plain.includes(a.slice(at, at + FRAGMENT_LENGTH))) return true;
  }
  return false;
}

const WORD = /\p{Script=Han}{2}|[A-Za-z]{4,}/gu;

/** Replaces the middle marked word, or the word after the mark; a quote that is too short stays unchanged. */
function changeWord(chunk: string, donor: string, inside: boolean): string {
  const from = chunk.search(MARKS);
  const to = chunk.length - [...chunk].toReversed().join('').search(MARKS);
  const quote = chunk.slice(from, to);
  const words = [...(inside ? quote : chunk.slice(to)).matchAll(WORD)];
  const word = inside ? words[words.length >> 1] : words[0];
  if (word === undefined || (inside && word[0].length * 2 > quote.length)) return chunk;
  const at = (inside ? from : to) + word.index;
  const latin = /^[A-Za-z]/u.test(word[0]);
  const other = [...donor.matchAll(WORD)]
    .map(([text]) => text)
    .find((text) => text !== word[0] && /^[A-Za-z]/u.test(text) === latin);
  return (
    chunk.slice(0, at) + (other ?? (latin ? 'other' : '改动')) + chunk.slice(at + word[0].length)
  );
}
