import type { Element, ElementContent, Nodes } from 'hast';
import { toText } from 'hast-util-to-text';
import {
  AlignmentType,
  BorderStyle,
  HeadingLevel,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { IParagraphOptions, ParagraphChild } from 'docx';
import { toWordMath } from './word-math.ts';
import { toCodeLines, toRuns, withBookmark } from './word-inline.ts';
import type { WordContext } from './word-inline.ts';

export type WordBlock = Paragraph | Table;
type Layout = Partial<Omit<IParagraphOptions, 'children' | 'text'>>;

/** What the blocks of one document share. */
export interface BlockContext extends WordContext {
  /** A new list whose numbers begin again; returns the reference of its numbering. */
  numbering(start: number): string;
  /** The number of the next picture or table with words below it. */
  caption(kind: '图' | '表'): number;
}

const HEADINGS = {
  h1: HeadingLevel.HEADING_1,
  h2: HeadingLevel.HEADING_1,
  h3: HeadingLevel.HEADING_2,
  h4: HeadingLevel.HEADING_3,
  h5: HeadingLevel.HEADING_4,
  h6: HeadingLevel.HEADING_5,
} as const;
const INLINE = new Set(
  'a abbr b br code del em i img input ins kbd label mark math s small span strong sub sup u'.split(
    ' ',
  ),
);
/** Deepest list that Word shows by itself. */
const MAX_LEVEL = 8;

/** Blocks of a text as readers get it. */
export function toBlocks(
  nodes: readonly ElementContent[],
  context: BlockContext,
  layout: Layout = {},
): WordBlock[] {
  const blocks: WordBlock[] = [];
  let words: ElementContent[] = [];
  const flush = () => {
    if (words.some(hasContent)) blocks.push(toParagraph(words, context, layout));
    words = [];
  };
  for (const node of nodes) {
    if (node.type === 'text' || (node.type === 'element' && INLINE.has(node.tagName))) {
      words.push(node);
      continue;
    }
    flush();
    if (node.type === 'element') blocks.push(...toBlock(node, context, layout));
  }
  flush();
  return blocks;
}

function hasContent(node: Nodes): boolean {
  if (node.type === 'text') return node.value.trim() !== '';
  return node.type === 'element' && (node.tagName === 'img' || node.children.some(hasContent));
}

function toParagraph(
  nodes: readonly ElementContent[],
  context: BlockContext,
  layout: Layout,
  before: ParagraphChild[] = [],
): Paragraph {
  return new Paragraph({ ...layout, children: [...before, ...toRuns(trim(nodes), context)] });
}

/** Without the white space at the ends of a block. */
function trim(nodes: readonly ElementContent[]): ElementContent[] {
  const isBlank = (node: ElementContent | undefined) =>
    node?.type === 'text' && node.value.trim() === '';
  const trimmed = [...nodes];
  while (isBlank(trimmed[0])) trimmed.shift();
  while (isBlank(trimmed.at(-1))) trimmed.pop();
  return trimmed.map((node, index) => {
    if (node.type !== 'text') return node;
    let { value } = node;
    if (index === 0) value = value.trimStart();
    if (index === trimmed.length - 1) value = value.trimEnd();
    return { ...node, value };
  });
}

function toBlock(node: Element, context: BlockContext, layout: Layout): WordBlock[] {
  const { tagName, children, properties } = node;
  if (Object.hasOwn(HEADINGS, tagName)) {
    const runs = withBookmark(String(properties['id'] ?? ''), toRuns(trim(children), context));
    return [new Paragraph({ heading: HEADINGS[tagName as keyof typeof HEADINGS], children: runs })];
  }
  switch (tagName) {
    case 'p':
      return [toParagraph(children, context, layout)];
    case 'ul':
    case 'ol':
      return toList(node, context, 0);
    case 'blockquote':
      return toBlocks(children, context, { ...layout, style: 'Quote' });
    case 'pre':
      return toCode(node);
    case 'table':
      return toTable(node, context);
    case 'figure':
      return toFigure(node, context, layout);
    case 'hr':
      return [
        new Paragraph({
          border: { bottom: { style: BorderStyle.SINGLE, size: 6, color: 'BFBFBF' } },
        }),
      ];
    case 'details':
      return toBlocks(children, context, layout);
    case 'summary':
      return [
        new Paragraph({ ...layout, children: toRuns(trim(children), context, { bold: true }) }),
      ];
    case 'section':
      // footnotes stand at the foot of their pages
      return isClass(node, 'footnotes') ? [] : toBlocks(children, context, layout);
    case 'div':
      return toDivision(node, context, layout);
    default:
      return toBlocks(children, context, layout);
  }
}

function isClass(node: Element, name: string): boolean {
  const { className } = node.properties;
  return Array.isArray(className) && className.includes(name);
}

function toDivision(node: Element, context: BlockContext, layout: Layout): WordBlock[] {
  const math = isClass(node, 'math') ? findElement(node, 'math') : null;
  if (math !== null)
    return [new Paragraph({ alignment: AlignmentType.CENTER, children: [toWordMath(math)] })];
  if (isClass(node, 'callout'))
    return toBlocks(node.children, context, { ...layout, style: 'Callout' });
  return toBlocks(node.children, context, layout);
}

function findElement(node: Element, name: string): Element | null {
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    const found = child.tagName === name ? child : findElement(child, name);
    if (found !== null) return found;
  }
  return null;
}

