import { followEdit } from '@zhihui/text-anchor/follow-edit.ts';
import { findQuote } from '@zhihui/text-anchor/find-quote.ts';
import { makeSelector } from '@zhihui/text-anchor/selector.ts';
import type { TextRange } from '@zhihui/text-anchor/selector.ts';
import { renderMarkdown } from '../../../platform/markdown/render.ts';
import { EDITS, splitChunks, closeMark, edit, openMark, extractMarks } from './survival-edits.ts';
import type { Edit } from './survival-edits.ts';
import { createRandomSource } from './survival-random.ts';
import type { RandomSource } from './survival-random.ts';

export interface Tally {
  right: number;
  /** The article repeats the paragraph word for word, so that the copies cannot be told apart. */
  duplicate: number;
  wrong: number;
  lost: number;
  /** One line per failure, for inspection. */
  notes: string[];
}
/** Results by kind of edit: with the old text, as the worker has it, and by the selector alone. */
export type Report = Record<Edit, { followed: Tally; alone: Tally }>;

/** Lengths of the annotations, used in turn. */
const LENGTHS = [1, 4, 12, 40, 100];

/** Annotates each article five times, applies each kind of edit, and counts the annotations that are located again. */
export function runSurvival(articles: readonly string[], seed: number): Report {
  const report = Object.fromEntries(
    EDITS.map((kind) => [kind, { followed: createTally(), alone: createTally() }]),
  ) as Report;
  for (const [n, source] of articles.entries()) {
    const random = createRandomSource(seed + n);
    const chunks = annotate(splitChunks(source), random);
    const donors = listDonors(articles, n);
    const before = extractMarks(renderMarkdown(chunks.join('\n\n')).text);
    for (const kind of EDITS) {
      const edited = edit(kind, chunks, donors, random);
      const after = extractMarks(renderMarkdown(edited.join('\n\n')).text);
      const follow = followEdit(before.text, after.text);
      for (const [mark, range] of before.places) {
        const selector = range.end < 0 ? null : makeSelector(before.text, range);
        // a chunk can render alone but be hidden inside the whole article
        if (selector === null) continue;
        const expected = after.places.get(mark) ?? null;
        const unchanged =
          expected !== null && after.text.slice(expected.start, expected.end) === selector.exact;
        // the quote is too short to edit, or was moved outside the rendered text
        if (kind === 'change a word inside' && unchanged) continue;
        if (expected === null && kind !== 'rewrite it') continue;
        const note = `${n}.${mark} ${selector.exact}`;
        const hasFewerCopies =
          unchanged && countCopies(after.text, expected) < countCopies(before.text, selector);
        const target = { place: expected, unchanged, hasFewerCopies, note };
        count(report[kind].followed, after.text, follow(selector), target);
        count(report[kind].alone, after.text, findQuote(after.text, selector), target);
      }
    }
  }
  return report;
}

interface Expected {
  /** Current position of the words; null when they were removed. */
  place: TextRange | null;
  unchanged: boolean;
  /** The edit removed some of several equal paragraphs. */
  hasFewerCopies: boolean;
  note: string;
}

const createTally = (): Tally => ({ right: 0, duplicate: 0, wrong: 0, lost: 0, notes: [] });

function count(into: Tally, text: string, actual: TextRange | null, target: Expected): void {
  const outcome = getOutcome(text, actual, target);
  into[outcome] += 1;
  const isGood = outcome === 'right' || (outcome === 'lost' && target.place === null);
  if (!isGood && into.notes.length < 12) into.notes.push(`${outcome} ${target.note}`);
}

/** Exact to the character; when the words themselves changed, nine tenths must match. */
function getOutcome(
  text: string,
  actual: TextRange | null,
  { place, unchanged, hasFewerCopies }: Expected,
) {
  if (actual === null) return hasFewerCopies ? 'duplicate' : 'lost';
  if (place === null) return 'wrong';
  const shared = Math.min(actual.end, place.end) - Math.max(actual.start, place.start);
  const longer = Math.max(actual.end - actual.start, place.end - place.start);
  if (shared === longer || (!unchanged && shared >= 0.9 * longer)) return 'right';
  return unchanged && sliceLinesAround(text, actual) === sliceLinesAround(text, place)
    ? 'duplicate'
    : 'wrong';
}

/** Returns the lines around a range, with the range marked. */
function sliceLinesAround(text: string, range: TextRange): string {
  const { start, end } = range;
  const { from, to } = getLineRange(text, range);
  return [text.slice(from, start), text.slice(start, end), text.slice(end, to)].join('\0');
}

function getLineRange(text: string, { start, end }: TextRange): { from: number; to: number } {
  const next = text.indexOf('\n', end);
  return { from: text.lastIndexOf('\n', start - 1) + 1, to: next < 0 ? text.length : next };
}

/** Counts how often the text contains the lines of a range. */
function countCopies(text: string, range: TextRange): number {
  const { from, to } = getLineRange(text, range);
  return `\n${text}\n`.split(`\n${text.slice(from, to)}\n`).length - 1;
}

/** Plain paragraphs of distant articles: neighbours in the corpus may be nearly identical. */
function listDonors(articles: readonly string[], n: number): string[] {
  const donors: string[] = [];
  const half = articles.length >> 1;
  for (let step = half; donors.length < 5 && step < half + articles.length; step += 1) {
    if (step % articles.length === 0) continue;
    const other = articles[(n + step) % articles.length] ?? '';
    donors.push(
      ...splitChunks(other).filter((chunk) =>
        /^[\p{L}\p{N}，。、：；（）！？ ]{12,}$/u.test(chunk),
      ),
    );
  }
  return donors.slice(0, 40);
}

/**
 * Marks five ranges, in separate chunks where there are enough, so that the marks do not change the rest of the page.
 */
function annotate(chunks: readonly string[], random: RandomSource): string[] {
  const marked = [...chunks];
  const order = random.shuffled([...chunks.keys()]);
  let n = 0;
  for (const at of order) {
    if (n >= LENGTHS.length) break;
    const chunk = chunks[at] as string;
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const markedChunk = insertMarks(chunk, n, random);
      if (markedChunk === null || !isHarmless(chunk, markedChunk, n)) continue;
      marked[at] = markedChunk;
      n += 1;
      break;
    }
  }
  return marked;
}

const WORDY = /[\p{L}\p{N}]/u;

function insertMarks(chunk: string, n: number, random: RandomSource): string | null {
  // a paragraph inside a list item cannot be moved alone
  if (/^\s/u.test(chunk)) return null;
  const length = Math.min(LENGTHS[n] as number, chunk.length);
  const start = random.below(Math.max(1, chunk.length - length));
  const end = start + length;
  if (!WORDY.test(chunk.charAt(start)) || !WORDY.test(chunk.charAt(end - 1))) return null;
  return (
    chunk.slice(0, start) + openMark(n) + chunk.slice(start, end) + closeMark(n) + chunk.slice(end)
  );
}

function isHarmless(chunk: string, marked: string, n: number): boolean {
  const plain = renderMarkdown(chunk);
  const { text, places } = extractMarks(renderMarkdown(marked).text);
  const place = places.get(n);
  if (place === undefined || place.end <= place.start || text !== plain.text) return false;
  return makeSelector(text, place) !== null;
}
