import { Fragment } from 'prosemirror-model';
import type { Node } from 'prosemirror-model';
import { Selection, TextSelection } from 'prosemirror-state';
import type { Command, EditorState, Transaction } from 'prosemirror-state';
import { findAncestor } from './find-ancestor.ts';
import type { NodePosition } from './find-ancestor.ts';

const isEmptyText = (node: Node | null | undefined): boolean =>
  node?.type.name === 'paragraph' && node.content.size === 0;

/** Folds the selected blocks, with the caret in the summary, which is empty. */
export const insertFold: Command = (state, dispatch) => {
  const { schema, selection } = state;
  const { fold, fold_summary: summary, paragraph } = schema.nodes;
  const range = selection.$from.blockRange(selection.$to);
  if (range === null || selection.$from.parent.type === summary) return false;
  const blocks = range.parent.children.slice(range.startIndex, range.endIndex);
  const canStand = range.parent.canReplaceWith(range.startIndex, range.endIndex, fold!);
  const node = canStand ? fold!.createChecked(null, [summary!.create(), ...blocks]) : null;
  if (node === null) return false;
  const tr = state.tr.replaceWith(range.start, range.end, node);
  const end = range.start + node.nodeSize;
  // the last block needs a paragraph behind it for the caret
  if (end === tr.doc.content.size) tr.insert(end, paragraph!.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, range.start + 2)).scrollIntoView());
  return true;
};

/** The fold of a caret in its summary. */
function findHead(state: EditorState): NodePosition | null {
  if (state.selection.$from.parent.type.name !== 'fold_summary') return null;
  return findAncestor(state, 'fold');
}

/** Enter in a summary goes on in a new first line of the fold, with the words behind the caret. */
export const enterFold: Command = (state, dispatch) => {
  const fold = findHead(state);
  if (fold === null) return false;
  const { tr } = state;
  tr.deleteSelection();
  const { $from } = tr.selection;
  const words = $from.parent.textContent.slice($from.parentOffset);
  const end = $from.end();
  tr.delete($from.pos, end);
  const body = tr.mapping.map(fold.pos + 1 + (fold.node.firstChild?.nodeSize ?? 0));
  const isFree = words === '' && isEmptyText(tr.doc.nodeAt(body));
  const text = words === '' ? null : state.schema.text(words);
  if (!isFree) tr.insert(body, state.schema.nodes['paragraph']!.create(null, text));
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, body + 1)).scrollIntoView());
  return true;
};

/**
 * Backspace at the start of a summary leaves its words and the blocks without the fold. At the start of the first block it
 * goes to the summary, and takes an empty line away.
 */
export const backspaceInFold: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset > 0) return false;
  const fold = findHead(state);
  if (fold !== null) {
    dispatch?.(unwrapFold(state, fold).scrollIntoView());
    return true;
  }
  if ($from.depth < 2 || $from.node(-1).type.name !== 'fold' || $from.index(-1) !== 1) return false;
  if ($from.parent.type.name !== 'paragraph') return false;
  const { tr } = state;
  const start = $from.before();
  if (isEmptyText($from.parent) && $from.node(-1).childCount > 2) tr.delete(start, $from.after());
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(start - 1), -1)).scrollIntoView());
  return true;
};

/** Delete at the end of a summary takes an empty first line away; it joins no words, as a summary has no marks. */
export const deleteInFold: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const fold = findHead(state);
  if (!empty || fold === null || $from.parentOffset < $from.parent.content.size) return false;
  const first = fold.node.maybeChild(1);
  if (!isEmptyText(first) || fold.node.childCount < 3) return true;
  dispatch?.(state.tr.delete($from.after(), $from.after() + (first?.nodeSize ?? 0)));
  return true;
};

/** Replaces a fold by its words and blocks. */
export function unwrapFold(state: EditorState, { node, pos }: NodePosition): Transaction {
  const [summary, ...blocks] = node.children;
  const isWithoutWords = summary === undefined || summary.content.size === 0;
  const words = isWithoutWords
    ? []
    : [state.schema.nodes['paragraph']!.create(null, summary.content)];
  const content = Fragment.fromArray([...words, ...blocks]);
  const tr = state.tr.replaceWith(pos, pos + node.nodeSize, content);
  return tr.setSelection(Selection.near(tr.doc.resolve(pos), 1));
}
