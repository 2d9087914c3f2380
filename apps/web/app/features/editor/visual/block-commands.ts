import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import type { Node } from 'prosemirror-model';
import { NodeSelection, Selection, TextSelection } from 'prosemirror-state';
import type { Command, EditorState, Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { CalloutKind } from '@zhihui/markdown/callouts.ts';
import type { HtmlMark } from './html-marks.ts';
import { findAncestor } from './find-ancestor.ts';
import type { NodePosition } from './find-ancestor.ts';
import { insertFold, unwrapFold } from './fold-commands.ts';
import { toggleList, findList, getListKind } from './list-commands.ts';
import { createSourceNode } from './source-node.ts';
import { createTable } from './table-commands.ts';

export type MarkName = 'strong' | 'em' | 'strike' | 'code' | HtmlMark;

/** Toggles a mark of the selection. */
export function mark(name: MarkName): Command {
  return (state, dispatch, view) => toggleMark(state.schema.marks[name]!)(state, dispatch, view);
}

/** Turns the selected blocks into headings, or into paragraphs (level 0). */
export function heading(level: number): Command {
  return (state, dispatch) => {
    const { heading: type, paragraph } = state.schema.nodes;
    const set = level === 0 ? setBlockType(paragraph!) : setBlockType(type!, { level });
    return set(state, dispatch);
  };
}

/** Quotes the selected blocks, or lifts them out of their quote. */
export const toggleQuote: Command = (state, dispatch) =>
  findAncestor(state, 'blockquote') === null
    ? wrapIn(state.schema.nodes['blockquote']!)(state, dispatch)
    : lift(state, dispatch);

/** Wraps the selected blocks in a callout, or changes the kind of the one around them. */
export function callout(kind: CalloutKind): Command {
  return (state, dispatch) => {
    const type = state.schema.nodes['callout']!;
    const callout = findAncestor(state, 'callout', 'blockquote');
    if (callout === null) return wrapIn(type, { kind })(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(callout.pos, type, { ...callout.node.attrs, kind }));
    return true;
  };
}

/** Turns the selected paragraphs into a code block, or back. */
export const toggleCode: Command = (state, dispatch) =>
  findAncestor(state, 'code_block') === null
    ? setBlockType(state.schema.nodes['code_block']!)(state, dispatch)
    : heading(0)(state, dispatch);

/** The kinds of block a block can be turned into. */
export type BlockKind =
  | 'text'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'bullet'
  | 'ordered'
  | 'task'
  | 'quote'
  | 'callout'
  | 'fold'
  | 'code';

/** Turns the selected blocks into another kind, after lifting them out of lists and quotes; a summary, out of its fold. */
export function turnInto(kind: BlockKind): (view: EditorView) => void {
  return (view) => {
    const isSummary = view.state.selection.$from.parent.type.name === 'fold_summary';
    const fold = isSummary && kind !== 'fold' ? findAncestor(view.state, 'fold') : null;
    if (fold !== null) view.dispatch(unwrapFold(view.state, fold));
    const list = kind === 'bullet' || kind === 'ordered' || kind === 'task';
    if (!list) for (let depth = 0; depth < 20 && lift(view.state, view.dispatch);) depth += 1;
    BLOCKS[kind](view.state, view.dispatch, view);
    view.focus();
  };
}

const BLOCKS: Record<BlockKind, Command> = {
  text: heading(0),
  h1: heading(1),
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  bullet: toggleList('bullet'),
  ordered: toggleList('ordered'),
  task: toggleList('task'),
  quote: toggleQuote,
  callout: callout('note'),
  fold: insertFold,
  code: toggleCode,
};

/** Inserts a block in place of an empty paragraph, otherwise behind the selected block. */
function insertBlock(tr: Transaction, node: Node): Transaction {
  const { $to } = tr.selection;
  const empty = $to.parent.isTextblock && $to.parent.content.size === 0 && $to.depth > 0;
  let depth = Math.max(1, $to.depth);
  while (
    depth > 1 &&
    !$to
      .node(depth - 1)
      .canReplaceWith($to.indexAfter(depth - 1), $to.indexAfter(depth - 1), node.type)
  ) {
    depth -= 1;
  }
  const canReplace = empty && depth === $to.depth && $to.parent.type.name === 'paragraph';
  const from = canReplace ? $to.before() : $to.depth === 0 ? $to.pos : $to.after(depth);
  tr.replaceWith(from, canReplace ? $to.after() : from, node);
  const callout = tr.doc.resolve(from + 1);
  const last = from + node.nodeSize >= tr.doc.content.size;
  // the last block needs a paragraph behind it for the caret
  if (last) tr.insert(tr.doc.content.size, tr.doc.type.schema.nodes['paragraph']!.create());
  if (node.isTextblock || !node.isLeaf)
    tr.setSelection(Selection.near(tr.doc.resolve(callout.pos)));
  else tr.setSelection(NodeSelection.create(tr.doc, from));
  return tr.scrollIntoView();
}

const insert =
  (create: (state: EditorState) => Node): Command =>
  (state, dispatch) => {
    dispatch?.(insertBlock(state.tr, create(state)));
    return true;
  };

export const insertTable = insert((state) => createTable(state));
export const insertDiagram = insert(({ schema }) =>
  schema.nodes['code_block']!.create(
    { info: 'mermaid' },
    schema.text('flowchart LR\n  开始 --> 检查\n  检查 -- 通过 --> 完成\n  检查 -- 驳回 --> 开始'),
  ),
);
export const insertMath = insert(({ schema }) => schema.nodes['math_block']!.create());
export const insertRule = insert(({ schema }) => schema.nodes['horizontal_rule']!.create());

/** Turns the selection into an inline formula. */
export const insertInlineMath: Command = (state, dispatch) => {
  const { from, to } = state.selection;
  const node = createSourceNode(
    state.schema.nodes['math_inline']!,
    state.doc.textBetween(from, to),
  );
  const tr = state.tr.replaceWith(from, to, node);
  dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, from)).scrollIntoView());
  return true;
};

