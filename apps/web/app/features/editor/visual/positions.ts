import type { Node } from 'prosemirror-model';
import { align, mapOffset, invertRanges } from './alignment.ts';
import { getRowIndexAt, getRowIndexInSource, getTablePart } from './table-rows.ts';
import type { VisualText } from './visual-text.ts';

/** The offset in the text of a position in the document. */
export function getOffset(text: VisualText, doc: Node, position: number): number {
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

/** The offset in the source of a block for a position in it. */
function getOffsetInBlock(text: VisualText, node: Node, source: string, position: number): number {
  const tablePart =
    node.type.name === 'table' ? getTablePart(node, source, getRowIndexAt(node, position)) : null;
  if (tablePart === null) return getOffsetInSource(text, node, source, position);
  const { row, part } = tablePart;
  const innerOffset = position - row.position + part.position;
  const offset = getOffsetInSource(text, tablePart.node, tablePart.source, innerOffset);
  return offset - part.offset + row.offset;
}

function getOffsetInSource(text: VisualText, node: Node, source: string, position: number): number {
  const innerOffset = getOffsetInWritten(text, node, position);
  return mapOffset(align(text.written(node).text, source), innerOffset, 'after');
}

/** The offset in what is written of a block for a position in it. */
function getOffsetInWritten(text: VisualText, node: Node, position: number): number {
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

/** How many characters follow a place before the next one. */
function getGapLength(positions: readonly number[], i: number): number {
  const next = positions[i + 2];
  return next === undefined ? 0 : Math.max(0, next - (positions[i] ?? 0));
}

/** The position in the document of an offset in the text. */
export function getPosition(text: VisualText, doc: Node, offset: number): number {
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

function getPositionInBlock(text: VisualText, node: Node, source: string, offset: number): number {
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

function getPositionInNode(text: VisualText, node: Node, source: string, offset: number): number {
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
