import { align, countEqual } from './align.ts';
import type { Alignment } from './align.ts';
import type { TextRange, TextSelector, SearchHints } from './selector.ts';

/** Context that is aligned along with the words. */
const SIDE = 24;
/** Longer quotes are found by their two ends, so that aligning stays cheap. */
const MAX_WHOLE_QUOTE = 160;
const QUOTE_END = 64;
const SEED = 6;
const MAX_SEED_POSITIONS = 40;
const MAX_TRIES = 4;
/** Share that must stand unchanged; words shorter than this are known by their surroundings. */
const SIMILAR = 0.6;
const SHORT = 16;
/** Of two similar places the one where the words should be by now is taken, unless the other is better by more than this. */
const NEARBY_MIN_SHARE = 0.15;
const NEARBY_DISTANCE = 80;
/** New words at the edge are the quote's when they are not longer than it by more than this. */
const EDGE = 8;

/**
 * Finds words that were changed a little (a word in them or next to them) within `areas`; null when nothing there is
 * similar enough. Looks at a handful of places only, and aligns at most a few hundred characters at each.
 */
export function findChanged(
  text: string,
  selector: TextSelector,
  { areas, expected }: SearchHints,
): TextRange | null {
  if (selector.exact.length > MAX_WHOLE_QUOTE) return findLongQuote(text, selector, areas);
  return alignQuote(text, trimContext(selector), areas, expected);
}

interface Quote {
  before: string;
  exact: string;
  after: string;
}

/** Neighbouring blocks prove nothing of this one, so the context ends with the block. */
function trimContext({ exact, prefix, suffix }: TextSelector): Quote {
  const line = suffix.indexOf('\n');
  return {
    before: prefix.slice(prefix.lastIndexOf('\n') + 1).slice(-SIDE),
    exact,
    after: suffix.slice(0, line < 0 ? SIDE : Math.min(line, SIDE)),
  };
}

function alignQuote(
  text: string,
  quote: Quote,
  areas: readonly TextRange[],
  expected: number | null = null,
): TextRange | null {
  const { before, exact, after } = quote;
  const pattern = before + exact + after;
  let best: { range: TextRange; share: number } | null = null;
  for (const window of findWindows(text, pattern, areas)) {
    const aligned = align(pattern, text.slice(window.start, window.end));
    const exactRange = { from: before.length, to: before.length + exact.length };
    const range = toRange(aligned, exactRange, text, window);
    if (range === null || !isSimilar(aligned, quote)) continue;
    const isNearby = expected !== null && Math.abs(range.start - expected) <= NEARBY_DISTANCE;
    const share = countEqual(aligned, 0, pattern.length) + (isNearby ? NEARBY_MIN_SHARE : 0);
    if (best === null || share > best.share) best = { range, share };
  }
  return best?.range ?? null;
}

function isSimilar(aligned: Alignment, { before, exact, after }: Quote): boolean {
  const from = before.length;
  const to = from + exact.length;
  const side = before.length + after.length;
  const own = countEqual(aligned, from, to);
  const equalContext =
    countEqual(aligned, 0, from) * from +
    countEqual(aligned, to, to + after.length) * (side - from);
  const contextShare = side === 0 ? 0 : equalContext / side;
  if (side >= SIDE && contextShare >= 0.85 && own >= 0.25) return true;
  if (exact.length >= SHORT) return own >= SIMILAR;
  if (side < 4) return exact.length >= 8 && own >= 0.75;
  return own >= 0.5 && contextShare >= 0.7 && own * exact.length + equalContext >= 5;
}

/**
 * Where the units `from`..`to` of the pattern came to stand in the text. Where the change reaches to their edge, the new
 * words up to the context that stayed, or up to the end of the block, are taken for theirs.
 */