/** Code in a box, a paragraph a line, so that pages can break in it. */
function toCode(node: Element): WordBlock[] {
  const lines = toCodeLines(node);
  return lines.map(
    (line) => new Paragraph({ style: 'SourceCode', children: [new TextRun({ text: line })] }),
  );
}

/** Code with its name, or a picture or table with the words below it. */
function toFigure(node: Element, context: BlockContext, layout: Layout): WordBlock[] {
  const caption = findElement(node, 'figcaption');
  const rest = node.children.filter((child) => child !== caption);
  if (isClass(node, 'code')) return toBlocks(rest, context, layout);
  const blocks = toBlocks(rest, context, { ...layout, alignment: AlignmentType.CENTER });
  const words = caption === null ? '' : toText(caption).trim();
  if (words === '') return blocks;
  const kind = findElement(node, 'table') === null ? '图' : '表';
  const text = `${kind} ${context.caption(kind)}　${words}`;
  return [...blocks, new Paragraph({ style: 'Caption', children: [new TextRun({ text })] })];
}

function toList(list: Element, context: BlockContext, level: number): WordBlock[] {
  const isOrdered = list.tagName === 'ol';
  const start = Number(list.properties['start'] ?? 1) || 1;
  const reference = isOrdered ? context.numbering(start) : null;
  const depth = Math.min(level, MAX_LEVEL);
  return list.children.flatMap((item): WordBlock[] => {
    if (item.type !== 'element') return [];
    const box = findBox(item);
    const numbered: Layout =
      reference === null
        ? { bullet: { level: depth } }
        : { numbering: { reference, level: depth } };
    const own: Layout =
      box === null ? numbered : { indent: { left: 420 * (depth + 1), hanging: 420 } };
    return toItem(item, context, { own, depth, box });
  });
}

/** The tick box of an item of a task list. */
function findBox(item: Element): string | null {
  const [first] = item.children;
  if (first?.type !== 'element' || first.tagName !== 'input') return null;
  return first.properties['checked'] === true ? '☑ ' : '☐ ';
}

function toItem(
  item: Element,
  context: BlockContext,
  { own, depth, box }: { own: Layout; depth: number; box: string | null },
): WordBlock[] {
  const blocks: WordBlock[] = [];
  let words: ElementContent[] = [];
  let isFirst = true;
  const flush = () => {
    if (words.some(hasContent) || (isFirst && box !== null)) {
      const before = isFirst && box !== null ? [new TextRun({ text: box })] : [];
      // the mark stands at the first paragraph of an item
      const layout = isFirst ? own : { indent: { left: 420 * (depth + 1) } };
      blocks.push(toParagraph(words, context, layout, before));
      isFirst = false;
    }
    words = [];
  };
  const collect = (children: readonly ElementContent[]) => {
    for (const child of children) {
      if (child.type === 'text') words.push(child);
      else if (child.type === 'element' && child.tagName === 'input') continue;
      else if (child.type === 'element' && child.tagName === 'div') collect(child.children);
      else if (child.type === 'element' && child.tagName === 'p') {
        flush();
        words.push(...child.children);
        flush();
      } else if (child.type === 'element' && (child.tagName === 'ul' || child.tagName === 'ol')) {
        flush();
        blocks.push(...toList(child, context, depth + 1));
      } else if (child.type === 'element' && !INLINE.has(child.tagName)) {
        flush();
        blocks.push(...toBlock(child, context, { indent: { left: 420 * (depth + 1) } }));
      } else words.push(child);
    }
  };
  collect(item.children);
  flush();
  return blocks;
}

const ALIGNMENTS: Record<string, (typeof AlignmentType)[keyof typeof AlignmentType]> = {
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
};

function toTable(table: Element, context: BlockContext): WordBlock[] {
  const rows = findRows(table);
  const columns = Math.max(1, ...rows.map((row) => cellsOf(row).length));
  if (rows.length === 0) return [];
  const wordRows = rows.map((row, index) => {
    const cells = cellsOf(row).map((cell) => toCell(cell, context));
    while (cells.length < columns) cells.push(new TableCell({ children: [new Paragraph({})] }));
    const isHeader = index === 0 && cellsOf(row).some(({ tagName }) => tagName === 'th');
    return new TableRow({ tableHeader: isHeader, cantSplit: true, children: cells });
  });
  const width = { size: 100, type: WidthType.PERCENTAGE };
  // two tables without a paragraph between them would become one
  return [new Table({ width, rows: wordRows }), new Paragraph({ spacing: { after: 0 } })];
}

const findRows = (node: Element): Element[] =>
  node.children.flatMap((child) => {
    if (child.type !== 'element') return [];
    return child.tagName === 'tr' ? [child] : findRows(child);
  });

const cellsOf = (row: Element): Element[] =>
  row.children.filter(
    (child): child is Element =>
      child.type === 'element' && (child.tagName === 'td' || child.tagName === 'th'),
  );

function toCell(cell: Element, context: BlockContext): TableCell {
  const isHeader = cell.tagName === 'th';
  const alignment = ALIGNMENTS[String(cell.properties['align'] ?? '')];
  const children = toRuns(trim(cell.children), context, isHeader ? { bold: true } : {});
  const shading = { type: ShadingType.CLEAR, fill: 'F2F1EF', color: 'auto' };
  return new TableCell({
    margins: { top: 60, bottom: 60, left: 100, right: 100 },
    ...(isHeader && { shading }),
    children: [new Paragraph({ ...(alignment !== undefined && { alignment }), children })],
  });
}
