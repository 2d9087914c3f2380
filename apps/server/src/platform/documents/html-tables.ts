import type { Element, ElementContent, Nodes, Root } from 'hast';
import type { ConversionReport } from './conversion.ts';

const BLOCKS = [
  'p',
  'div',
  'li',
  'ul',
  'ol',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'dd',
  'dt',
];
const MAX_COLUMNS = 50;
const MAX_ROWS = 1000;

/**
 * Makes tables such as Markdown can hold: a header, cells of one paragraph with breaks, no tables in tables. Cells that
 * span others come out as one cell and empty ones.
 */
export function prepareTables(tree: Root, report: ConversionReport): void {
  for (const table of findTables(tree)) prepareTable(table, report);
}

/** Tables that are in no other table. */
function findTables(node: Nodes): Element[] {
  if (!('children' in node)) return [];
  if (node.type === 'element' && node.tagName === 'table') return [node];
  return node.children.flatMap(findTables);
}

const isElement = (node: Nodes, ...names: string[]): node is Element =>
  node.type === 'element' && names.includes(node.tagName);

function rowsOf(node: Element): Element[] {
  return node.children.flatMap((child) => {
    if (isElement(child, 'tr')) return [child];
    return isElement(child, 'thead', 'tbody', 'tfoot') ? rowsOf(child) : [];
  });
}

function prepareTable(table: Element, report: ConversionReport): void {
  const rows = rowsOf(table);
  const cells = rows.flatMap((row) => row.children.filter((cell) => isElement(cell, 'td', 'th')));
  // the first row is what tables of programs without header cells have as their header
  if (!cells.some((cell) => isElement(cell, 'th')))
    for (const cell of rows[0]?.children ?? []) if (isElement(cell, 'td')) cell.tagName = 'th';
  let merged = 0;
  for (const cell of cells as Element[]) {
    if (isMerged(cell)) merged += 1;
    limitSpan(cell, 'colSpan', MAX_COLUMNS);
    limitSpan(cell, 'rowSpan', MAX_ROWS);
    if (cell.children.some((child) => holds(child, 'table')))
      report.change('表格中的表格', '转为文字');
    cell.children = flattenCell(cell.children);
  }
  for (let i = 0; i < merged; i += 1) report.change('合并的单元格', '内容保留在第一个单元格');
}

const spanOf = (cell: Element, name: 'colSpan' | 'rowSpan') =>
  Number.parseInt(String(cell.properties[name] ?? '1'), 10) || 1;
const isMerged = (cell: Element) => spanOf(cell, 'colSpan') > 1 || spanOf(cell, 'rowSpan') > 1;

function limitSpan(cell: Element, name: 'colSpan' | 'rowSpan', max: number): void {
  if (spanOf(cell, name) > max) cell.properties[name] = max;
}

function holds(node: Nodes, name: string): boolean {
  if (isElement(node, name)) return true;
  return 'children' in node && node.children.some((child) => holds(child, name));
}

const lineBreak = (): Element => ({ type: 'element', tagName: 'br', properties: {}, children: [] });

/** Blocks of a cell as lines of it. */
function flattenCell(children: readonly ElementContent[]): ElementContent[] {
  const lines: ElementContent[][] = [[]];
  collectLines(children, lines);
  const filled = lines.filter((line) => line.some(hasContent));
  return filled.flatMap((line, index) => (index === 0 ? line : [lineBreak(), ...line]));
}

function collectLines(children: readonly ElementContent[], lines: ElementContent[][]): void {
  for (const child of children) {
    if (
      isElement(child, 'table', 'tbody', 'thead', 'tr', 'td', 'th') ||
      isElement(child, ...BLOCKS)
    ) {
      lines.push([]);
      if (child.tagName === 'pre') {
        lines.at(-1)?.push({ ...child, tagName: 'code' });
      } else {
        if (child.tagName === 'li') lines.at(-1)?.push({ type: 'text', value: '• ' });
        collectLines(child.children, lines);
      }
      lines.push([]);
    } else lines.at(-1)?.push(child);
  }
}

function hasContent(node: ElementContent): boolean {
  if (node.type === 'text') return node.value.trim() !== '';
  if (node.type !== 'element') return false;
  return node.tagName === 'img' || node.tagName === 'input' || node.children.some(hasContent);
}
