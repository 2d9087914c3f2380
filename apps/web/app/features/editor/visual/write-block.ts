import type { Node } from 'prosemirror-model';
import { formatSummary } from '@zhihui/markdown/folds.ts';
import type { MarkdownWriter } from './markdown-writer.ts';
import { writeInline } from './write-inline.ts';
import type { WriteOptions } from './write-inline.ts';

/** Writes the block at document position `position`. `before` is the preceding sibling. */
export function writeBlock(
  to: MarkdownWriter,
  node: Node,
  position: number,
  options: WriteOptions,
  before: Node | null = null,
): void {
  const contentStart = position + 1;
  const { attrs } = node;
  switch (node.type.name) {
    case 'paragraph':
      writeInline(to, node, contentStart, options);
      break;
    case 'heading':
      writeHeading(to, node, contentStart, options);
      break;
    case 'bullet_list':
    case 'ordered_list':
      writeList(to, node, contentStart, options, before);
      break;
    case 'blockquote':
      to.withPrefix('> ', '> ', () => writeBlocks(to, node, contentStart, options));
      break;
    case 'callout':
      to.withPrefix('> ', '> ', () => writeCallout(to, node, contentStart, options));
      break;
    case 'fold':
      writeFold(to, node, contentStart, options);
      break;
    case 'code_block':
      writeCode(to, node, contentStart, options, before);
      break;
    case 'math_block':
      to.text('$$');
      to.line();
      writeLines(to, node, contentStart);
      to.line();
      to.text('$$');
      break;
    case 'raw_block':
      writeLines(to, node, contentStart);
      break;
    case 'table':
      writeTable(to, node, contentStart, options);
      break;
    case 'horizontal_rule':
      to.text(String(attrs['markup']));
      break;
    case 'footnote_def':
      to.withPrefix(`[^${String(attrs['label'])}]: `, '    ', () =>
        writeBlocks(to, node, contentStart, options),
      );
      break;
    default:
      throw new Error(`no way to write ${node.type.name}`);
  }
}

/** Writes children of a block, which begin at `position`; `tight` lists have no blank lines. */
function writeBlocks(
  to: MarkdownWriter,
  parent: { readonly children: readonly Node[] },
  position: number,
  options: WriteOptions,
  tight = false,
): void {
  let cursor = position;
  let before: Node | null = null;
  for (const node of parent.children) {
    if (before !== null) {
      if (tight && !needsBlankLine(before, node)) to.line();
      else to.gap();
    }
    writeBlock(to, node, cursor, options, before);
    before = node;
    cursor += node.nodeSize;
  }
}

const LISTS = new Set(['bullet_list', 'ordered_list']);

const HTML = new Set(['raw_block', 'fold']);

/** Whether two blocks would be joined without a blank line between them. */
function needsBlankLine(before: Node, node: Node): boolean {
  if (HTML.has(before.type.name) || HTML.has(node.type.name)) return true;
  if (node.type.name === 'paragraph')
    return before.type.name !== 'heading' && before.type.name !== 'code_block';
  if (node.type.name === 'table') return before.type.name === 'paragraph';
  if (before.type.name === 'table') return true;
  return false;
}

function writeHeading(
  to: MarkdownWriter,
  node: Node,
  contentStart: number,
  options: WriteOptions,
): void {
  const level = Number(node.attrs['level']);
  const sign = node.attrs['markup'] === '#' ? '#' : level === 1 ? '=' : '-';
  if (sign === '#' || level > 2 || node.childCount === 0) {
    to.text('#'.repeat(level));
    if (node.childCount > 0) to.text(' ');
    writeInline(to, node, contentStart, { ...options, oneLine: true });
    return;
  }
  writeInline(to, node, contentStart, options);
  to.line();
  // a fixed length: the underline need not match the heading
  to.text(sign.repeat(3));
}

function writeList(
  to: MarkdownWriter,
  list: Node,
  contentStart: number,
  options: WriteOptions,
  before: Node | null,
): void {
  const tight = list.attrs['tight'] === true;
  const sign = createMarker(list, options, before);
  let cursor = contentStart;
  list.children.forEach((item, index) => {
    if (index > 0) {
      if (tight) to.line();
      else to.gap();
    }
    const { checked } = item.attrs;
    const box = checked === null ? '' : checked === true ? '[x] ' : '[ ] ';
    const marker = `${sign(index)} `;
    to.withPrefix(marker + box, ' '.repeat(marker.length), () =>
      writeBlocks(to, item, cursor + 1, options, tight),
    );
    cursor += item.nodeSize;
  });
}

