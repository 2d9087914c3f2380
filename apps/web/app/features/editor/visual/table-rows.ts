import { Fragment } from 'prosemirror-model';
import type { Node } from 'prosemirror-model';

/** A row of a large table with the row above all: a table of its own, and what stands of it in the source. */
export interface TablePart {
  node: Node;
  source: string;
  /** Where the row begins in the table: after its signs up to here, and at this offset of its source. */
  row: { position: number; offset: number };
  /** The same in the part. */
  part: { position: number; offset: number };
}

/** Tables by their head and row, so that one that is asked for again is the same node. */
const partCache = new WeakMap<Node, Node>();

/**
 * The part of a table at the top of a text that a row makes with its head: a row is read by itself, whatever the others
 * say, so what is changed in one of thousands need not be written and read in all of them. Null where that cannot be told.
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

/** Where a line begins; -1 where there are not so many. */
function findLineStart(source: string, line: number): number {
  let rowNumber = 0;
  for (let n = 0; n < line; n += 1) {
    const end = source.indexOf('\n', rowNumber);
    if (end === -1) return -1;
    rowNumber = end + 1;
  }
  return rowNumber;
}

/** The only row in which two tables of as many rows differ; null where there is none, or more. */
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

/** Which row of a table a position in it is in. */
export function getRowIndexAt(table: Node, position: number): number {
  let end = 1;
  for (let index = 0; index < table.childCount; index += 1) {
    end += table.child(index).nodeSize;
    if (position < end) return index;
  }
  return table.childCount - 1;
}

/** Which row stands at an offset of the source: the second line says how columns are aligned, and is no row. */
export function getRowIndexInSource(source: string, offset: number): number {
  let lines = 0;
  for (
    let rowNumber = source.indexOf('\n');
    rowNumber !== -1 && rowNumber < offset;
    rowNumber = source.indexOf('\n', rowNumber + 1)
  )
    lines += 1;
  return Math.max(0, lines - 1);
}
