import { NodeSelection, Selection, TextSelection } from 'prosemirror-state';
import type { EditorState, Transaction } from 'prosemirror-state';
import type { NodePosition } from './find-ancestor.ts';
import { findAncestorAt, getTopBlock } from './find-ancestor.ts';

/** The block that is moved from within the text: an item of a list, else the block of the document. */
export function getCurrentBlock(state: EditorState): NodePosition | null {
  const { selection, doc } = state;
  if (selection instanceof NodeSelection && selection.node.isBlock) {
    return { node: selection.node, pos: selection.from };
  }
  const item = findAncestorAt(selection.$from, ({ type }) => type.name === 'list_item');
  return item ?? getTopBlock(doc, selection.from);
}

/** Puts a block before the place `to` among its siblings, or those of another place that takes it. */
export function moveBlock(
  state: EditorState,
  { node, pos }: NodePosition,
  to: number,
): Transaction | null {
  const end = pos + node.nodeSize;
  if (to >= pos && to <= end) return null;
  const caretOffset = state.selection.from - pos;
  const tr = state.tr.delete(pos, end);
  const position = tr.mapping.map(to);
  tr.insert(position, node);
  const keepsSelection = caretOffset > 0 && caretOffset < node.nodeSize;
  tr.setSelection(
    keepsSelection
      ? TextSelection.near(tr.doc.resolve(position + caretOffset))
      : Selection.near(tr.doc.resolve(position + 1)),
  );
  return tr.scrollIntoView();
}

/** Moves a block over its neighbour; null at the end of its row. */
export function stepBlock(
  state: EditorState,
  block: NodePosition,
  direction: -1 | 1,
): Transaction | null {
  const $pos = state.doc.resolve(block.pos);
  const index = $pos.index() + direction;
  if (index < 0 || index >= $pos.parent.childCount) return null;
  const sibling = $pos.parent.child(index);
  const end = block.pos + block.node.nodeSize;
  return moveBlock(
    state,
    block,
    direction < 0 ? block.pos - sibling.nodeSize : end + sibling.nodeSize,
  );
}

/** Puts a second one behind a block. */
export function duplicateBlock(state: EditorState, { node, pos }: NodePosition): Transaction {
  const after = pos + node.nodeSize;
  const tr = state.tr.insert(after, node);
  return tr.setSelection(Selection.near(tr.doc.resolve(after + 1))).scrollIntoView();
}

/** Takes a block away; the only one leaves an empty paragraph. */
export function deleteBlock(state: EditorState, { node, pos }: NodePosition): Transaction {
  const tr = state.tr;
  const { parent } = state.doc.resolve(pos);
  if (parent.childCount === 1) {
    if (parent.type.name !== 'doc') return deleteParent(state, pos);
    tr.replaceWith(pos, pos + node.nodeSize, state.schema.nodes['paragraph']!.create());
  } else tr.delete(pos, pos + node.nodeSize);
  return tr
    .setSelection(Selection.near(tr.doc.resolve(Math.min(pos, tr.doc.content.size))))
    .scrollIntoView();
}

/** A list whose only item goes has nothing to stay for. */
function deleteParent(state: EditorState, pos: number): Transaction {
  const $pos = state.doc.resolve(pos);
  return deleteBlock(state, { node: $pos.parent, pos: $pos.before() });
}
