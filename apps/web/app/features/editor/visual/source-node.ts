import type { Node, NodeType } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';

/** Returns the attribute with the source of a leaf: TeX of a formula or HTML of a tag. */
function getSourceAttribute(type: NodeType): 'tex' | 'source' {
  return type.name === 'math_inline' ? 'tex' : 'source';
}

/** Returns the source of an inline formula or tag. */
export function getSource(node: Node): string {
  return String(node.attrs[getSourceAttribute(node.type)]);
}

/** Creates a leaf with this source. */
export function createSourceNode(type: NodeType, source: string): Node {
  return type.create({ [getSourceAttribute(type)]: source });
}

/** Changes the source of the leaf at `pos`. */
export function setSource(tr: Transaction, pos: number, source: string): Transaction {
  const node = tr.doc.nodeAt(pos);
  if (node === null || getSource(node) === source) return tr;
  return tr.setNodeAttribute(pos, getSourceAttribute(node.type), source);
}
