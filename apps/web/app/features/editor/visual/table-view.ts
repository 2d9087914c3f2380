import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import { TextSelection } from 'prosemirror-state';
import { TABLE_COMMANDS } from './table-commands.ts';
import type { TableCommand } from './table-commands.ts';
import { createIcon, createElement } from './dom.ts';
import { visualText } from './visual.text.ts';
import styles from './visual-blocks.module.css';

const PLUS = '<path d="M10 4v12M4 10h12"/>';

/** A table that scrolls where it is wide, with a strip beside and below it that makes it grow. */
export function tableView(
  first: Node,
  view: EditorView,
  getPos: () => number | undefined,
): NodeView {
  const body = createElement('tbody');
  const scroll = createElement('div', { class: 'scroll' }, createElement('table', {}, body));
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
    update: (node) => node.type === first.type,
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
