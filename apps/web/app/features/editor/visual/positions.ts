import { Fragment } from 'prosemirror-model';
import type { Node } from 'prosemirror-model';
import type { TextChange } from '../model/shared-text.ts';
import type { Block } from './blocks.ts';
import type { WrittenBlock } from './node-to-markdown.ts';

/** What positions need of a `VisualText`; importing that class here would be a cycle. */
interface TextBlocks {
  readonly text: string;
  readonly blocks: readonly Block[];
  written(node: Node): WrittenBlock;
}

/** Returns the text offset of a document position. */
export function getOffset(text: TextBlocks, doc: Node, position: number): number {
  let start = 0;
  for (const [index, node] of doc.children.entries()) {
    const end = start + node.nodeSize;
    if (position < end || index === doc.childCount - 1) {
      const block = text.blocks[index];
      if (block === undefined || block.from === block.to) return block?.from ?? text.text.length;
      const source = text.text.slice(block.from, block.to);
      return block.from + getOffsetInBlock(text, node, source, Math.min(position, end) - start);
    }
    start = end;
  }
  return 0;
}

/** Returns the offset within the source of a block for a position in it. */
function getOffsetInBlock(text: TextBlocks, node: Node, source: string, position: number): number {
  const tablePart =
    node.type.name === 'table' ? getTablePart(node, source, getRowIndexAt(node, position)) : null;
  if (tablePart === null) return getOffsetInSource(text, node, source, position);
  const { row, part } = tablePart;
  const innerOffset = position - row.position + part.position;
  const offset = getOffsetInSource(text, tablePart.node, tablePart.source, innerOffset);
  return offset - part.offset + row.offset;
}

function getOffsetInSource(text: TextBlocks, node: Node, source: string, position: number): number {
  const innerOffset = getOffsetInWritten(text, node, position);
  return mapOffset(align(text.written(node).text, source), innerOffset, 'after');
}

/** Returns the offset within the written Markdown of a block for a position in it. */
function getOffsetInWritten(text: TextBlocks, node: Node, position: number): number {
  if (node.type.name === 'raw_block') return Math.max(0, position - 1);
  const { positions } = text.written(node);
  let closest = 0;
  for (let i = 0; i < positions.length; i += 2) {
    const writtenOffset = positions[i] ?? 0;
    if (writtenOffset > position) break;
    closest =
      (positions[i + 1] ?? 0) + Math.min(position - writtenOffset, getGapLength(positions, i));
  }
  return closest;
}

/** Returns the distance to the next recorded position. */
function getGapLength(positions: readonly number[], i: number): number {
  const next = positions[i + 2];
  return next === undefined ? 0 : Math.max(0, next - (positions[i] ?? 0));
}

/** Returns the document position of a text offset. */
export function getPosition(text: TextBlocks, doc: Node, offset: number): number {
  let start = 0;
  for (const [index, node] of doc.children.entries()) {
    const block = text.blocks[index];
    const isLast = index === doc.childCount - 1;
    if (block !== undefined && block.to > block.from && (offset <= block.to || isLast)) {
      const source = text.text.slice(block.from, block.to);
      const innerOffset = Math.max(0, Math.min(offset, block.to) - block.from);
      return start + getPositionInBlock(text, node, source, innerOffset);
    }
    start += node.nodeSize;
  }
  return Math.max(0, doc.content.size - 1);
}

function getPositionInBlock(text: TextBlocks, node: Node, source: string, offset: number): number {
  if (node.type.name === 'raw_block') return 1 + Math.min(offset, node.content.size);
  const tablePart =
    node.type.name === 'table'
      ? getTablePart(node, source, getRowIndexInSource(source, offset))
      : null;
  if (tablePart === null) return getPositionInNode(text, node, source, offset);
  const { row, part } = tablePart;
  const innerOffset = offset - row.offset + part.offset;
  return (
    getPositionInNode(text, tablePart.node, tablePart.source, innerOffset) -
    part.position +
    row.position
  );
}

