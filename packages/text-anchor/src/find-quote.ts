import { findChanged } from './find-changed.ts';
import type { TextRange, TextSelector, Whereabouts } from './selector.ts';

/** An unchanged occurrence with how much around it is unchanged too. */
interface Candidate {
  start: number;
  /** Unchanged units in a row before and after. */
  before: number;
  after: number;
  /** The same within the block alone, the quote's own units counted. */
  inBlock: number;
  /** The block is the same from end to end. */
  whole: boolean;
}

/** Occurrences looked at; a quote met more often than this is found by its place or not at all. */
const MAX_OCCURRENCES = 5000;
/** So much in a row is no coincidence: a Chinese character weighs two, a letter one. */
const ENOUGH = 24;
const BESIDE = 12;
/** So near to where the words should be they are at home; as many known to be other words are passed over. */
const HOME = 80;
const MAX_OTHERS = 50;

/**
 * Finds the words of `selector` in a text that may have changed since; null when they are gone or it cannot be told
 * which of several they are. It would rather find nothing than the wrong words. Bounded: a few passes over the text.
 */
export function findQuote(
  text: string,
  selector: TextSelector,
  known?: Whereabouts,
): TextRange | null {
  const { exact, start } = selector;
  if (exact === '') return null;
  const areas = known?.areas ?? [{ start: 0, end: text.length }];
  const unmoved = known === undefined && stands(text, selector, start);
  if (unmoved) return { start, end: start + exact.length };
  const found = pick(candidates(text, selector, areas), selector, known);
  if (found !== null) return { start: found.start, end: found.start + exact.length };
  return known === undefined ? null : findChanged(text, selector, known);
}

/** The whole quote with all its context stands at `start`. */
function stands(text: string, { exact, prefix, suffix }: TextSelector, start: number): boolean {
  const from = start - prefix.length;
  return from >= 0 && text.startsWith(prefix + exact + suffix, from);
}

function candidates(
  text: string,
  selector: TextSelector,
  areas: readonly TextRange[],
): Candidate[] {
  const { exact } = selector;
  const found: Candidate[] = [];
  for (const area of areas) {
    let at = text.indexOf(exact, area.start);
    while (at >= 0 && at + exact.length <= area.end && found.length < MAX_OCCURRENCES) {
      found.push(weigh(text, selector, at));
      at = text.indexOf(exact, at + 1);
    }
  }
  return found;
}

function weigh(text: string, { exact, prefix, suffix }: TextSelector, start: number): Candidate {
  const end = start + exact.length;
  let before = 0;
  while (before < prefix.length && text[start - 1 - before] === prefix.at(-1 - before)) before += 1;
  let after = 0;
  while (after < suffix.length && text[end + after] === suffix[after]) after += 1;
  const own = ownBlock(prefix, suffix);
  const inBlock = exact.length + Math.min(before, own.before) + Math.min(after, own.after);
  const whole =
    before >= own.before &&
    after >= own.after &&
    isBorder(text, start - own.before - 1) &&
    isBorder(text, end + own.after);
  return { start, before, after, inBlock, whole };
}

function isBorder(text: string, at: number): boolean {
  return at < 0 || at >= text.length || text[at] === '\n';
}

/** How much of the context belongs to the block of the quote; neighbours stay when a block is rewritten, so they prove less. */
function ownBlock(prefix: string, suffix: string): { before: number; after: number } {
  const line = suffix.indexOf('\n');
  return {
    before: prefix.length - 1 - prefix.lastIndexOf('\n'),
    after: line < 0 ? suffix.length : line,
  };
}

/** The candidate that is beyond doubt, if there is one. */
function pick(
  found: readonly Candidate[],
  selector: TextSelector,
  known: Whereabouts | undefined,
): Candidate | null {
  const around = ({ before, after }: Candidate) => before + after;
  const ranked = [...found].sort(
    (a, b) => b.inBlock - a.inBlock || around(b) - around(a) || a.start - b.start,
  );
  const size = selector.exact.length;
  const isOther = ({ start }: Candidate) => known?.isOther({ start, end: start + size }) === true;
  const at = ranked.slice(0, MAX_OTHERS).findIndex((one) => !isOther(one));
  const [best, second] = at < 0 ? [] : ranked.slice(at);
  if (best === undefined || !isProof(best, selector, known !== undefined)) return null;
  if (known !== undefined && standsAtHome(ranked, best, selector, known)) return null;
  const tied = (one: Candidate) => one.inBlock === best.inBlock && around(one) === around(best);
  if (second === undefined || !tied(second)) return best;
  const near = known?.expected ?? selector.start;
  const distance = (one: Candidate) => Math.abs(one.start - near);
  return found.filter(tied).reduce((a, b) => (distance(b) < distance(a) ? b : a));
}

/**
 * Where another one stands about where the words should be by now, more unchanged around the best proves little: both are
 * left to be compared as wholes.
 */
function standsAtHome(
  found: readonly Candidate[],
  best: Candidate,
  { exact, prefix, suffix }: TextSelector,
  { expected }: Whereabouts,
): boolean {
  const distance = ({ start }: Candidate) => Math.abs(start - expected);
  const limit = Math.min(HOME, distance(best) - 1);
  const own = ownBlock(prefix, suffix);
  const run = ({ before, after }: Candidate) =>
    prefix.slice(prefix.length - Math.min(before, own.before)) +
    exact +
    suffix.slice(0, Math.min(after, own.after));
  return found.some((one) => distance(one) <= limit && weightOf(run(one)) >= BESIDE);
}

/**
 * In new text a run of equal characters is proof. In any text, where the like may have stood before, all the context of
 * one side must be there as well, and the beginning of the other.
 */
function isProof(candidate: Candidate, selector: TextSelector, inNewText: boolean): boolean {
  const { exact, prefix, suffix } = selector;
  const own = ownBlock(prefix, suffix);
  const before = Math.min(candidate.before, own.before);
  const after = Math.min(candidate.after, own.after);
  const run = prefix.slice(prefix.length - before) + exact + suffix.slice(0, after);
  if (!candidate.whole && weightOf(run) < ENOUGH) return false;
  if (inNewText) return true;
  const begun =
    candidate.before >= Math.min(BESIDE, prefix.length) &&
    candidate.after >= Math.min(BESIDE, suffix.length);
  return begun && (candidate.before === prefix.length || candidate.after === suffix.length);
}

function weightOf(text: string): number {
  return text.length + (text.match(/\p{Script=Han}/gu)?.length ?? 0);
}
