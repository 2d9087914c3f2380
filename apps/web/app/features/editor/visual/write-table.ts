import type { Node } from 'prosemirror-model';
import type { MarkdownWriter } from './markdown-writer.ts';
import { writeInline } from './write-inline.ts';
import type { WriteOptions } from './write-inline.ts';

/** Writes a table whose first row stands at `position`; Markdown has one row of headings, always. */
export function writeTable(
  to: MarkdownWriter,
  table: Node,
  position: number,
  options: WriteOptions,
): void {
  const columns = Math.max(...table.children.map((row) => row.childCount));
  let cursor = position;
  table.children.forEach((row, index) => {
    if (index > 0) to.line();
    writeRow(to, row, cursor + 1, columns, options);
    cursor += row.nodeSize;
    if (index > 0) return;
    to.line();
    const aligns = Array.from({ length: columns }, (_, column) =>
      formatAlignment(row.maybeChild(column)?.attrs['align']),
    );
    to.text(`| ${aligns.join(' | ')} |`);
  });
}

function writeRow(
  to: MarkdownWriter,
  row: Node,
  position: number,
  columns: number,
  options: WriteOptions,
): void {
  let cursor = position;
  to.text('|');
  for (const cell of row.children) {
    to.text(' ');
    // the paragraph of the cell, and its words
    if (cell.firstChild !== null)
      writeInline(to, cell.firstChild, cursor + 2, { ...options, cell: true });
    to.text(' |');
    cursor += cell.nodeSize;
  }
  to.text('  |'.repeat(columns - row.childCount));
}

function formatAlignment(align: unknown): string {
  if (align === 'left') return ':---';
  if (align === 'right') return '---:';
  return align === 'center' ? ':---:' : '---';
}
