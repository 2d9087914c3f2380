import type { Node } from 'prosemirror-model';
import { TextSelection } from 'prosemirror-state';
import type { EditorState, Transaction } from 'prosemirror-state';
import { isInTable, selectedRect } from 'prosemirror-tables';
import type { CellContent } from './cell-content.ts';

/**
 * Pastes cells into the table at the caret. A single one goes to the caret; several replace a block of cells from
 * there on, and the table grows to hold them. Returns null outside of tables.
 */
export function fillCells(
  state: EditorState,
  getRows: () => readonly (readonly CellContent[])[],
): Transaction | null {
  if (!isInTable(state)) return null;
  const rows = getRows();
  const only = rows.length === 1 && rows[0]?.length === 1 ? rows[0][0] : undefined;
  const { selection } = state;
  if (only !== undefined && selection instanceof TextSelection && isInOneCell(selection)) {
    const tr = state.tr.replaceWith(selection.from, selection.to, only);
    const end = tr.mapping.map(selection.to);
    return tr.setSelection(TextSelection.create(tr.doc, end)).scrollIntoView();
  }
  const { left, top, table, tableStart, map } = selectedRect(state);
  const filled = fillTable(table, rows, { left, top, width: map.width });
  const tr = state.tr.replaceWith(tableStart - 1, tableStart - 1 + table.nodeSize, filled);
  const lastRow = top + rows.length - 1;
  const lastColumn = left + Math.max(...rows.map((row) => row.length)) - 1;
  const end = tableStart + getCellEnd(filled, lastRow, lastColumn);
  return tr.setSelection(TextSelection.near(tr.doc.resolve(end), -1)).scrollIntoView();
}

function isInOneCell({ $from, $to }: TextSelection): boolean {
  return $from.sameParent($to) && $from.node(-1).type.spec['tableRole'] !== undefined;
}

/** Rows without changes stay the same nodes, so that their source is untouched. */
function fillTable(
  table: Node,
  rows: readonly (readonly CellContent[])[],
  { left, top, width }: { left: number; top: number; width: number },
): Node {
  const { table_cell: cellType, table_header: headerType, paragraph } = table.type.schema.nodes;
  const newWidth = Math.max(width, left + Math.max(...rows.map((row) => row.length)));
  const height = Math.max(table.childCount, top + rows.length);
  const head = table.child(0);
  const filled = Array.from({ length: height }, (_, y) => {
    const row = table.maybeChild(y);
    const content = rows[y - top];
    if (row !== null && content === undefined && row.childCount >= newWidth) return row;
    const cells = Array.from({ length: newWidth }, (_cell, x) => {
      const cell = row?.maybeChild(x) ?? null;
      const pasted = content?.[x - left];
      if (cell !== null && pasted === undefined) return cell;
      const type = y === 0 ? headerType! : cellType!;
      const align: unknown = cell?.attrs['align'] ?? head.maybeChild(x)?.attrs['align'] ?? null;
      return type.create({ ...cell?.attrs, align }, paragraph!.create(null, pasted ?? []));
    });
    return (row ?? head).copy(head.type.create(null, cells).content);
  });
  return table.copy(table.type.create(null, filled).content);
}

/** Returns the position in a table behind the content of a cell. */
function getCellEnd(table: Node, y: number, x: number): number {
  let position = 0;
  for (let index = 0; index < y; index += 1) position += table.child(index).nodeSize;
  position += 1;
  const row = table.child(y);
  for (let index = 0; index <= Math.min(x, row.childCount - 1); index += 1)
    position += row.child(index).nodeSize;
  return position - 2;
}
