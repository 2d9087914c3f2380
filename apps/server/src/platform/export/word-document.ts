import type { Element, Nodes, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  ShadingType,
  TextRun,
} from 'docx';
import type { ILevelsOptions, IParagraphStyleOptions } from 'docx';
import { toBlocks } from './word-blocks.ts';
import type { BlockContext } from './word-blocks.ts';
import type { WordContext } from './word-inline.ts';

/** A text of the site for Word. */
export interface WordText {
  title: string;
  author: string;
  /** Such as `第 3 版 · 2026年11月28日`. */
  version: string;
  /** As readers get it. */
  html: string;
}

/**
 * A Word document of a text: headings, lists, tables and footnotes of Word's own, code in a box, formulas that Word edits,
 * numbered captions, and a header with title and version. Resolves to the bytes of the `.docx`.
 */
export async function createWordDocument(
  text: WordText,
  { picture, absolute }: Pick<WordContext, 'picture' | 'absolute'>,
): Promise<Buffer> {
  const tree = fromHtml(text.html, { fragment: true });
  const ids = collectIds(tree);
  const notes = collectNotes(tree);
  const numberings: { reference: string; start: number }[] = [];
  const captions = { 图: 0, 表: 0 };
  const context: BlockContext = {
    ...{ picture, absolute },
    footnote: (id) => notes.get(id)?.number ?? null,
    hasAnchor: (id) => ids.has(id),
    numbering(start) {
      const reference = `list-${numberings.length + 1}`;
      numberings.push({ reference, start });
      return reference;
    },
    caption: (kind) => (captions[kind] += 1),
  };
  const children = [
    new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun({ text: text.title })] }),
    ...toBlocks(
      tree.children.filter((node) => node.type !== 'doctype'),
      context,
    ),
  ];
  const footnotes = Object.fromEntries(
    [...notes.values()].map(({ number, nodes }) => [
      number,
      { children: toBlocks(nodes, context).filter((block) => block instanceof Paragraph) },
    ]),
  );
  const document = new Document({
    title: text.title,
    creator: text.author,
    styles: { default: DEFAULTS, paragraphStyles: STYLES, characterStyles: CHARACTER_STYLES },
    numbering: {
      config: numberings.map(({ reference, start }) => ({ reference, levels: buildLevels(start) })),
    },
    footnotes,
    sections: [
      { headers: { default: buildHeader(text) }, footers: { default: buildFooter() }, children },
    ],
  });
  return Packer.toBuffer(document);
}

function walk(node: Nodes, visit: (element: Element) => void): void {
  if (node.type === 'element') visit(node);
  if ('children' in node) for (const child of node.children) walk(child, visit);
}

function collectIds(tree: Root): Set<string> {
  const ids = new Set<string>();
  walk(tree, ({ properties: { id } }) => {
    if (typeof id === 'string') ids.add(id);
  });
  return ids;
}

/** Footnotes by their ids, numbered in their order. */
function collectNotes(tree: Root): Map<string, { number: number; nodes: Element['children'] }> {
  const notes = new Map<string, { number: number; nodes: Element['children'] }>();
  walk(tree, ({ tagName, properties: { id }, children }) => {
    if (tagName === 'li' && typeof id === 'string' && id.startsWith('u-fn-'))
      notes.set(id, { number: notes.size + 1, nodes: children });
  });
  return notes;
}

/** Word's own faces for Chinese, beside those for Latin letters. */
const BODY = { ascii: 'Calibri', hAnsi: 'Calibri', eastAsia: 'SimSun' };
const HEADING = { ascii: 'Calibri', hAnsi: 'Calibri', eastAsia: 'SimHei' };
const MONOSPACE = { ascii: 'Consolas', hAnsi: 'Consolas', eastAsia: 'Microsoft YaHei' };

const heading = (size: number) => ({
  run: { font: HEADING, size, bold: true, color: '1F1E1C' },
  paragraph: { spacing: { before: 240, after: 120 }, keepNext: true },
});

const DEFAULTS = {
  document: { run: { font: BODY, size: 22 }, paragraph: { spacing: { after: 120, line: 320 } } },
  title: {
    run: { font: HEADING, size: 40, bold: true },
    paragraph: { alignment: AlignmentType.LEFT, spacing: { after: 240 } },
  },
  heading1: heading(32),
  heading2: heading(28),
  heading3: heading(26),
  heading4: heading(24),
  heading5: heading(22),
};

const box = (color: string, size = 4) => ({ style: BorderStyle.SINGLE, size, color, space: 6 });

const STYLES: IParagraphStyleOptions[] = [
  {
    ...{ id: 'SourceCode', name: 'Source Code', basedOn: 'Normal', quickFormat: true },
    run: { font: MONOSPACE, size: 19 },
    paragraph: {
      spacing: { before: 0, after: 0, line: 260 },
      shading: { type: ShadingType.CLEAR, fill: 'F7F7F5', color: 'auto' },
      border: {
        top: box('E0DEDA'),
        bottom: box('E0DEDA'),
        left: box('E0DEDA'),
        right: box('E0DEDA'),
      },
    },
  },
  {
    ...{ id: 'Quote', name: 'Quote', basedOn: 'Normal', quickFormat: true },
    run: { color: '54514D' },
    paragraph: { indent: { left: 360 }, border: { left: box('BFBAB3', 18) } },
  },
  {
    ...{ id: 'Callout', name: 'Callout', basedOn: 'Normal', quickFormat: true },
    paragraph: {
      indent: { left: 200 },
      shading: { type: ShadingType.CLEAR, fill: 'F0F5FB', color: 'auto' },
      border: { left: box('2860AD', 18) },
    },
  },
  {
    ...{ id: 'Caption', name: 'caption', basedOn: 'Normal', quickFormat: true },
    run: { size: 19, color: '54514D' },
    paragraph: { alignment: AlignmentType.CENTER },
  },
];

const CHARACTER_STYLES = [
  {
    ...{ id: 'InlineCode', name: 'Verbatim Char', basedOn: 'DefaultParagraphFont' },
    run: { font: MONOSPACE, size: 20 },
  },
];

const FORMATS = [LevelFormat.DECIMAL, LevelFormat.LOWER_LETTER, LevelFormat.LOWER_ROMAN];

function buildLevels(start: number): ILevelsOptions[] {
  return Array.from({ length: 9 }, (_, level) => ({
    level,
    format: FORMATS[level % FORMATS.length] ?? LevelFormat.DECIMAL,
    text: `%${level + 1}.`,
    alignment: AlignmentType.LEFT,
    start,
    style: { paragraph: { indent: { left: 420 * (level + 1), hanging: 420 } } },
  }));
}

function buildHeader({ title, version }: WordText): Header {
  const run = new TextRun({ text: `${title}　${version}`, size: 18, color: '6D6A65' });
  const border = { bottom: { style: BorderStyle.SINGLE, size: 4, color: 'D9D6D2', space: 4 } };
  return new Header({ children: [new Paragraph({ border, children: [run] })] });
}

function buildFooter(): Footer {
  const run = new TextRun({
    children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES],
    size: 18,
  });
  return new Footer({
    children: [new Paragraph({ alignment: AlignmentType.CENTER, children: [run] })],
  });
}
