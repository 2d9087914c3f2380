import type { Element, ElementContent, Root } from 'hast';
import { parseHtml } from '../parse-html.ts';
import type { ConversionReport } from '../conversion.ts';
import {
  createCallout,
  createCheckbox,
  createCode,
  createElement,
  createFormula,
  findElements,
  hasClass,
  isElement,
  replaceElements,
  textOf,
} from '../html-elements.ts';
import { treeToMarkdown } from '../html-to-markdown.ts';
import type { HtmlOptions } from '../html-to-markdown.ts';
import { UnreadableSourceError } from '../source-document.ts';
import { toText } from 'hast-util-to-text';

const findClass = (tree: Root | Element, name: string): Element | null =>
  findElements(tree, (node) => hasClass(node, name))[0] ?? null;

/** The title of a page of the HTML export; '' where it has none. */
export const readNotionTitle = (html: string): string =>
  textOf(findClass(parseHtml(html), 'page-title'));

/** The text of a page of the HTML export, the properties of a database's row above it. */
export function readNotionHtml(html: string, options: Omit<HtmlOptions, 'prepare'>): string {
  const tree = parseHtml(html);
  const body = findClass(tree, 'page-body');
  if (body === null) throw new UnreadableSourceError('页面中没有正文（page-body）');
  const description = findClass(tree, 'page-description');
  const properties = findClass(tree, 'properties');
  const above = [description, properties].filter((node) => node !== null && textOf(node) !== '');
  const content: Root = {
    type: 'root',
    children: [...above.filter((node) => node !== null), ...body.children],
  };
  return treeToMarkdown(content, {
    ...options,
    prepare: (root) => replaceElements(root, (element) => replaceBlock(element, options.report)),
  });
}

function replaceBlock(element: Element, report: ConversionReport): ElementContent[] | null {
  const has = (name: string) => hasClass(element, name);
  if (isElement(element, 'style', 'script')) return [];
  if (isElement(element, 'figure') && has('callout')) return [toCallout(element)];
  const tex = readFormula(element);
  if (tex !== null) return [createFormula(tex, has('equation'))];
  if (isElement(element, 'pre') && has('code')) return [toCode(element)];
  if (has('checkbox')) return [createCheckbox(has('checkbox-on'))];
  // the heading of a fold is the only thing in its list
  if (isElement(element, 'ul') && has('toggle'))
    return element.children.flatMap((item) => (isElement(item, 'li') ? item.children : []));
  if (isElement(element, 'a') && has('bookmark')) {
    const title =
      textOf(findClass(element, 'bookmark-title')) || String(element.properties['href']);
    return [createElement('a', { href: element.properties['href'] }, [title])];
  }
  if (has('link-to-page')) return element.children.map(withoutIcon);
  if (has('table_of_contents')) {
    report.change('目录块', '已省略，页面自带目录');
    return [];
  }
  return null;
}

function withoutIcon(node: ElementContent): ElementContent {
  if (node.type !== 'element') return node;
  return { ...node, children: node.children.filter((child) => !hasClass(child, 'icon')) };
}

function toCallout(element: Element): Element {
  const [icon, content] = element.children.filter((child) => isElement(child));
  const body = content ?? icon;
  const children = body?.type === 'element' ? body.children : [];
  const hasBlocks = children.some((child) => isElement(child, 'p', 'ul', 'ol', 'h1', 'h2', 'h3'));
  return createCallout('NOTE', '', hasBlocks ? children : [createElement('p', {}, children)]);
}

/** The TeX of a formula, null for what is none. */
function readFormula(element: Element): string | null {
  if (!hasClass(element, 'equation') && !hasClass(element, 'notion-text-equation-token'))
    return null;
  const source = findElements(element, ({ tagName }) => tagName === 'annotation')[0];
  return source === undefined ? null : toText(source, { whitespace: 'pre' });
}

function toCode(element: Element): Element {
  const code = findElements(element, ({ tagName }) => tagName === 'code')[0] ?? element;
  const names = Array.isArray(code.properties['className']) ? code.properties['className'] : [];
  const language = names.map(String).find((name) => name.startsWith('language-')) ?? '';
  return createCode(toText(code, { whitespace: 'pre' }), language.replace('language-', ''));
}
