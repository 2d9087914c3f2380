import { Selection, TextSelection } from 'prosemirror-state';
import type { Command, EditorState } from 'prosemirror-state';
import type { Node, ResolvedPos } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';

type Direction = 'up' | 'down' | 'left' | 'right';

/**
 * Shift and an arrow key at a table next to the text selects all of it and goes on behind it. The browser would enter
 * its first cell, where the selection of the text is lost.
 */
export function selectAcrossTable(direction: Direction): Command {
  return (state, dispatch, view) => {
    const { selection, doc } = state;
    if (!(selection instanceof TextSelection) || view === undefined) return false;
    const { $anchor, $head } = selection;
    if (isInsideTable($anchor) || isInsideTable($head)) return false;
    const isForward = direction === 'down' || direction === 'right';
    if (!isAtEdge(state, view, direction)) return false;
    const table = findTableBeside($head, isForward);
    if (table === null) return false;
    const edge = doc.resolve(isForward ? table.pos + table.node.nodeSize : table.pos);
    const next = Selection.findFrom(edge, isForward ? 1 : -1, true);
    // nothing beyond the table takes the end of the selection
    if (next === null) return true;
    dispatch?.(state.tr.setSelection(TextSelection.between($anchor, next.$head)).scrollIntoView());
    return true;
  };
}

function isInsideTable($pos: ResolvedPos): boolean {
  for (let depth = $pos.depth; depth > 0; depth -= 1)
    if ($pos.node(depth).type.name === 'table') return true;
  return false;
}

/** Whether the head of the selection is in the last line of its block in this direction. */
function isAtEdge(state: EditorState, view: EditorView, direction: Direction): boolean {
  const { $head } = state.selection;
  const caret = state.apply(state.tr.setSelection(TextSelection.create(state.doc, $head.pos)));
  return view.endOfTextblock(direction, caret);
}

/** Returns the table that comes next to the block of a position, also when it is the last block of a list or quote. */
function findTableBeside(
  $pos: ResolvedPos,
  isForward: boolean,
): { node: Node; pos: number } | null {
  for (let depth = $pos.depth; depth > 0; depth -= 1) {
    const index = $pos.index(depth - 1) + (isForward ? 1 : -1);
    const sibling = $pos.node(depth - 1).maybeChild(index);
    if (sibling === null) continue;
    if (sibling.type.name !== 'table') return null;
    return {
      node: sibling,
      pos: isForward ? $pos.after(depth) : $pos.before(depth) - sibling.nodeSize,
    };
  }
  return null;
}
