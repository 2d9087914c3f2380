import type { Element, ElementContent } from 'hast';
import { toText } from 'hast-util-to-text';
import {
  Bookmark,
  ExternalHyperlink,
  FootnoteReferenceRun,
  ImageRun,
  InternalHyperlink,
  TextRun,
} from 'docx';
import type { IRunOptions, ParagraphChild } from 'docx';
import { toWordMath } from './word-math.ts';

/** A picture that a text shows, as a file. Sizes in pixels. */
export interface WordPicture {
  bytes: Uint8Array;
  type: 'png' | 'jpg' | 'gif';
  width: number;
  height: number;
}

/** What the words of a document need of what is around them. */
export interface WordContext {
  /** The picture at an address; null where it cannot be had, and its description stands in its place. */
  picture(address: string): WordPicture | null;
  /** A whole address for one of the site. */
  absolute(address: string): string;
  /** Number of the footnote with this id; null when there is none. */
  footnote(id: string): number | null;
  /** Whether a heading or element of the document has this id. */
  hasAnchor(id: string): boolean;
}

type Marks = Omit<IRunOptions, 'children' | 'text'>;

const MONOSPACE = { ascii: 'Consolas', hAnsi: 'Consolas', eastAsia: 'Microsoft YaHei' };
const MARKS: Record<string, Marks> = {
  strong: { bold: true },
  b: { bold: true },
  em: { italics: true },
  i: { italics: true },
  del: { strike: true },
  s: { strike: true },
  u: { underline: {} },
  sup: { superScript: true },
  sub: { subScript: true },
  mark: { highlight: 'yellow' },
  code: { style: 'InlineCode', font: MONOSPACE },
  kbd: { style: 'InlineCode', font: MONOSPACE },
};
/** Width of the text of a page, in pixels of 96 to an inch. */
const TEXT_WIDTH = 600;

/** The words of a block, with their marks, links, pictures and formulas. */
export function toRuns(
  nodes: readonly ElementContent[],
  context: WordContext,
  marks: Marks = {},
): ParagraphChild[] {
  return nodes.flatMap((node) => convert(node, context, marks));
}

function convert(node: ElementContent, context: WordContext, marks: Marks): ParagraphChild[] {
  if (node.type === 'text') {
    const text = node.value.replaceAll(/\s+/gu, ' ');
    return text === '' ? [] : [new TextRun({ ...marks, text })];
  }
  if (node.type !== 'element') return [];
  const { tagName } = node;
  if (tagName === 'br') return [new TextRun({ ...marks, break: 1 })];
  if (tagName === 'math') return [toWordMath(node)];
  if (tagName === 'img') return toPicture(node, context, marks);
  if (tagName === 'a') return toLink(node, context, marks);
  if (tagName === 'button') return [];
  const reference = tagName === 'sup' ? toFootnote(node, context) : null;
  if (reference !== null) return [reference];
  return toRuns(node.children, context, { ...marks, ...MARKS[tagName] });
}

function toFootnote(node: Element, context: WordContext): FootnoteReferenceRun | null {
  const [link] = node.children;
  if (link?.type !== 'element' || link.tagName !== 'a') return null;
  const number = context.footnote(String(link.properties['href'] ?? '').replace('#', ''));
  return number === null ? null : new FootnoteReferenceRun(number);
}

function toLink(node: Element, context: WordContext, marks: Marks): ParagraphChild[] {
  const address = String(node.properties['href'] ?? '');
  const className = node.properties['className'];
  // the mark at a heading, and the way back from a footnote
  if (Array.isArray(className) && className.includes('anchor')) return [];
  if (address.startsWith('#u-fnref-')) return [];
  const children = toRuns(node.children, context, { ...marks, style: 'Hyperlink' });
  if (address === '' || children.length === 0) return children;
  if (address.startsWith('#')) {
    const anchor = toBookmark(address.slice(1));
    return context.hasAnchor(decodeURIComponent(address.slice(1)))
      ? [new InternalHyperlink({ anchor, children })]
      : children;
  }
  return [new ExternalHyperlink({ link: context.absolute(address), children })];
}

/** A name that Word accepts for a place in a document: letters, digits and underscores, at most 40. */
function toBookmark(id: string): string {
  let hash = 0;
  for (const letter of decodeURIComponent(id))
    hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 0xff_ff_ff_ff;
  return `h_${hash.toString(36)}`;
}

/** Runs that links of the document lead to. */
export function withBookmark(id: string, children: ParagraphChild[]): ParagraphChild[] {
  return id === '' ? children : [new Bookmark({ id: toBookmark(id), children })];
}

function toPicture(node: Element, context: WordContext, marks: Marks): ParagraphChild[] {
  const address = String(node.properties['src'] ?? '');
  const description = String(node.properties['alt'] ?? '');
  const picture = context.picture(address);
  if (picture === null)
    return [new TextRun({ ...marks, text: `[图片：${description || address}]` })];
  const scale = Math.min(1, TEXT_WIDTH / picture.width);
  return [
    new ImageRun({
      type: picture.type,
      data: picture.bytes,
      transformation: {
        width: Math.round(picture.width * scale),
        height: Math.round(picture.height * scale),
      },
      altText: { name: description || '图片', description, title: description },
    }),
  ];
}

/** The letters of code, line by line. */
export function toCodeLines(node: Element): string[] {
  const lines = toText(node, { whitespace: 'pre' }).replace(/\n$/u, '').split('\n');
  return lines.map((line) => line.replaceAll('\t', '    '));
}
