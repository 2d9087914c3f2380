import type { Node } from 'prosemirror-model';
import { align, aligned, turned } from './alignment.ts';
import { rowAt, rowOf, tablePart } from './table-rows.ts';
import type { VisualText } from './visual-text.ts';

/** The offset in the text of a position in the document. */
export function offsetOf(text: VisualText, doc: Node, position: number): number {
  let at = 0;
  for (const [index, node] of doc.children.entries()) {
    const end = at + node.nodeSize;
    if (position < end || index === doc.childCount - 1) {
      const block = text.blocks[index];
      if (block === undefined || block.from === block.to) return block?.from ?? text.text.length;
      const source = text.text.slice(block.from, block.to);
      return block.from + offsetIn(text, node, source, Math.min(position, end) - at);
    }
    at = end;
  }
  return 0;
}

/** The offset in the source of a block for a position in it. */
function offsetIn(text: VisualText, node: Node, source: string, position: number): number {
  const found = node.type.name === 'table' ? tablePart(node, source, rowAt(node, position)) : null;
  if (found === null) return offsetInSource(text, node, source, position);
  const { row, part } = found;
  const within = position - row.position + part.position;
  const offset = offsetInSource(text, found.node, found.source, within);
  return offset - part.offset + row.offset;
}

function offsetInSource(text: VisualText, node: Node, source: string, position: number): number {
  const within = inWritten(text, node, position);
  return aligned(align(text.written(node).text, source), within, 'behind');
}

/** The offset in what is written of a block for a position in it. */
function inWritten(text: VisualText, node: Node, position: number): number {
  if (node.type.name === 'raw_block') return Math.max(0, position - 1);
  const { places } = text.written(node);
  let best = 0;
  for (let i = 0; i < places.length; i += 2) {
    const known = places[i] ?? 0;
    if (known > position) break;
    best = (places[i + 1] ?? 0) + Math.min(position - known, room(places, i));
  }
  return best;
}

/** How many characters follow a place before the next one. */
function room(places: readonly number[], i: number): number {
  const next = places[i + 2];
  return next === undefined ? 0 : Math.max(0, next - (places[i] ?? 0));
}

/** The position in the document of an offset in the text. */
export function positionOf(text: VisualText, doc: Node, offset: number): number {
  let at = 0;
  for (const [index, node] of doc.children.entries()) {
    const block = text.blocks[index];
    const isLast = index === doc.childCount - 1;
    if (block !== undefined && block.to > block.from && (offset <= block.to || isLast)) {
      const source = text.text.slice(block.from, block.to);
      const within = Math.max(0, Math.min(offset, block.to) - block.from);
      return at + inDocument(text, node, source, within);
    }
    at += node.nodeSize;
  }
  return Math.max(0, doc.content.size - 1);
}

function inDocument(text: VisualText, node: Node, source: string, offset: number): number {
  if (node.type.name === 'raw_block') return 1 + Math.min(offset, node.content.size);
  const found = node.type.name === 'table' ? tablePart(node, source, rowOf(source, offset)) : null;
  if (found === null) return positionInNode(text, node, source, offset);
  const { row, part } = found;
  const within = offset - row.offset + part.offset;
  return positionInNode(text, found.node, found.source, within) - part.position + row.position;
}

function positionInNode(text: VisualText, node: Node, source: string, offset: number): number {
  const { text: written, places } = text.written(node);
  const target = aligned(turned(align(written, source)), offset, 'behind');
  let best = places[0] ?? 1;
  for (let i = 0; i < places.length; i += 2) {
    const there = places[i + 1] ?? 0;
    if (there > target) break;
    best = (places[i] ?? 0) + Math.min(target - there, room(places, i));
  }
  return Math.min(best, node.nodeSize - 1);
}
