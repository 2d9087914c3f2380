import type { Node } from 'prosemirror-model';
import type { MarkdownWriter } from './markdown-writer.ts';
import { writeInline } from './write-inline.ts';
import type { Manner } from './write-inline.ts';

/** Writes a table whose first row stands at `position`; Markdown has one row of headings, always. */
export function writeTable(
  to: MarkdownWriter,
  table: Node,
  position: number,
  manner: Manner,
): void {
  const columns = Math.max(...table.children.map((row) => row.childCount));
  let at = position;
  table.children.forEach((row, index) => {
    if (index > 0) to.line();
    writeRow(to, row, at + 1, columns, manner);
    at += row.nodeSize;
    if (index > 0) return;
    to.line();
    const aligns = Array.from({ length: columns }, (_, column) =>
      dashes(row.maybeChild(column)?.attrs['align']),
    );
    to.text(`| ${aligns.join(' | ')} |`);
  });
}

function writeRow(
  to: MarkdownWriter,
  row: Node,
  position: number,
  columns: number,
  manner: Manner,
): void {
  let at = position;
  to.text('|');
  for (const cell of row.children) {
    to.text(' ');
    // the paragraph of the cell, and its words
    if (cell.firstChild !== null)
      writeInline(to, cell.firstChild, at + 2, { ...manner, cell: true });
    to.text(' |');
    at += cell.nodeSize;
  }
  to.text('  |'.repeat(columns - row.childCount));
}

function dashes(align: unknown): string {
  if (align === 'left') return ':---';
  if (align === 'right') return '---:';
  return align === 'center' ? ':---:' : '---';
}
