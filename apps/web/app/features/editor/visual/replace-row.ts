import type { References } from '@zhihui/markdown/parse-in-place.ts';
import type { Node } from 'prosemirror-model';
import { carryBlock } from './carry-blocks.ts';
import type { WrittenBlock } from './node-to-markdown.ts';
import { findChangedRow, getTablePart } from './positions.ts';

interface RowWriter {
  references: References;
  /** What was written for a part of a table; null when nothing was. */
  getWritten: (part: Node) => WrittenBlock | null;
  write: (part: Node, knownSource?: { source: string }) => WrittenBlock;
}

/**
 * Returns the source of a table with only the changed row written again, and what was written for that part. Null when
 * that is not enough.
 */
export function replaceRow(
  node: Node,
  previous: Node,
  source: string,
  { references, getWritten, write }: RowWriter,
): { source: string; part: Node; written: WrittenBlock } | null {
  const index = findChangedRow(previous, node);
  if (index === null) return null;
  const before = getTablePart(previous, source, index);
  const after = getTablePart(node, source, index);
  if (before === null || after === null) return null;
  const previousWritten = getWritten(before.node) ?? write(before.node, { source: before.source });
  const now = write(after.node);
  if (!previousWritten.isFaithful) return null;
  const changed = { node: after.node, now };
  const lines = carryBlock(changed, before.source, previousWritten, references).split('\n');
  if (lines.length !== (index === 0 ? 2 : 3)) return null;
  const row = index === 0 ? lines.join('\n') : (lines[2] ?? '');
  const end = before.row.offset + before.source.length - before.part.offset;
  return {
    source: source.slice(0, before.row.offset) + row + source.slice(end),
    part: after.node,
    written: now,
  };
}
