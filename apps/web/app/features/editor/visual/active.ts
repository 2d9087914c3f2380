import type { EditorState } from 'prosemirror-state';
import { findAncestor } from './find-ancestor.ts';
import type { BlockKind, MarkName } from './block-commands.ts';
import { findList, listKind } from './list-commands.ts';

/** Whether a mark is on where one would type, or somewhere in the selection. */
export function hasMark(state: EditorState, name: MarkName | 'link'): boolean {
  const type = state.schema.marks[name]!;
  const { empty, $from, from, to } = state.selection;
  if (empty) return type.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  return state.doc.rangeHasMark(from, to, type);
}

/** What kind of block the selection is in, by what the menu of blocks calls it. */
export function getBlockKind(state: EditorState): BlockKind | null {
  const { parent } = state.selection.$from;
  if (parent.type.name === 'code_block') return 'code';
  if (parent.type.name === 'heading')
    return `h${Math.min(4, Number(parent.attrs['level']))}` as BlockKind;
  const list = findList(state);
  if (list !== null) return listKind(list.node);
  if (findAncestor(state, 'callout') !== null) return 'callout';
  if (findAncestor(state, 'blockquote') !== null) return 'quote';
  return parent.type.name === 'paragraph' ? 'text' : null;
}