/** Inserts a footnote mark and its note at the end of the document, and moves the caret to the note. */
export const insertFootnote: Command = (state, dispatch) => {
  const { footnote_ref: ref, footnote_def: def, paragraph } = state.schema.nodes;
  const label = nextLabel(state);
  const tr = state.tr.replaceSelectionWith(ref!.create({ label }), false);
  const end = tr.doc.content.size;
  tr.insert(end, def!.create({ label }, paragraph!.create()));
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(end + 2))).scrollIntoView());
  return true;
};

function nextLabel(state: EditorState): string {
  const used = new Set<string>();
  state.doc.descendants(({ attrs, type }) => {
    if (type.name.startsWith('footnote')) used.add(String(attrs['label']));
  });
  for (let number = 1; ; number += 1) if (!used.has(String(number))) return String(number);
}

/** Inserts a paragraph with this text behind a block; behind a list item, an item. */
export function insertParagraphAfter(
  view: EditorView,
  { node, pos }: NodePosition,
  text: string,
): void {
  const { tr, schema } = view.state;
  const isItem = node.type.name === 'list_item';
  const empty = node.type.name === 'paragraph' && node.content.size === 0;
  const position = empty ? pos : pos + node.nodeSize;
  const paragraph = schema.nodes['paragraph']!.create();
  const checked = node.attrs['checked'] == null ? null : false;
  if (!empty) tr.insert(position, isItem ? node.type.create({ checked }, paragraph) : paragraph);
  tr.setSelection(TextSelection.create(tr.doc, position + (isItem ? 2 : 1)));
  view.dispatch(tr.insertText(text).scrollIntoView());
  view.focus();
}

/** Inserts a character that opens a menu, separated by a space from a word before it. */
export function insertSign(view: EditorView, sign: string): void {
  const { $from } = view.state.selection;
  const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 1), $from.parentOffset);
  const separator = /[\p{Script=Latin}\p{N}]/u.test(before) ? ' ' : '';
  view.dispatch(view.state.tr.insertText(separator + sign).scrollIntoView());
  view.focus();
}

/** Whether a mark is active at the caret or anywhere in the selection. */
export function hasMark(state: EditorState, name: MarkName | 'link'): boolean {
  const type = state.schema.marks[name]!;
  const { empty, $from, from, to } = state.selection;
  if (empty) return type.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  return state.doc.rangeHasMark(from, to, type);
}

/** Returns the kind of the selected block, as in the block menu. */
export function getBlockKind(state: EditorState): BlockKind | null {
  const { parent } = state.selection.$from;
  if (parent.type.name === 'code_block') return 'code';
  if (parent.type.name === 'fold_summary') return 'fold';
  if (parent.type.name === 'heading')
    return `h${Math.min(4, Number(parent.attrs['level']))}` as BlockKind;
  const list = findList(state);
  if (list !== null) return getListKind(list.node);
  if (findAncestor(state, 'callout') !== null) return 'callout';
  if (findAncestor(state, 'blockquote') !== null) return 'quote';
  return parent.type.name === 'paragraph' ? 'text' : null;
}
