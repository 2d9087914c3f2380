import type { Node } from 'prosemirror-model';
import { liftListItem, sinkListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState, Transaction } from 'prosemirror-state';
import { findAncestor } from './find-ancestor.ts';
import type { NodePosition } from './find-ancestor.ts';

export type ListKind = 'bullet' | 'ordered' | 'task';

const LISTS = ['bullet_list', 'ordered_list'];

/** Returns the kind of a list: a list whose first item has a checkbox is a task list. */
export function getListKind(list: Node): ListKind {
  if (list.type.name === 'ordered_list') return 'ordered';
  return list.firstChild?.attrs['checked'] == null ? 'bullet' : 'task';
}

/** Whether an item of a list has a checkbox; others of it may have none. */
export function hasTasks(list: Node): boolean {
  return (
    list.type.name === 'bullet_list' && list.children.some(({ attrs }) => attrs['checked'] != null)
  );
}

/** Returns the innermost list around the selection; null when there is none. */
export function findList(state: EditorState): NodePosition | null {
  return findAncestor(state, ...LISTS);
}

/** Turns the selected blocks into a list, changes the kind of a list, or removes a list of this kind. */
export function toggleList(kind: ListKind): Command {
  return (state, dispatch) => {
    const { bullet_list: bullet, ordered_list: ordered, list_item: item } = state.schema.nodes;
    const list = findList(state);
    if (list === null) {
      const wrap = wrapInList(kind === 'ordered' ? ordered! : bullet!);
      return wrap(state, dispatch && ((tr) => dispatch(addTaskBoxes(tr, kind))));
    }
    if (getListKind(list.node) === kind) return liftListItem(item!)(state, dispatch);
    if (dispatch) {
      const tr = state.tr;
      setKind(tr, list, kind);
      dispatch(tr.scrollIntoView());
    }
    return true;
  };
}

/** Adds or removes the checkboxes of the list around the selection. */
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

/** Tab in a list: indents the item. Also returns true when it cannot, so that Tab does not leave the text. */
export const sinkItem: Command = (state, dispatch) => {
  if (findList(state) === null) return false;
  sinkListItem(state.schema.nodes['list_item']!)(state, dispatch);
  return true;
};

/** Shift-Tab in a list: outdents the item, finally out of the list. */
export const liftItem: Command = (state, dispatch) => {
  if (findList(state) === null) return false;
  return liftListItem(state.schema.nodes['list_item']!)(state, dispatch);
};

/** Toggles the task at the selection. */
export const toggleTask: Command = (state, dispatch) => {
  const item = findAncestor(state, 'list_item');
  if (item === null || item.node.attrs['checked'] == null) return false;
  dispatch?.(setChecked(state.tr, item, item.node.attrs['checked'] !== true));
  return true;
};

/** Sets whether a task is done. */
export function setChecked(
  tr: Transaction,
  { node, pos }: NodePosition,
  checked: boolean,
): Transaction {
  return tr.setNodeMarkup(pos, null, { ...node.attrs, checked });
}
