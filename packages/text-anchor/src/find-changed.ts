import type { SearchHints, TextRange, TextSelector } from './selector.ts';

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
 * words up to the context that stayed, or up to the end of the block, count as their replacement.
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

/** Where a piece of text lies in a slightly different one. */
interface Alignment {
  /** For each unit of the pattern the unit of the window it came to stand on; -1 for one that is gone. */
  positions: Int32Array;
  /** For each unit of the pattern: 1 where it stands unchanged. */
  equal: Uint8Array;
}

const STEP = { diagonal: 0, removed: 1, added: 2 } as const;

/**
 * Aligns the whole `pattern` with the part of `window` that differs least from it (insertions, deletions and changes
 * count one each). Takes `pattern.length * window.length` steps and bytes: callers keep both short.
 */
function align(pattern: string, window: string): Alignment {
  const width = window.length + 1;
  const steps = new Uint8Array((pattern.length + 1) * width);
  let above = new Int32Array(width);
  let row = new Int32Array(width);
  for (let i = 1; i <= pattern.length; i += 1) {
    row[0] = i;
    steps[i * width] = STEP.removed;
    const unit = pattern.charCodeAt(i - 1);
    for (let j = 1; j < width; j += 1) {
      const cost = window.charCodeAt(j - 1) === unit ? 0 : 1;
      const diagonal = (above[j - 1] as number) + cost;
      const removed = (above[j] as number) + 1;
      const added = (row[j - 1] as number) + 1;
      const least = Math.min(diagonal, removed, added);
      row[j] = least;
      steps[i * width + j] =
        diagonal === least ? STEP.diagonal : removed === least ? STEP.removed : STEP.added;
    }
    [above, row] = [row, above];
  }
  return pickBestAlignment(
    findCheapestEnds(above).map((end) => trace(pattern, window, steps, end)),
    pattern.length,
  );
}

/** Columns where the whole pattern has been placed for the least; a few of them, where nothing is alike. */
function findCheapestEnds(row: Int32Array): number[] {
  const least = row.reduce((a, b) => Math.min(a, b));
  const columns: number[] = [];
  for (let j = 0; j < row.length && columns.length < 8; j += 1)
    if (row[j] === least) columns.push(j);
  return columns;
}

/** Of ways that cost the same the one that leaves most as it was: a changed end is part of the words, not gone. */
function pickBestAlignment(alignments: readonly Alignment[], length: number): Alignment {
  return alignments.reduce((a, b) => (countEqual(b, 0, length) > countEqual(a, 0, length) ? b : a));
}

function trace(pattern: string, window: string, steps: Uint8Array, end: number): Alignment {
  const width = window.length + 1;
  const positions = new Int32Array(pattern.length).fill(-1);
  const equal = new Uint8Array(pattern.length);
  for (let i = pattern.length, j = end; i > 0;) {
    const step = j === 0 ? STEP.removed : steps[i * width + j];
    if (step === STEP.added) j -= 1;
    else {
      i -= 1;
      if (step === STEP.removed) continue;
      j -= 1;
      positions[i] = j;
      equal[i] = pattern.charCodeAt(i) === window.charCodeAt(j) ? 1 : 0;
    }
  }
  return { positions, equal };
}

/** Share of the units `from`..`to` of the pattern that stand unchanged; 1 for none. */
function countEqual({ equal }: Alignment, from: number, to: number): number {
  if (to <= from) return 1;
  let sum = 0;
  for (let i = from; i < to; i += 1) sum += equal[i] as number;
  return sum / (to - from);
}
