import type { Element, ElementContent, Nodes as HastNodes, Root } from 'hast';
import { defaultHandlers, toMdast } from 'hast-util-to-mdast';
import type { Handle, State } from 'hast-util-to-mdast';
import { toText } from 'hast-util-to-text';
import type { Blockquote, FootnoteDefinition, Nodes, PhrasingContent, RootContent } from 'mdast';
import { gfmFootnoteToMarkdown } from 'mdast-util-gfm-footnote';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemToMarkdown } from 'mdast-util-gfm-task-list-item';
import { mathToMarkdown } from 'mdast-util-math';
import { toMarkdown } from 'mdast-util-to-markdown';
import { parseHtml } from './parse-html.ts';
import type { ConversionReport } from './conversion.ts';
import { createElement, findElements, isElement, liftBlocks } from './html-elements.ts';
import { prepareTables } from './html-tables.ts';

/** What a format knows of its HTML that others do not have. */
export interface HtmlOptions {
  report: ConversionReport;
  /** The address that a link or picture of the source gets; the same address when nothing is to change. */
  resolve(address: string, kind: 'link' | 'picture'): string;
  /** Changes the tree of the source before it is converted: macros and the like. */
  prepare?(tree: Root): void;
}

/** Deeper elements are read as their text: no document is nested like that, but a trap is. */
const MAX_DEPTH = 200;

/** HTML of another program as Markdown of the site. */
export function htmlToMarkdown(html: string, options: HtmlOptions): string {
  const tree = parseHtml(html, { fragment: true });
  return treeToMarkdown(tree, options);
}

/** Like `htmlToMarkdown`, for a tree that is there already. */
export function treeToMarkdown(tree: Root, { report, resolve, prepare }: HtmlOptions): string {
  limitDepth(tree, 0);
  prepare?.(tree);
  liftBlocks(tree);
  prepareTables(tree, report);
  const mdast = toMdast(tree, {
    handlers: createHandlers(report),
    // remarks of a program, which readers never see
    nodeHandlers: { comment: () => undefined },
    // a break inside a paragraph is one for readers here, so it is written as such
    newlines: false,
  }) as Nodes;
  tightenLists(mdast);
  rewriteAddresses(mdast, resolve);
  report.countTree(mdast);
  return formatMarkdown(mdast);
}

/** Markdown of a tree as the site's editor writes it. */
export function formatMarkdown(tree: Nodes): string {
  return toMarkdown(tree, {
    bullet: '-',
    emphasis: '*',
    rule: '-',
    fences: true,
    listItemIndent: 'one',
    extensions: [
      gfmTableToMarkdown({ tablePipeAlign: false }),
      gfmStrikethroughToMarkdown(),
      gfmTaskListItemToMarkdown(),
      gfmFootnoteToMarkdown(),
      mathToMarkdown(),
    ],
  });
}

const isLink = (node: HastNodes): boolean =>
  isElement(node, 'a') && node.properties['href'] !== undefined;

/** Code with links in it as pieces of code, some of them inside a link. */
const splitCode = (node: Element): Element =>
  createElement(
    'span',
    {},
    node.children.map((child) =>
      isElement(child, 'a')
        ? createElement('a', child.properties, [createElement('code', {}, child.children)])
        : createElement('code', {}, [child]),
    ),
  );

function limitDepth(node: HastNodes, depth: number): void {
  if (!('children' in node)) return;
  if (depth >= MAX_DEPTH) {
    node.children = [{ type: 'text', value: toText(node) }];
    return;
  }
  for (const child of node.children) limitDepth(child, depth + 1);
}

/** Marks that Markdown lacks and that the site reads as HTML. */
const RAW_MARKS = ['u', 'sup', 'sub', 'mark', 'kbd'];
/** What a page holds that a text cannot. */
const EMBEDDED: Record<string, string> = {
  iframe: '嵌入网页',
  video: '视频',
  audio: '音频',
  object: '嵌入对象',
  embed: '嵌入对象',
  canvas: '绘图',
  svg: '矢量图形',
};
const FORMS = ['input', 'select', 'textarea', 'button'];

