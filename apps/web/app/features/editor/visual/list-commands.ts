import type { Node } from 'prosemirror-model';
import { liftListItem, sinkListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState, Transaction } from 'prosemirror-state';
import { findAncestor } from './find-ancestor.ts';
import type { NodePosition } from './find-ancestor.ts';

export type ListKind = 'bullet' | 'ordered' | 'task';

const LISTS = ['bullet_list', 'ordered_list'];

/** What kind of list this is: one whose first item has a box is a list of tasks. */
export function listKind(list: Node): ListKind {
  if (list.type.name === 'ordered_list') return 'ordered';
  return list.firstChild?.attrs['checked'] == null ? 'bullet' : 'task';
}

/** The innermost list around the selection, if it is in one. */
export function findList(state: EditorState): NodePosition | null {
  return findAncestor(state, ...LISTS);
}

/** Makes a list of the selected blocks, another kind of list of a list, and text again of a list of this kind. */
export function toggleList(kind: ListKind): Command {
  return (state, dispatch) => {
    const { bullet_list: bullet, ordered_list: ordered, list_item: item } = state.schema.nodes;
    const list = findList(state);
    if (list === null) {
      const wrap = wrapInList(kind === 'ordered' ? ordered! : bullet!);
      return wrap(state, dispatch && ((tr) => dispatch(addTaskBoxes(tr, kind))));
    }
    if (listKind(list.node) === kind) return liftListItem(item!)(state, dispatch);
    if (dispatch) {
      const tr = state.tr;
      setKind(tr, list, kind);
      dispatch(tr.scrollIntoView());
    }
    return true;
  };
}

/** Puts boxes before the items of the list the selection is in, or takes them away. */
function addTaskBoxes(tr: Transaction, kind: ListKind): Transaction {
  const { $from } = tr.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if (LISTS.includes($from.node(depth).type.name)) {
      setKind(tr, { node: $from.node(depth), pos: $from.before(depth) }, kind);
      break;
    }
  }
  return tr;
}

function setKind(tr: Transaction, { node, pos }: NodePosition, kind: ListKind): void {
  const { bullet_list: bullet, ordered_list: ordered } = node.type.schema.nodes;
  const type = kind === 'ordered' ? ordered! : bullet!;
  if (node.type !== type) tr.setNodeMarkup(pos, type, { ...node.attrs });
  node.forEach((item, offset) => {
    const checked = kind === 'task' ? (item.attrs['checked'] ?? false) : null;
    if (item.attrs['checked'] !== checked) {
      tr.setNodeMarkup(pos + 1 + offset, null, { ...item.attrs, checked });
    }
  });
}

/** Tab in a list: the item goes a level down. Also true where there is no level, so that Tab does not leave. */
export const sinkItem: Command = (state, dispatch) => {
  if (findList(state) === null) return false;
  sinkListItem(state.schema.nodes['list_item']!)(state, dispatch);
  return true;
};

/** Shift-Tab in a list: the item goes a level up, in the end out of the list. */
export const liftItem: Command = (state, dispatch) => {
  if (findList(state) === null) return false;
  return liftListItem(state.schema.nodes['list_item']!)(state, dispatch);
};

/** Ticks the task the selection is in, or takes the tick away. */
export const toggleTask: Command = (state, dispatch) => {
  const item = findAncestor(state, 'list_item');
  if (item === null || item.node.attrs['checked'] == null) return false;
  dispatch?.(setChecked(state.tr, item, item.node.attrs['checked'] !== true));
  return true;
};

/** Sets the tick of an item. */
export function setChecked(
  tr: Transaction,
  { node, pos }: NodePosition,
  checked: boolean,
): Transaction {
  return tr.setNodeMarkup(pos, null, { ...node.attrs, checked });
}
