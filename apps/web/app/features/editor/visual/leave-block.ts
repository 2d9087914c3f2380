import { TextSelection } from 'prosemirror-state';
import type { Command, EditorState } from 'prosemirror-state';

const LEFT_BLOCKS = new Set(['table', 'code_block', 'math_block', 'fold']);

/** Leaves a code block, formula, table or fold for the paragraph below, which is created unless an empty one is there. */
export const leaveBlock: Command = (state, dispatch) => {
  const depth = findDepth(state);
  if (depth === null) return false;
  const { $from } = state.selection;
  const after = $from.after(depth);
  const next = $from.node(depth - 1).maybeChild($from.indexAfter(depth - 1));
  const isFree = next?.type.name === 'paragraph' && next.content.size === 0;
  const { tr } = state;
  if (!isFree) tr.insert(after, state.schema.nodes['paragraph']!.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView());
  return true;
};

/** Returns the depth of the innermost block that is left; null when the caret is in none. */
function findDepth({ selection: { $from } }: EditorState): number | null {
  for (let { depth } = $from; depth > 0; depth -= 1)
    if (LEFT_BLOCKS.has($from.node(depth).type.name)) return depth;
  return null;
}
