import type { Node, NodeType } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';

/** The attribute that holds the source of a leaf: TeX of a formula, HTML of a tag. */
function getSourceAttribute(type: NodeType): 'tex' | 'source' {
  return type.name === 'math_inline' ? 'tex' : 'source';
}

/** The source a formula, or a tag within a line, holds. */
export function getSource(node: Node): string {
  return String(node.attrs[getSourceAttribute(node.type)]);
}

/** A leaf of this source. */
export function createSourceNode(type: NodeType, source: string): Node {
  return type.create({ [getSourceAttribute(type)]: source });
}

/** Puts another source into the leaf at `pos`. */
export function setSource(tr: Transaction, pos: number, source: string): Transaction {
  const node = tr.doc.nodeAt(pos);
  if (node === null || getSource(node) === source) return tr;
  return tr.setNodeAttribute(pos, getSourceAttribute(node.type), source);
}