/** Returns the markers of the items. Adjacent lists need different markers, as they would be joined otherwise. */
function createMarker(
  list: Node,
  { style }: WriteOptions,
  before: Node | null,
): (index: number) => string {
  const isSameKind = before !== null && before.type === list.type;
  if (list.type.name === 'bullet_list') {
    const preferred = (list.attrs['bullet'] as string | null) ?? style.bullet;
    const forbidden = isSameKind
      ? ((before.attrs['bullet'] as string | null) ?? style.bullet)
      : null;
    const sign = preferred === forbidden ? (preferred === '-' ? '*' : '-') : preferred;
    return () => sign;
  }
  const preferred = (list.attrs['delimiter'] as string | null) ?? style.delimiter;
  const forbidden = isSameKind
    ? ((before.attrs['delimiter'] as string | null) ?? style.delimiter)
    : null;
  const delimiter = preferred === forbidden ? (preferred === '.' ? ')' : '.') : preferred;
  const start = Number(list.attrs['order']);
  return (index) => `${start + index}${delimiter}`;
}

function writeCallout(
  to: MarkdownWriter,
  node: Node,
  contentStart: number,
  options: WriteOptions,
): void {
  to.text(`[!${String(node.attrs['kind']).toUpperCase()}]`);
  const first = node.firstChild;
  if (node.childCount === 1 && first?.type.name === 'paragraph' && first.childCount === 0) return;
  if (first?.type.name === 'paragraph') to.line();
  else to.gap();
  writeBlocks(to, node, contentStart, options);
}

/** Writes the lines of the summary and of the end as HTML, with blank lines around the Markdown between. */
function writeFold(
  to: MarkdownWriter,
  node: Node,
  contentStart: number,
  options: WriteOptions,
): void {
  const [summary, ...children] = node.children;
  const { size = 0 } = summary?.content ?? {};
  to.text(node.attrs['open'] === true ? '<details open>' : '<details>');
  to.line();
  to.text('<summary>');
  to.recordPosition(contentStart + 1);
  to.text(formatSummary(summary?.textContent ?? ''));
  to.recordPosition(contentStart + 1 + size);
  to.text('</summary>');
  to.gap();
  const [first] = children;
  if (children.length > 1 || first?.type.name !== 'paragraph' || first.childCount > 0) {
    writeBlocks(to, { children }, contentStart + size + 2, options);
    to.gap();
  }
  to.text('</details>');
}

function writeCode(
  to: MarkdownWriter,
  node: Node,
  contentStart: number,
  options: WriteOptions,
  before: Node | null,
): void {
  const code = node.textContent;
  const indented =
    node.attrs['fence'] === '' &&
    (before === null || !LISTS.has(before.type.name)) &&
    isIndentable(code);
  if (indented) {
    to.withPrefix('    ', '    ', () => writeLines(to, node, contentStart));
    return;
  }
  const info = String(node.attrs['info']);
  const fence = chooseFence(node, info, code, options);
  to.text(fence + info);
  to.line();
  if (code === '') to.recordPosition(contentStart);
  else writeLines(to, node, contentStart);
  if (code !== '') to.line();
  to.text(fence);
}

function isIndentable(code: string): boolean {
  return code.trim() !== '' && !code.startsWith('\n') && !code.endsWith('\n');
}

/** Returns the author's fence, lengthened when the code contains one. */
function chooseFence(node: Node, info: string, code: string, { style }: WriteOptions): string {
  const { fence } = node.attrs;
  const preferred = typeof fence === 'string' && fence !== '' ? fence : style.fence;
  const sign = info.includes('`') ? '~' : preferred.slice(0, 1);
  const contentStart = code.match(sign === '~' ? /~{3,}/gu : /`{3,}/gu) ?? [];
  const longest = Math.max(0, ...contentStart.map((run) => run.length));
  return sign.repeat(Math.max(preferred.length, longest + 1, 3));
}

/** Writes literal text and records the position of each line. */
function writeLines(to: MarkdownWriter, node: Node, contentStart: number): void {
  let cursor = contentStart;
  node.textContent.split('\n').forEach((line, index) => {
    if (index > 0) to.line();
    if (line !== '') {
      to.recordPosition(cursor);
      to.text(line);
    }
    cursor += line.length + 1;
  });
}

/** Writes a table whose first row is at `position`. A Markdown table always has one header row. */
function writeTable(
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
    // + 2: the cell and its paragraph
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