function getPositionInNode(text: TextBlocks, node: Node, source: string, offset: number): number {
  const { text: written, positions } = text.written(node);
  const target = mapOffset(invertRanges(align(written, source)), offset, 'after');
  let closest = positions[0] ?? 1;
  for (let i = 0; i < positions.length; i += 2) {
    const nextOffset = positions[i + 1] ?? 0;
    if (nextOffset > target) break;
    closest = (positions[i] ?? 0) + Math.min(target - nextOffset, getGapLength(positions, i));
  }
  return Math.min(closest, node.nodeSize - 1);
}

/** A range that two texts share: `length` characters from `a` in one and from `b` in the other. */
interface CommonRange {
  a: number;
  b: number;
  length: number;
}

/** The longest difference that is skipped to align two texts again. */
const MAX_SKIP = 240;
/** Number of equal characters needed to align two positions. */
const MIN_MATCH = 4;

/** Aligns two nearly equal texts, which differ in escapes, padding and markers. */
export function align(a: string, b: string): CommonRange[] {
  if (a === b) return [{ a: 0, b: 0, length: a.length }];
  const ranges: CommonRange[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    const from = i;
    while (i < a.length && j < b.length && a.charCodeAt(i) === b.charCodeAt(j)) {
      i += 1;
      j += 1;
    }
    if (i > from) ranges.push({ a: from, b: j - (i - from), length: i - from });
    if (i >= a.length || j >= b.length) break;
    const [skipInA, skipInB] = findNextMatch(a, i, b, j);
    i += skipInA;
    j += skipInB;
  }
  return ranges;
}

/** Returns the smallest skip in both texts after which they match again. */
function findNextMatch(a: string, i: number, b: string, j: number): [number, number] {
  for (let skipped = 1; skipped <= MAX_SKIP; skipped++) {
    for (let skipA = 0; skipA <= skipped; skipA++) {
      // try a difference in only one text first, which is the usual case
      const pair: [number, number] = skipA === 0 ? [0, skipped] : [skipA, skipped - skipA];
      if (skipped > 12 && skipA !== 0 && skipA !== skipped) continue;
      if (matchesAt(a, i + pair[0], b, j + pair[1])) return pair;
    }
  }
  return [1, 1];
}

function matchesAt(a: string, i: number, b: string, j: number): boolean {
  const length = Math.min(MIN_MATCH, a.length - i, b.length - j);
  if (length < MIN_MATCH && (a.length - i !== length || b.length - j !== length)) return false;
  for (let k = 0; k < length; k++) if (a.charCodeAt(i + k) !== b.charCodeAt(j + k)) return false;
  return true;
}

/**
 * Maps an offset of the first text to the second: to the end of the character before it, or the start of the one
 * after it.
 */
function mapOffset(
  ranges: readonly CommonRange[],
  offset: number,
  side: 'before' | 'after',
): number {
  let last = 0;
  for (const { a, b, length } of ranges) {
    if (side === 'before' ? offset <= a && offset < a + length : offset < a) {
      return side === 'before' ? b : last;
    }
    if (offset > a + length || (side === 'before' && offset === a + length)) {
      last = b + length;
      continue;
    }
    return b + (offset - a);
  }
  return last;
}

/** Swaps the two texts of the ranges. */
function invertRanges(ranges: readonly CommonRange[]): CommonRange[] {
  return ranges.map(({ a, b, length }) => ({ a: b, b: a, length }));
}

/** Maps a change of the first text to the second. */
export function mapChange(ranges: readonly CommonRange[], change: TextChange): TextChange {
  const { insert } = change;
  if (change.from === change.to) {
    const offset = mapOffset(ranges, change.from, 'after');
    return { from: offset, to: offset, insert };
  }
  const from = mapOffset(ranges, change.from, 'before');
  const to = mapOffset(ranges, change.to, 'after');
  return { from, to: Math.max(from, to), insert };
}

/**
 * Maps a change together with what differs between the texts next to it: behind it, before it, and on both sides. So a
 * link by name becomes a whole one when its name changes.
 */
