import { exitCode } from 'prosemirror-commands';
import { TextSelection } from 'prosemirror-state';
import type { Command } from 'prosemirror-state';

/** Blocks whose source is hidden while the caret is elsewhere: browsers would step over them. */
const HIDDEN = ['math_block', 'raw_block'];

/** Steps from the edge of a block into the hidden source of the next one, and out of the last block of code. */
export function moveIntoBlock(direction: 'up' | 'down'): Command {
  return (state, dispatch, view) => {
    const { $head, empty } = state.selection;
    if (!empty || $head.depth === 0 || view?.endOfTextblock(direction) !== true) return false;
    const edge = direction === 'up' ? $head.before(1) : $head.after(1);
    const $edge = state.doc.resolve(edge);
    const next = direction === 'up' ? $edge.nodeBefore : $edge.nodeAfter;
    if (next === null) {
      const isAtEnd = direction === 'down' && $head.parent.type.spec.code;
      return isAtEnd ? exitCode(state, dispatch) : false;
    }
    if (!HIDDEN.includes(next.type.name)) return false;
    const position = direction === 'up' ? edge - 1 : edge + 1;
    dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, position)).scrollIntoView());
    return true;
  };
}