function toRange(
  { positions, equal }: Alignment,
  { from, to }: { from: number; to: number },
  text: string,
  window: TextRange,
): TextRange | null {
  const matched = positions.subarray(from, to).filter((position) => position >= 0);
  const [first] = matched;
  const last = matched.at(-1);
  if (first === undefined || last === undefined) return null;
  let start = window.start + first;
  let end = window.start + last + 1;
  const isAllowed = (exactRange: string) =>
    exactRange.length <= to - from + EDGE && !exactRange.includes('\n');
  if (equal[to - 1] === 0) {
    const border = equal[to] === 1 ? window.start + (positions[to] as number) : -1;
    const edge = to === positions.length ? findLineEnd(text, end) : border;
    if (edge > end && isAllowed(text.slice(end, edge))) end = edge;
  }
  if (equal[from] === 0) {
    const border =
      from > 0 && equal[from - 1] === 1 ? window.start + (positions[from - 1] as number) + 1 : -1;
    const edge = from === 0 ? text.lastIndexOf('\n', start - 1) + 1 : border;
    if (edge >= 0 && edge < start && isAllowed(text.slice(edge, start))) start = edge;
  }
  return { start, end };
}

function findLineEnd(text: string, at: number): number {
  const next = text.indexOf('\n', at);
  return next < 0 ? text.length : next;
}

/** A long quote: its two ends must be found, in order, with mostly the same text between. */
function findLongQuote(
  text: string,
  selector: TextSelector,
  areas: readonly TextRange[],
): TextRange | null {
  const { exact } = selector;
  const { before, after } = trimContext(selector);
  const head = {
    before,
    exact: exact.slice(0, QUOTE_END),
    after: exact.slice(QUOTE_END, QUOTE_END + SIDE),
  };
  const tail = {
    before: exact.slice(-QUOTE_END - SIDE, -QUOTE_END),
    exact: exact.slice(-QUOTE_END),
    after,
  };
  const first = alignQuote(text, head, areas);
  const last = alignQuote(text, tail, areas);
  const start = first?.start ?? (last === null ? -1 : last.end - exact.length);
  const end = last?.end ?? (first === null ? -1 : first.start + exact.length);
  if (start < 0 || end > text.length || end - start > exact.length * 2) return null;
  if (end - start < exact.length / 2) return null;
  return countSharedPieces(exact, text.slice(start, end)) >= SIMILAR ? { start, end } : null;
}

/** Share of the four-unit pieces of `a` that are in `b`. */
function countSharedPieces(a: string, b: string): number {
  const pieces = new Set<string>();
  for (let i = 0; i + 4 <= b.length; i += 1) pieces.add(b.slice(i, i + 4));
  let shared = 0;
  for (let i = 0; i + 4 <= a.length; i += 1) if (pieces.has(a.slice(i, i + 4))) shared += 1;
  return shared / Math.max(1, a.length - 3);
}

/** The places where most pieces of the pattern are found in the right distance from each other. */
function findWindows(text: string, pattern: string, areas: readonly TextRange[]): TextRange[] {
  const slack = 24 + Math.ceil(pattern.length / 4);
  const votes = new Map<number, number>();
  const size = Math.min(SEED, Math.max(2, Math.floor(pattern.length / 4)));
  for (let from = 0; from + size <= pattern.length; from += Math.max(1, Math.ceil(size / 2))) {
    const seed = pattern.slice(from, from + size);
    for (const at of findPositions(text, seed, areas)) {
      const bucket = Math.round((at - from) / slack);
      votes.set(bucket, (votes.get(bucket) ?? 0) + 1);
    }
  }
  const best = [...votes].sort(([, a], [, b]) => b - a).slice(0, MAX_TRIES);
  return best.flatMap(([bucket]) => {
    const from = bucket * slack - slack;
    const to = bucket * slack + pattern.length + slack;
    return areas
      .map(({ start, end }) => ({ start: Math.max(start, from), end: Math.min(end, to) }))
      .filter(({ start, end }) => start < end);
  });
}

/** A piece that is everywhere tells nothing: only the first few places count. */
function findPositions(text: string, exactRange: string, areas: readonly TextRange[]): number[] {
  const positions: number[] = [];
  for (const { start, end } of areas) {
    let at = text.indexOf(exactRange, start);
    while (at >= 0 && at + exactRange.length <= end && positions.length < MAX_SEED_POSITIONS) {
      positions.push(at);
      at = text.indexOf(exactRange, at + 1);
    }
  }
  return positions;
}
