import type { NodeViewConstructor, EditorView, NodeView } from 'prosemirror-view';
import type { Node } from 'prosemirror-model';
import { CALLOUT_KINDS, CALLOUT_LABELS } from '@zhihui/markdown/callouts.ts';
import { TextSelection } from 'prosemirror-state';
import { CodeView } from './code-view.ts';
import { foldSummaryView, foldView } from './fold-view.ts';
import { imageView } from './image-view.ts';
import { rawBlockView } from './raw-block-view.ts';
import { mathBlockView, inlineMathView, rawInlineView } from './source-view.ts';
import type { UploadBoard } from './upload-board.ts';
import { createElement, createIcon } from './dom.ts';
import { layOutTable } from './long-text.ts';
import { visualText } from './visual.text.ts';
import { hasTasks, setChecked } from './list-commands.ts';
import { TABLE_COMMANDS } from './table-commands.ts';
import type { TableCommand } from './table-commands.ts';
import styles from './visual-blocks.module.css';

/** Returns the node views; `uploads` provides the upload progress of pictures. */
export function createNodeViews(uploads: UploadBoard): Record<string, NodeViewConstructor> {
  return {
    bullet_list: bulletListView,
    list_item: listItemView,
    callout: calloutView,
    fold: foldView,
    fold_summary: foldSummaryView,
    code_block: (node, view, getPos) => new CodeView(node, view, getPos),
    math_block: mathBlockView,
    math_inline: inlineMathView,
    raw_block: rawBlockView,
    raw_inline: rawInlineView,
    image: imageView(uploads),
    footnote_ref: footnoteRefView,
    footnote_def: footnoteDefView,
    table: tableView,
  };
}

/** A callout; its kind can be changed in its title. */
function calloutView(first: Node, view: EditorView, getPos: () => number | undefined): NodeView {
  const kinds = createElement(
    'select',
    { 'aria-label': visualText.callout },
    ...CALLOUT_KINDS.map((kind) => createElement('option', { value: kind }, CALLOUT_LABELS[kind])),
  );
  const head = createElement('p', { class: 'callout-label', contenteditable: 'false' }, kinds);
  const content = createElement('div');
  const dom = createElement('div', {}, head, content);
  const render = (node: Node) => {
    const kind = String(node.attrs['kind']).toLowerCase();
    dom.className = `callout callout-${kind}`;
    kinds.value = kind;
  };
  render(first);
  kinds.addEventListener('change', () => {
    const pos = getPos();
    if (pos === undefined) return;
    view.dispatch(view.state.tr.setNodeAttribute(pos, 'kind', kinds.value));
    view.focus();
  });
  return {
    dom,
    contentDOM: content,
    update(node) {
      if (node.type !== first.type) return false;
      render(node);
      return true;
    },
    stopEvent: (event) => head.contains(event.target as Element),
    ignoreMutation: (mutation) => mutation.type === 'attributes' || head.contains(mutation.target),
  };
}

/** A footnote mark in the text. */
function footnoteRefView(node: Node): NodeView {
  const label = String(node.attrs['label']);
  const mark = createElement(
    'span',
    { class: styles.footnoteRef, title: visualText.footnote(label) },
    `[${label}]`,
  );
  return { dom: createElement('sup', {}, mark) };
}

/** A footnote with its label. */
function footnoteDefView(node: Node): NodeView {
  const label = String(node.attrs['label']);
  const mark = createElement(
    'span',
    { class: styles.footnoteMark, contenteditable: 'false' },
    `${label}.`,
  );
  const content = createElement('div');
  return {
    dom: createElement('div', { class: styles.footnote }, mark, content),
    contentDOM: content,
    update: (next) => next.type === node.type && next.attrs['label'] === node.attrs['label'],
    ignoreMutation: (mutation) =>
      mutation.type !== 'selection' && !content.contains(mutation.target),
  };
}

type GetPos = () => number | undefined;

/** A bullet list; a task list has the class of readers' pages. */
function bulletListView(first: Node): NodeView {
  const dom = createElement('ul');
  const render = (node: Node) => dom.classList.toggle('tasks', hasTasks(node));
  render(first);
  return {
    dom,
    contentDOM: dom,
    update(node) {
      if (node.type !== first.type) return false;
      render(node);
      return true;
    },
    // a changed class does not affect the text
    ignoreMutation: (mutation) => mutation.type === 'attributes',
  };
}

/** A list item; a task has a checkbox. */
function listItemView(first: Node, view: EditorView, getPos: GetPos): NodeView {
  const isTask = (node: Node) => node.attrs['checked'] != null;
  if (!isTask(first)) {
    const li = createElement('li');
    return { dom: li, contentDOM: li, update: (node) => node.type === first.type && !isTask(node) };
  }
  const checkbox = createElement('input', { type: 'checkbox', contenteditable: 'false' });
  const content = createElement('div');
  const dom = createElement('li', {}, checkbox, content);
  const render = (node: Node) => {
    checkbox.checked = node.attrs['checked'] === true;
    checkbox.setAttribute(
      'aria-label',
      checkbox.checked ? visualText.checked : visualText.unchecked,
    );
  };
  render(first);
  // keeps the caret in the text
  checkbox.addEventListener('mousedown', (event) => event.preventDefault());
  checkbox.addEventListener('change', () => {
    const pos = getPos();
    const node = pos === undefined ? null : view.state.doc.nodeAt(pos);
    if (pos === undefined || node === null) return;
    view.dispatch(setChecked(view.state.tr, { node, pos }, checkbox.checked));
  });
  return {
    dom,
    contentDOM: content,
    update(node) {
      if (node.type !== first.type || !isTask(node)) return false;
      render(node);
      return true;
    },
    stopEvent: (event) => event.target === checkbox,
    ignoreMutation: (mutation) => mutation.target === checkbox || mutation.target === dom,
  };
}

const PLUS = '<path d="M10 4v12M4 10h12"/>';

/** A table that scrolls when wide, with buttons at its edges that add a row or column. */
function tableView(first: Node, view: EditorView, getPos: () => number | undefined): NodeView {
  const body = createElement('tbody');
  const table = createElement('table', {}, body);
  const scroll = createElement('div', { class: 'scroll' }, table);
  layOutTable(table, first);
  const createGrowButton = (label: string, className: string, command: TableCommand) => {
    const button = createElement('button', {
      type: 'button',
      class: className,
      'aria-label': label,
      title: label,
      contenteditable: 'false',
      tabindex: '-1',
    });
    button.append(createIcon(PLUS, styles.tinyIcon ?? ''));
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', () => {
      selectLastCell(view, getPos());
      TABLE_COMMANDS[command](view.state, view.dispatch, view);
      view.focus();
    });
    return button;
  };
  const dom = createElement(
    'div',
    { class: styles.table },
    scroll,
    createGrowButton(visualText.addColumn, styles.addColumn ?? '', 'columnRight'),
    createGrowButton(visualText.addRow, styles.addRow ?? '', 'rowBelow'),
  );
  return {
    dom,
    contentDOM: body,
    update(node) {
      if (node.type !== first.type) return false;
      layOutTable(table, node);
      return true;
    },
    stopEvent: (event) =>
      event.target instanceof Element && event.target.closest('button') !== null,
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !body.contains(mutation.target),
  };
}

function selectLastCell(view: EditorView, pos: number | undefined): void {
  const table = pos === undefined ? null : view.state.doc.nodeAt(pos);
  if (pos === undefined || table === null) return;
  const end = view.state.doc.resolve(pos + table.nodeSize - 2);
  view.dispatch(view.state.tr.setSelection(TextSelection.near(end, -1)));
}
