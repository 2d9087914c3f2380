import { all, removeNode, rename, unwrap } from './dom.ts';

/**
 * A cell of Markdown holds a line, so a table within a cell becomes lines of it. Tables of one cell, with which
 * programs draw boxes and web mail lays out pages, give what they hold. Changes `root`.
 */
export function flattenTables(root: ParentNode): void {
  for (const table of all(root, 'table')) {
    const cells = all(table, 'td, th').filter((cell) => cell.closest('table') === table);
    const [onlyCell] = cells;
    if (cells.length !== 1 || onlyCell === undefined) continue;
    const container = rename(onlyCell, 'div');
    table.parentNode?.replaceChild(container, table);
  }
  for (const table of all(root, 'td table, th table')) {
    for (const cell of all(table, 'td, th')) {
      cell.appendChild(table.ownerDocument.createTextNode(' '));
      unwrap(cell);
    }
    for (const row of all(table, 'tr')) rename(row, 'div');
    for (const part of all(table, 'thead, tbody, tfoot, colgroup, caption')) unwrap(part);
    for (const column of all(table, 'col')) removeNode(column);
    rename(table, 'div');
  }
}
