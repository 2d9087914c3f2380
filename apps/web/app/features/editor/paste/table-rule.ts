import { all } from './dom.ts';

type Convert = (html: Element) => string;

/** Up to this many cells, merged cells are expanded and short rows filled up. */
const MAX_CELLS = 100_000;

/**
 * Converts a table to GFM: the first row is the header, and line breaks in cells become `<br>`. A cell merged over
 * rows is repeated in each row; one merged over columns is followed by empty cells. A table of one cell is a box and
 * gives just its text.
 */
export function tableToMarkdown(table: Element, convert: Convert): string {
  const rows = all(table, 'tr').filter((row) => row.closest('table') === table);
  const cells = rows.map((row) =>
    Array.from(row.children).filter((cell) => /^t[dh]$/iu.test(cell.tagName)),
  );
  const firstCell = cells[0]?.[0];
  if (firstCell === undefined) return '';
  if (cells.length === 1 && cells[0]?.length === 1) return `\n\n${convert(firstCell)}\n\n`;
  const grid = trimEmptyCells(toGrid(cells, convert));
  const width = grid.reduce((max, row) => Math.max(max, row.length), 1);
  // rows may be shorter than the header: filling up those of a huge table would multiply its
  // length
  const fill = width * grid.length <= MAX_CELLS;
  const lines = grid.map((row, y) => {
    const length = fill || y === 0 ? width : Math.max(row.length, 1);
    return formatRow(Array.from({ length }, (_, index) => row[index] ?? ''));
  });
  const aligns = getAlignments(cells[0] ?? [], width);
  return `\n\n${[lines[0], formatRow(aligns), ...lines.slice(1)].join('\n')}\n\n`;
}

/** Expands merged cells: empty cells beside them and their text below, so that rows and columns stay readable. */
function toGrid(rows: readonly Element[][], convert: Convert): string[][] {
  const grid: (string | undefined)[][] = rows.map(() => []);
  let remaining = MAX_CELLS;
  rows.forEach((cells, y) => {
    let x = 0;
    for (const cell of cells) {
      while (grid[y]?.[x] !== undefined) x += 1;
      const text = toCellText(convert(cell));
      const merged = { columnSpan: getSpan(cell, 'colspan'), rowSpan: getSpan(cell, 'rowspan') };
      remaining -= merged.columnSpan * Math.min(merged.rowSpan, rows.length - y);
      const { columnSpan, rowSpan } = remaining < 0 ? { columnSpan: 1, rowSpan: 1 } : merged;
      for (const [dy, row] of grid.slice(y, y + rowSpan).entries()) {
        // a repeated picture would be uploaded once per row
        row[x] = dy > 0 && text.includes('](pasted:') ? '' : text;
        for (let dx = 1; dx < columnSpan; dx += 1) row[x + dx] = '';
      }
      x += columnSpan;
    }
  });
  return grid.map((row) => Array.from(row, (text) => text ?? ''));
}

/** Removes trailing empty rows and cells, which spreadsheets copy along with whole columns. */
function trimEmptyCells(grid: string[][]): string[][] {
  for (const row of grid) while (row.length > 1 && row.at(-1) === '') row.pop();
  while (grid.length > 1 && grid.at(-1)?.every((text) => text === '') === true) grid.pop();
  return grid;
}

function getSpan(cell: Element, name: 'colspan' | 'rowspan'): number {
  // Excel writes this for text that overflows into separate cells
  if (/mso-ignore\s*:\s*colspan/iu.test(cell.getAttribute('style') ?? '')) return 1;
  const n = Number(cell.getAttribute(name) ?? 1);
  return Number.isInteger(n) && n > 0 ? Math.min(n, name === 'colspan' ? 50 : 2_000) : 1;
}

/** Returns the alignment of each column from the cells of the first row. */
function getAlignments(cells: readonly Element[], width: number): string[] {
  const aligns = cells.flatMap((cell) =>
    Array.from({ length: getSpan(cell, 'colspan') }, () => getAlignment(cell)),
  );
  return Array.from({ length: width }, (_, index) => aligns[index] ?? '---');
}

function toCellText(markdown: string): string {
  return markdown
    .trim()
    .replace(/(?:\s*\n)+\s*/gu, '<br>')
    .replace(/(?<!\\)\|/gu, '\\|');
}

function getAlignment(cell: Element): string {
  const style = cell.getAttribute('style') ?? '';
  const align = cell.getAttribute('align') ?? /text-align\s*:\s*(\w+)/iu.exec(style)?.[1] ?? '';
  return { center: ':-:', right: '--:' }[align.toLowerCase()] ?? '---';
}

const formatRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
