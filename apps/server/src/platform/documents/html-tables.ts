import type { Element, ElementContent, Nodes, Root } from 'hast';
import { toText } from 'hast-util-to-text';
import { isElement } from './html-elements.ts';
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
  'details',
  'summary',
  'figure',
  'figcaption',
  'section',
  'hr',
  'x-callout',
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
    if (child.type === 'element') collectElement(child, lines);
    else lines.at(-1)?.push(child);
  }
}

const TABLE_PARTS = ['table', 'tbody', 'thead', 'tr', 'td', 'th'];

function collectElement(element: Element, lines: ElementContent[][]): void {
  if (isElement(element, ...TABLE_PARTS, ...BLOCKS)) {
    lines.push([]);
    if (element.tagName === 'pre') lines.push(...toCodeLines(element));
    else {
      if (element.tagName === 'li' && !startsWithBox(element))
        lines.at(-1)?.push({ type: 'text', value: '• ' });
      collectLines(element.children, lines);
    }
    lines.push([]);
  } else if (element.tagName === 'x-formula') lines.push([{ ...element, tagName: 'math' }], []);
  else if (element.tagName === 'input' && element.properties['type'] === 'checkbox')
    lines.at(-1)?.push({ type: 'text', value: element.properties['checked'] ? '☑ ' : '☐ ' });
  else lines.at(-1)?.push(element);
}

/** A block of code as a line of code for each of its own. */
const toCodeLines = (block: Element): ElementContent[][] =>
  toText(block, { whitespace: 'pre' })
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((value) => [
      { ...block, tagName: 'code', properties: {}, children: [{ type: 'text', value }] },
    ]);

const startsWithBox = ({ children }: Element): boolean => {
  const first = children.find((child) => child.type !== 'text' || child.value.trim() !== '');
  return first !== undefined && isElement(first, 'input');
};

function hasContent(node: ElementContent): boolean {
  if (node.type === 'text') return node.value.trim() !== '';
  if (node.type !== 'element') return false;
  return node.tagName === 'img' || node.tagName === 'input' || node.children.some(hasContent);
}
