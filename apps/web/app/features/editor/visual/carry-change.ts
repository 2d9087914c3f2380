// Why it is as it is: docs/decisions/0070-two-views-one-text.md
import { diffArrays } from 'diff';
import { getChange } from '../model/shared-text.ts';
import type { TextChange } from '../model/shared-text.ts';
import { align, mapChange, mapChangeWithGaps } from './positions.ts';
import { createPrefixes, splitPrefix } from './line-prefix.ts';

/** A block written before and after a change, and its source, which differs in style from what was written. */
export interface CarriedBlock {
  before: string;
  after: string;
  source: string;
}

/** With more changed lines than this a block is written again. */
const MAX_CHANGED_LINES = 200;

/**
 * Yields sources that contain the change from `before` to `after` and else as much of `source` as possible, the ones
 * that keep most first. The caller takes the first that is read as the block.
 */
export function* carryChange(block: CarriedBlock): Generator<string> {
  const { before, after, source } = block;
  const change = getChange(before, after);
  if (change === null) {
    yield source;
    return;
  }
  const inOneLine = isInOneLine(before, change);
  const isRow = before.startsWith('|');
  if (inOneLine && source === before) yield after;
  if (inOneLine && !isRow) yield* carryText(block);
  const hunks = findHunks(block);
  if (hunks !== null)
    for (const attempt of ATTEMPTS) yield* applyHunks(block.source.split('\n'), hunks, attempt);
  if (!inOneLine || isRow) yield* carryText(block);
}

function isInOneLine(text: string, { from, to, insert }: TextChange): boolean {
  return !`${text.slice(from, to)}${insert}`.includes('\n');
}

/** Carries the single change between two texts over, then with what has another style next to it. */
function* carryText({ before, after, source }: CarriedBlock): Generator<string> {
  const change = getChange(before, after);
  if (change === null) return;
  const ranges = align(before, source);
  const apply = ({ from, to, insert }: TextChange) =>
    source.slice(0, from) + insert + source.slice(to);
  yield apply(mapChange(ranges, change));
  for (const wider of mapChangeWithGaps(ranges, change, { before, after, source })) {
    // another line differs for a reason of its own
    const hasMoreLines = `${source.slice(wider.from, wider.to)}${wider.insert}`.includes('\n');
    if (!hasMoreLines || !isInOneLine(before, change)) yield apply(wider);
  }
}

/** Lines of the source, as they were written, that are replaced by other lines. */
interface Hunk {
  /** The replaced lines of the source. */
  from: number;
  to: number;
  before: readonly string[];
  after: readonly string[];
  source: readonly string[];
  /** `after` with the indentation and markers of the source. */
  translated: readonly string[];
}

type Attempt = (hunk: Hunk) => string | null;

const join = (lines: readonly string[]): string => lines.join('\n');

/** Ways to write the lines of a hunk, the one that keeps most of the source first. */
const ATTEMPTS: readonly Attempt[] = [
  (hunk) => carryCell(hunk),
  ...[0, 1, 2, 3].map(
    (variant): Attempt =>
      (hunk) =>
        carryLines(hunk, variant),
  ),
  ({ translated }) => join(translated),
];

function carryLines({ before, after, source, translated }: Hunk, variant: number): string | null {
  if (before.length === 0) return null;
  const block = { before: join(before), after: join(after), source: join(source) };
  const text = [...carryText(block)][variant];
  return text === undefined ? null : restorePrefixes(text, source, translated);
}

function* applyHunks(
  lines: readonly string[],
  hunks: readonly Hunk[],
  attempt: Attempt,
): Generator<string> {
  const texts = hunks.map((hunk) => attempt(hunk));
  if (texts.every((text) => text === null)) return;
  const result = [...lines];
  for (const [index, hunk] of [...hunks.entries()].reverse()) {
    const text = texts[index] ?? join(hunk.translated);
    const isRemoved = hunk.after.length === 0;
    result.splice(hunk.from, hunk.to - hunk.from, ...(isRemoved ? [] : text.split('\n')));
  }
  yield join(result);
}

/** Gives lines of a carried hunk the prefixes of the source, where there are as many as were written. */
function restorePrefixes(
  text: string,
  source: readonly string[],
  translated: readonly string[],
): string {
  const lines = text.split('\n');
  if (lines.length !== translated.length) return text;
  const [first, ...others] = lines;
  const rest = others.map((line, index) =>
    source.includes(line)
      ? line
      : splitPrefix(translated[index + 1] ?? '').prefix + splitPrefix(line).rest,
  );
  return join([first ?? '', ...rest]);
}