function createHandlers(report: ConversionReport): Record<string, Handle> {
  const handlers: Record<string, Handle> = {
    br: (state) => (state.inTable ? { type: 'html', value: '<br>' } : { type: 'break' }),
    details: (state, node) => toFold(state, node),
    // a place that links lead to has nothing to show; ids of headings come from their words
    a: (state, node) =>
      node.properties['href'] === undefined ? state.all(node) : defaultHandlers.a(state, node),
    // Markdown has links around code alone
    code: (state, node) =>
      findElements(node, isLink).length === 0
        ? defaultHandlers.code(state, node)
        : state.all(splitCode(node)),
    // notes, as the formats mark them
    'x-note': (state, node) => ({
      type: 'footnoteDefinition',
      ...noteNames(node),
      children: state.toFlow(state.all(node)) as FootnoteDefinition['children'],
    }),
    'x-note-reference': (_, node) => ({ type: 'footnoteReference', ...noteNames(node) }),
    // marks of the formats for what HTML has no element for
    'x-callout': (state, node) => toCallout(state, node),
    'x-formula': (_, node) => ({ type: 'math', value: toText(node) }) as unknown as RootContent,
    math: (_, node) => ({ type: 'inlineMath', value: toText(node) }) as unknown as PhrasingContent,
  };
  for (const name of RAW_MARKS) handlers[name] = (state, node) => toRawMark(state, node);
  for (const [name, what] of Object.entries(EMBEDDED)) {
    handlers[name] = (_, node) => {
      const address = String(node.properties['src'] ?? node.properties['data'] ?? '');
      const hasAddress = /^https?:/iu.test(address);
      report.lose(what, hasAddress ? '保留为链接' : '未导入');
      if (!hasAddress) return undefined;
      return { type: 'link', url: address, children: [{ type: 'text', value: address }] };
    };
  }
  for (const name of FORMS) {
    handlers[name] = (state, node) => {
      if (name === 'input' && node.properties['type'] === 'checkbox')
        return defaultHandlers.input(state, node);
      report.lose('表单控件', '未导入');
      return undefined;
    };
  }
  return handlers;
}

function noteNames(node: Element) {
  const identifier = String(node.properties['id'] ?? '');
  return { identifier, label: identifier };
}

/** `<u>` and the like around what they mark; where there is nothing in them, nothing. */
function toRawMark(state: State, node: Element): PhrasingContent[] {
  const children = state.all(node) as PhrasingContent[];
  if (children.length === 0) return [];
  const { tagName } = node;
  return [
    { type: 'html', value: `<${tagName}>` },
    ...children,
    { type: 'html', value: `</${tagName}>` },
  ];
}

/** A fold, in the form that Markdown programs read. */
function toFold(state: State, node: Element): RootContent[] {
  const isSummary = (child: ElementContent) =>
    child.type === 'element' && child.tagName === 'summary';
  const summary = node.children.find(isSummary);
  const body = { ...node, children: node.children.filter((child) => !isSummary(child)) };
  const title = summary === undefined ? '详情' : toText(summary).trim();
  const escaped = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return [
    { type: 'html', value: `<details>\n<summary>${escaped}</summary>` },
    ...(state.toFlow(state.all(body)) as RootContent[]),
    { type: 'html', value: '</details>' },
  ];
}

/** A quote whose first line is a mark that makes it stand out. */
function toCallout(state: State, node: Element): Blockquote | undefined {
  const mark = { type: 'html' as const, value: `[!${String(node.properties['kind'])}]` };
  const [first, ...rest] = state.toFlow(state.all(node)) as Blockquote['children'];
  if (first === undefined) return undefined;
  if (first.type !== 'paragraph')
    return {
      type: 'blockquote',
      children: [{ type: 'paragraph', children: [mark] }, first, ...rest],
    };
  const children: PhrasingContent[] = [mark, { type: 'text', value: '\n' }, ...first.children];
  return { type: 'blockquote', children: [{ type: 'paragraph', children }, ...rest] };
}

/** Items of one paragraph, with lists below it or without, stand on lines without blank ones between them. */
function tightenLists(node: Nodes): void {
  if ('children' in node) for (const child of node.children) tightenLists(child);
  if (node.type === 'listItem')
    node.spread = node.children.filter(({ type }) => type !== 'list').length > 1;
  if (node.type === 'list') node.spread = node.children.some(({ spread }) => spread === true);
}

function rewriteAddresses(node: Nodes, resolve: HtmlOptions['resolve']): void {
  if (node.type === 'link' || node.type === 'definition') node.url = resolve(node.url, 'link');
  if (node.type === 'image') node.url = resolve(node.url, 'picture');
  if ('children' in node) for (const child of node.children) rewriteAddresses(child, resolve);
}
