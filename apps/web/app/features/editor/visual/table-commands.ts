import type { Node } from 'prosemirror-model';
import type { Command, EditorState, Transaction } from 'prosemirror-state';
import { TextSelection } from 'prosemirror-state';
import {
  TableMap,
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  selectedRect,
} from 'prosemirror-tables';

import type { CellContent } from './cell-content.ts';
import { schema } from './schema.ts';

export type Align = 'left' | 'center' | 'right' | null;

/** Creates a table with this many rows, including the header. */
export function createTable(state: EditorState, rows = 3, columns = 3): Node {
  const { table, table_row: row, table_cell: cell, table_header: header } = state.schema.nodes;
  const line = (type: typeof cell) =>
    row!.create(
      null,
      Array.from({ length: columns }, () => type!.createAndFill()!),
    );
  return table!.create(
    null,
    Array.from({ length: rows }, (_, index) => line(index === 0 ? header : cell)),
  );
}

/** Creates a table of these cells, the first row as its header. */
export function createTableOf(rows: readonly (readonly CellContent[])[]): Node {
  const { table, table_row: row, table_cell: cell, table_header: header, paragraph } = schema.nodes;
  return table.create(
    null,
    rows.map((cells, index) =>
      row.create(
        null,
        cells.map((content) =>
          (index === 0 ? header : cell).create(null, paragraph.create(null, [...content])),
        ),
      ),
    ),
  );
}

/** Prevents a command in the header row, which must stay first in Markdown. */
function outsideHeader(command: Command): Command {
  return (state, dispatch) => {
    if (!isInTable(state) || selectedRect(state).top === 0) return false;
    return command(state, dispatch);
  };
}

/** Adds a row of plain cells, even below the header, with the alignment of their columns. */
const row =
  (add: Command): Command =>
  (state, dispatch) =>
    isInTable(state) && add(state, dispatch && ((tr) => dispatch(fitHeader(tr))));

const rowBelow = row(addRowAfter);

/** Makes all cells of the first row header cells, and all others plain ones with the alignment of the header. */
function fitHeader(tr: Transaction): Transaction {
  const table = findTable(tr);
  if (table === null) return tr;
  const { table_cell: cell, table_header: header } = table.node.type.schema.nodes;
  table.node.forEach((row, offset, index) => {
    row.forEach((rowCell, cellOffset, column) => {
      const type = index === 0 ? header : cell;
      const align = (table.node.firstChild?.maybeChild(column)?.attrs['align'] as Align) ?? null;
      if (rowCell.type === type && rowCell.attrs['align'] === align) return;
      const attrs = { ...rowCell.attrs, align };
      tr.setNodeMarkup(table.pos + 2 + offset + cellOffset, type, attrs);
    });
  });
  return tr;
}

function findTable({ selection }: { selection: EditorState['selection'] }) {
  const { $head } = selection;
  for (let depth = $head.depth; depth > 0; depth -= 1) {
    const node = $head.node(depth);
    if (node.type.spec['tableRole'] === 'table') return { node, pos: $head.before(depth) };
  }
  return null;
}

/** Adds a column without the alignment of its neighbour. */
const column =
  (add: Command): Command =>
  (state, dispatch) =>
    isInTable(state) && add(state, dispatch && ((tr) => dispatch(fitHeader(tr))));

const unlessLast =
  (size: 'width' | 'height', command: Command): Command =>
  (state, dispatch) => {
    if (!isInTable(state)) return false;
    const rect = selectedRect(state);
    const [from, to] = size === 'width' ? [rect.left, rect.right] : [rect.top, rect.bottom];
    return to - from < rect.map[size] && command(state, dispatch);
  };

/** Sets the alignment of the selected columns. */
function alignColumns(align: Align): Command {
  return (state, dispatch) => {
    if (!isInTable(state)) return false;
    const rect = selectedRect(state);
    const tr = state.tr;
    const cells = rect.map.cellsInRect({ ...rect, top: 0, bottom: rect.map.height });
    for (const cell of cells) {
      const node = rect.table.nodeAt(cell);
      if (node !== null) tr.setNodeMarkup(rect.tableStart + cell, null, { ...node.attrs, align });
    }
    dispatch?.(tr);
    return true;
  };
}

/** Returns the alignment of the selected columns. */
export function getAlignment(state: EditorState): Align {
  if (!isInTable(state)) return null;
  const { map, table, left, top } = selectedRect(state);
  const cell = map.map[top * map.width + left] ?? 0;
  return (table.nodeAt(cell)?.attrs['align'] as Align | undefined) ?? null;
}

/** Tab: moves to the next cell; adds a row after the last one. */
export const nextCell: Command = (state, dispatch, view) => {
  if (!isInTable(state)) return false;
  if (goToNextCell(1)(state, dispatch)) return true;
  rowBelow(state, dispatch, view);
  if (view) goToNextCell(1)(view.state, view.dispatch);
  return true;
};

/** Shift-Tab: moves to the previous cell. */
export const previousCell: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  goToNextCell(-1)(state, dispatch);
  return true;
};

/** Enter: moves to the cell below; adds a row at the end. */
export const cellBelow: Command = (state, dispatch, view) => {
  if (!isInTable(state)) return false;
  const rect = selectedRect(state);
  if (rect.bottom >= rect.map.height) {
    rowBelow(state, dispatch, view);
    if (view) return cellBelow(view.state, view.dispatch);
    return true;
  }
  const next = TableMap.get(rect.table).positionAt(rect.bottom, rect.left, rect.table);
  const $cell = state.doc.resolve(rect.tableStart + next + 1);
  dispatch?.(state.tr.setSelection(TextSelection.near($cell)).scrollIntoView());
  return true;
};

/** The commands of the table menu. */
export const TABLE_COMMANDS = {
  rowAbove: outsideHeader(row(addRowBefore)),
  rowBelow,
  columnLeft: column(addColumnBefore),
  columnRight: column(addColumnAfter),
  left: alignColumns('left'),
  center: alignColumns('center'),
  right: alignColumns('right'),
  deleteRow: unlessLast('height', outsideHeader(deleteRow)),
  deleteColumn: unlessLast('width', deleteColumn),
  deleteTable,
} satisfies Record<string, Command>;

export type TableCommand = keyof typeof TABLE_COMMANDS;