export function mapChangeWithGaps(
  ranges: readonly CommonRange[],
  change: TextChange,
  { before, after, source }: { before: string; after: string; source: string },
): TextChange[] {
  const gapsBefore = { a: 0, b: 0 };
  const gapsAfter = { a: before.length, b: source.length };
  for (const { a, b, length } of ranges) {
    // the last text that both share wholly before the change, and the first wholly behind it
    if (a + length <= change.from) Object.assign(gapsBefore, { a: a + length, b: b + length });
    if (a >= change.to && gapsAfter.a === before.length) Object.assign(gapsAfter, { a, b });
  }
  const shift = after.length - before.length;
  const plain = mapChange(ranges, change);
  const start = { a: change.from, b: plain.from };
  const end = { a: change.to, b: plain.to };
  return [
    [start, gapsAfter],
    [gapsBefore, end],
    [gapsBefore, gapsAfter],
  ].map(([from, to]) => ({
    from: from!.b,
    to: Math.max(from!.b, to!.b),
    insert: after.slice(from!.a, to!.a + shift),
  }));
}

/** A row of a large table together with the header row, as a separate table with its source. */
export interface TablePart {
  node: Node;
  source: string;
  /** Start of the row in the table: the document position and the source offset. */
  row: { position: number; offset: number };
  /** Start of the row in the part. */
  part: { position: number; offset: number };
}

/** Caches part tables by row, so that the same row gives the same node. */
const partCache = new WeakMap<Node, Node>();

/**
 * Returns the part of a top-level table that consists of the header and one row. Rows are parsed independently, so a
 * change in one of thousands need not be written and parsed with all others. Null when the part cannot be
 * determined.
 */
export function getTablePart(table: Node, source: string, index: number): TablePart | null {
  const [head, row] = [table.firstChild, table.maybeChild(index)];
  const second = findLineStart(source, 1);
  const body = findLineStart(source, 2);
  if (head === null || row === null || second === -1) return null;
  if (row.childCount > head.childCount) return null;
  if (index === 0) {
    const end = body === -1 ? source.length : body - 1;
    const start = { position: 0, offset: 0 };
    return {
      node: small(table, head, null),
      source: source.slice(0, end),
      row: start,
      part: start,
    };
  }
  const start = findLineStart(source, index + 1);
  if (start === -1 || findLineStart(source, table.childCount + 1) !== -1) return null;
  const end = source.indexOf('\n', start);
  const line = source.slice(start, end === -1 ? source.length : end);
  let position = 1;
  for (let rowNumber = 0; rowNumber < index; rowNumber += 1)
    position += table.child(rowNumber).nodeSize;
  return {
    node: small(table, head, row),
    source: source.slice(0, body) + line,
    row: { position, offset: start },
    part: { position: 1 + head.nodeSize, offset: body },
  };
}

function small(table: Node, head: Node, row: Node | null): Node {
  const key = row ?? head;
  const before = partCache.get(key);
  if (before !== undefined && before.firstChild === head) return before;
  const node = table.copy(Fragment.from(row === null ? [head] : [head, row]));
  partCache.set(key, node);
  return node;
}

/** Returns the offset of a line; -1 when there are fewer lines. */
function findLineStart(source: string, line: number): number {
  let rowNumber = 0;
  for (let n = 0; n < line; n += 1) {
    const end = source.indexOf('\n', rowNumber);
    if (end === -1) return -1;
    rowNumber = end + 1;
  }
  return rowNumber;
}

/** Returns the only row that differs between two tables of equal size; null when there is none or more than one. */
export function findChangedRow(before: Node, after: Node): number | null {
  if (before.type.name !== 'table' || before.childCount !== after.childCount) return null;
  let rowIndex: number | null = null;
  for (let index = 0; index < before.childCount; index += 1) {
    if (before.child(index) === after.child(index)) continue;
    if (rowIndex !== null) return null;
    rowIndex = index;
  }
  return rowIndex;
}

/** Returns the index of the row at a position in a table. */
function getRowIndexAt(table: Node, position: number): number {
  let end = 1;
  for (let index = 0; index < table.childCount; index += 1) {
    end += table.child(index).nodeSize;
    if (position < end) return index;
  }
  return table.childCount - 1;
}

/** Returns the index of the row at a source offset. The second line, which holds the alignment, is not a row. */
function getRowIndexInSource(source: string, offset: number): number {
  let lines = 0;
  for (
    let rowNumber = source.indexOf('\n');
    rowNumber !== -1 && rowNumber < offset;
    rowNumber = source.indexOf('\n', rowNumber + 1)
  )
    lines += 1;
  return Math.max(0, lines - 1);
}
