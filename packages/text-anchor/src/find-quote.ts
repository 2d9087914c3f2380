import { findChanged } from './find-changed.ts';
import type { TextRange, TextSelector, SearchHints } from './selector.ts';

/** An unchanged occurrence with how much around it is unchanged too. */
interface Candidate {
  start: number;
  /** Unchanged units in a row before and after. */
  before: number;
  after: number;
  /** The same within the block alone, the quote's own units counted. */
  inBlock: number;
  /** The block is the same from end to end. */
  isWholeBlock: boolean;
}

/** Occurrences looked at; a quote met more often than this is found by its place or not at all. */
const MAX_OCCURRENCES = 5000;
/** So much in a row is no coincidence: a Chinese character weighs two, a letter one. */
const SUFFICIENT_WEIGHT = 24;
const MIN_CONTEXT_WEIGHT = 12;
/** So near to where the words should be they are at home; as many known to be other words are passed over. */
const NEARBY_DISTANCE = 80;
const MAX_SKIPPED = 50;

/**
 * Finds the words of `selector` in a text that may have changed since; null when they are gone or it cannot be told
 * which of several they are. It would rather find nothing than the wrong words. Bounded: a few passes over the text.
 */
export function findQuote(
  text: string,
  selector: TextSelector,
  hints?: SearchHints,
): TextRange | null {
  const { exact, start } = selector;
  if (exact === '') return null;
  const areas = hints?.areas ?? [{ start: 0, end: text.length }];
  const isUnmoved = hints === undefined && matchesAt(text, selector, start);
  if (isUnmoved) return { start, end: start + exact.length };
  const matches = pickCandidate(findCandidates(text, selector, areas), selector, hints);
  if (matches !== null) return { start: matches.start, end: matches.start + exact.length };
  return hints === undefined ? null : findChanged(text, selector, hints);
}

/** The whole quote with all its context stands at `start`. */
function matchesAt(text: string, { exact, prefix, suffix }: TextSelector, start: number): boolean {
  const from = start - prefix.length;
  return from >= 0 && text.startsWith(prefix + exact + suffix, from);
}

function findCandidates(
  text: string,
  selector: TextSelector,
  areas: readonly TextRange[],
): Candidate[] {
  const { exact } = selector;
  const matches: Candidate[] = [];
  for (const area of areas) {
    let at = text.indexOf(exact, area.start);
    while (at >= 0 && at + exact.length <= area.end && matches.length < MAX_OCCURRENCES) {
      matches.push(scoreCandidate(text, selector, at));
      at = text.indexOf(exact, at + 1);
    }
  }
  return matches;
}

function scoreCandidate(
  text: string,
  { exact, prefix, suffix }: TextSelector,
  start: number,
): Candidate {
  const end = start + exact.length;
  let before = 0;
  while (before < prefix.length && text[start - 1 - before] === prefix.at(-1 - before)) before += 1;
  let after = 0;
  while (after < suffix.length && text[end + after] === suffix[after]) after += 1;
  const block = measureBlock(prefix, suffix);
  const inBlock = exact.length + Math.min(before, block.before) + Math.min(after, block.after);
  const isWholeBlock =
    before >= block.before &&
    after >= block.after &&
    isBorder(text, start - block.before - 1) &&
    isBorder(text, end + block.after);
  return { start, before, after, inBlock, isWholeBlock };
}

function isBorder(text: string, at: number): boolean {
  return at < 0 || at >= text.length || text[at] === '\n';
}

/** How much of the context belongs to the block of the quote; neighbours stay when a block is rewritten, so they prove less. */
function measureBlock(prefix: string, suffix: string): { before: number; after: number } {
  const line = suffix.indexOf('\n');
  return {
    before: prefix.length - 1 - prefix.lastIndexOf('\n'),
    after: line < 0 ? suffix.length : line,
  };
}

/** The candidate that is beyond doubt, if there is one. */
function pickCandidate(
  matches: readonly Candidate[],
  selector: TextSelector,
  hints: SearchHints | undefined,
): Candidate | null {
  const contextLength = ({ before, after }: Candidate) => before + after;
  const ranked = [...matches].sort(
    (a, b) => b.inBlock - a.inBlock || contextLength(b) - contextLength(a) || a.start - b.start,
  );
  const size = selector.exact.length;
  const isOther = ({ start }: Candidate) => hints?.isOther({ start, end: start + size }) === true;
  const at = ranked.slice(0, MAX_SKIPPED).findIndex((item) => !isOther(item));
  const [best, second] = at < 0 ? [] : ranked.slice(at);
  if (best === undefined || !isConclusive(best, selector, hints !== undefined)) return null;
  if (hints !== undefined && hasNearbyRival(ranked, best, selector, hints)) return null;
  const tied = (item: Candidate) =>
    item.inBlock === best.inBlock && contextLength(item) === contextLength(best);
  if (second === undefined || !tied(second)) return best;
  const expectedStart = hints?.expected ?? selector.start;
  const distance = (item: Candidate) => Math.abs(item.start - expectedStart);
  return matches.filter(tied).reduce((a, b) => (distance(b) < distance(a) ? b : a));
}

/**
 * Where another one stands about where the words should be by now, more unchanged around the best proves little: both are
 * left to be compared as wholes.
 */
function hasNearbyRival(
  matches: readonly Candidate[],
  best: Candidate,
  { exact, prefix, suffix }: TextSelector,
  { expected }: SearchHints,
): boolean {
  const distance = ({ start }: Candidate) => Math.abs(start - expected);
  const limit = Math.min(NEARBY_DISTANCE, distance(best) - 1);
  const block = measureBlock(prefix, suffix);
  const run = ({ before, after }: Candidate) =>
    prefix.slice(prefix.length - Math.min(before, block.before)) +
    exact +
    suffix.slice(0, Math.min(after, block.after));
  return matches.some(
    (item) => distance(item) <= limit && getWeight(run(item)) >= MIN_CONTEXT_WEIGHT,
  );
}

/**
 * In new text a run of equal characters is proof. In any text, where the like may have stood before, all the context of
 * one side must be there as well, and the beginning of the other.
 */
function isConclusive(candidate: Candidate, selector: TextSelector, inNewText: boolean): boolean {
  const { exact, prefix, suffix } = selector;
  const block = measureBlock(prefix, suffix);
  const before = Math.min(candidate.before, block.before);
  const after = Math.min(candidate.after, block.after);
  const run = prefix.slice(prefix.length - before) + exact + suffix.slice(0, after);
  if (!candidate.isWholeBlock && getWeight(run) < SUFFICIENT_WEIGHT) return false;
  if (inNewText) return true;
  const hasContextStart =
    candidate.before >= Math.min(MIN_CONTEXT_WEIGHT, prefix.length) &&
    candidate.after >= Math.min(MIN_CONTEXT_WEIGHT, suffix.length);
  return (
    hasContextStart && (candidate.before === prefix.length || candidate.after === suffix.length)
  );
}

function getWeight(text: string): number {
  return text.length + (text.match(/\p{Script=Han}/gu)?.length ?? 0);
}