/** Finds the lines that differ, and where they are in the source. Null when there are too many. */
function findHunks({ before, after, source }: CarriedBlock): Hunk[] | null {
  const [a, b, s] = [before.split('\n'), after.split('\n'), source.split('\n')];
  const edges = alignLines(a, s);
  if (edges === null) return null;
  const translate = createPrefixes(a, s, edges);
  const parts = diffLines(a, b, isSameLine);
  if (parts === null) return null;
  const hunks: Hunk[] = [];
  let [i, j] = [0, 0];
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index]!;
    if (!part.added && !part.removed) {
      i += part.count;
      j += part.count;
      continue;
    }
    const next = parts[index + 1];
    const isPair = next !== undefined && (next.added || next.removed);
    const pair = isPair ? [part, next] : [part];
    if (isPair) index += 1;
    const removed = pair.find((item) => item.removed)?.count ?? 0;
    const added = pair.find((item) => item.added)?.count ?? 0;
    const [from, to] = [edges[i] ?? s.length, edges[i + removed] ?? s.length];
    const lines = b.slice(j, j + added);
    hunks.push({
      from,
      to: removed === 0 ? from : to,
      before: a.slice(i, i + removed),
      after: lines,
      source: removed === 0 ? [] : s.slice(from, to),
      translated: lines.map((line) => translate(line, i)),
    });
    i += removed;
    j += added;
  }
  return hunks;
}

interface LinePart {
  added: boolean;
  removed: boolean;
  count: number;
}

function diffLines(
  a: readonly string[],
  b: readonly string[],
  comparator: (a: string, b: string) => boolean,
): LinePart[] | null {
  let start = 0;
  const shorter = Math.min(a.length, b.length);
  while (start < shorter && comparator(a[start]!, b[start]!)) start += 1;
  let end = 0;
  while (end < shorter - start && comparator(a.at(-1 - end)!, b.at(-1 - end)!)) end += 1;
  const parts = diffArrays(a.slice(start, a.length - end), b.slice(start, b.length - end), {
    comparator,
    maxEditLength: MAX_CHANGED_LINES,
  });
  if (parts === undefined) return null;
  const same = (count: number) => ({ added: false, removed: false, count });
  return [same(start), ...parts, same(end)].filter(({ count }) => count > 0);
}

/** Whether two written lines differ in no more than the number of an item and in escapes. */
function isSameLine(a: string, b: string): boolean {
  return a === b || toComparable(a) === toComparable(b);
}

function toComparable(line: string): string {
  return line
    .replace(/^([\s>]*(?:[-*+]\s+)*)\d{1,9}(?=[.)](?:\s|$))/u, '$1#')
    .replace(/\\(?=[!-/:-@[-`{-~])/gu, '');
}

/**
 * Returns for each written line where it begins among the lines of the source, and one more for the end. Null when
 * they do not fit together.
 */
function alignLines(written: readonly string[], source: readonly string[]): number[] | null {
  if (written.length === source.length) return [...written, ''].map((_, index) => index);
  const parts = diffLines(written, source, (a, b) => toLetters(a) === toLetters(b));
  if (parts === null) return null;
  const edges: number[] = [];
  let s = 0;
  parts.forEach(({ added, removed, count }, index) => {
    if (added) {
      // lines that only the source has belong to the line above them, unless they replace others
      if (parts[index - 1]?.removed !== true) s += count;
      return;
    }
    const next = parts[index + 1];
    const available = removed && next?.added === true ? next.count : removed ? 0 : count;
    for (let n = 0; n < count; n += 1) edges.push(s + Math.min(n, available));
    s += available;
  });
  edges.push(source.length);
  return edges;
}

function toLetters(line: string): string {
  return line.replace(/[^\p{L}\p{N}]/gu, '');
}

/** Writes only the changed cell of a row, with the padding of the source. Null when the hunk is no row. */
function carryCell({ before, after, source, translated }: Hunk): string | null {
  if (before.length !== 1 || after.length !== 1 || source.length !== 1) return null;
  const [a, b, s] = [before, after, source].map(([line = '']) => splitCells(line));
  if (a === undefined || b === undefined || s === undefined || a.cells.length < 1) return null;
  if (a.cells.length !== b.cells.length || a.cells.length < s.cells.length) return null;
  const changed = a.cells.findIndex((cell, index) => cell !== b.cells[index]);
  const isOnly = a.cells.every((cell, index) => index === changed || cell === b.cells[index]);
  const cell = s.cells[changed];
  if (!isOnly || cell === undefined || !(translated[0] ?? '').includes('|')) return null;
  const written = (b.cells[changed] ?? '').trim();
  const content = cell.trim();
  const change = { before: (a.cells[changed] ?? '').trim(), after: written, source: content };
  const carried = content === '' ? written : (carryText(change).next().value ?? written);
  const start = cell.length - cell.trimStart().length;
  const padding = content === '' ? [cell.slice(0, 1), cell.slice(1) || cell.slice(0, 1)] : null;
  const [left, right] = padding ?? [cell.slice(0, start), cell.slice(start + content.length)];
  const cells = s.cells.map((text, index) =>
    index === changed ? `${left}${carried}${right}` : text,
  );
  return s.start + cells.join('|') + s.end;
}

/** Splits a row at its signs; what is before the first cell and behind the last one stays apart. */
function splitCells(line: string): { start: string; cells: string[]; end: string } {
  const { prefix, rest } = splitPrefix(line);
  const lead = /^\s*\|?/u.exec(rest)?.[0] ?? '';
  const inner = rest.slice(lead.length);
  const end = /(?<!\\)\|\s*$/u.exec(inner)?.[0] ?? '';
  const cells = inner.slice(0, inner.length - end.length).split(/(?<!\\)\|/u);
  return { start: prefix + lead, cells, end };
}
