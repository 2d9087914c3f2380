import { all } from './dom.ts';

type Convert = (html: Element) => string;

/**
 * A table as GFM writes it: the first row is the header whatever the source called it, merged cells stay where they
 * begin, line breaks within a cell become `<br>`. A table of one cell is a box around text and gives just its text.
 */
export function tableToMarkdown(table: Element, convert: Convert): string {
  const rows = all(table, 'tr').filter((row) => row.closest('table') === table);
  const cells = rows.map((row) =>
    Array.from(row.children).filter((cell) => /^t[dh]$/iu.test(cell.tagName)),
  );
  const only = cells[0]?.[0];
  if (only === undefined) return '';
  if (cells.length === 1 && cells[0]?.length === 1) return `\n\n${convert(only)}\n\n`;
  const grid = layOut(cells, convert);
  const width = Math.max(...grid.map((row) => row.length));
  const lines = grid.map((row) => line(Array.from({ length: width }, (_, at) => row[at] ?? '')));
  const aligns = Array.from({ length: width }, (_, at) => border(cells[0]?.[at]));
  return `\n\n${[lines[0], line(aligns), ...lines.slice(1)].join('\n')}\n\n`;
}

/** Merged cells leave empty ones behind, so that columns stay below each other. */
function layOut(rows: readonly Element[][], convert: Convert): string[][] {
  const grid: (string | undefined)[][] = rows.map(() => []);
  rows.forEach((cells, y) => {
    let x = 0;
    for (const cell of cells) {
      while (grid[y]?.[x] !== undefined) x += 1;
      const text = cellText(convert(cell));
      const wide = span(cell, 'colspan');
      const high = Math.min(span(cell, 'rowspan'), rows.length - y);
      for (let dy = 0; dy < high; dy += 1) {
        for (let dx = 0; dx < wide; dx += 1) {
          const row = grid[y + dy];
          if (row !== undefined) row[x + dx] = dx === 0 && dy === 0 ? text : '';
        }
      }
      x += wide;
    }
  });
  return grid.map((row) => Array.from(row, (text) => text ?? ''));
}

function span(cell: Element, name: 'colspan' | 'rowspan'): number {
  const n = Number(cell.getAttribute(name) ?? 1);
  return Number.isInteger(n) && n > 0 ? Math.min(n, 50) : 1;
}

function cellText(markdown: string): string {
  return markdown
    .trim()
    .replace(/(?:\s*\n)+\s*/gu, '<br>')
    .replace(/(?<!\\)\|/gu, '\\|');
}

function border(cell: Element | undefined): string {
  const style = cell?.getAttribute('style') ?? '';
  const align = cell?.getAttribute('align') ?? /text-align\s*:\s*(\w+)/iu.exec(style)?.[1] ?? '';
  return { center: ':-:', right: '--:' }[align.toLowerCase()] ?? '---';
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
