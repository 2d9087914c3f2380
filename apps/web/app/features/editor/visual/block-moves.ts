import { NodeSelection, Selection, TextSelection } from 'prosemirror-state';
import type { EditorState, Transaction } from 'prosemirror-state';
import { findAncestorAt, getTopBlock } from './find-ancestor.ts';
import type { NodePosition } from './find-ancestor.ts';

/** Returns the block that keys move: the innermost list item, otherwise the top-level block. */
export function getCurrentBlock(state: EditorState): NodePosition | null {
  const { selection, doc } = state;
  if (selection instanceof NodeSelection && selection.node.isBlock) {
    return { node: selection.node, pos: selection.from };
  }
  const item = findAncestorAt(selection.$from, ({ type }) => type.name === 'list_item');
  return item ?? getTopBlock(doc, selection.from);
}

/** Moves a block to position `to`, among its siblings or in another parent that accepts it. */
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

/** Swaps a block with its neighbour; null when there is none. */
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

/** Inserts a copy behind a block. */
export function duplicateBlock(state: EditorState, { node, pos }: NodePosition): Transaction {
  const after = pos + node.nodeSize;
  const tr = state.tr.insert(after, node);
  return tr.setSelection(Selection.near(tr.doc.resolve(after + 1))).scrollIntoView();
}

/** Deletes a block; the last one is replaced by an empty paragraph. */
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

/** Deletes a list together with its only item. */
function deleteParent(state: EditorState, pos: number): Transaction {
  const $pos = state.doc.resolve(pos);
  return deleteBlock(state, { node: $pos.parent, pos: $pos.before() });
}
