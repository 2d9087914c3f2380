import type { Element, ElementContent, Root } from 'hast';
import { CALLOUT_KINDS, CALLOUT_LABELS } from '@zhihui/markdown/callouts.ts';
import { prefixIds } from './ids.ts';
import { collectHeadings } from './headings.ts';
import type { TocEntry } from './headings.ts';
import { LIMITS } from './limits.ts';
import {
  decorateAttachment,
  removeDeadLinks,
  decorateFootnoteLink,
  leavesSite,
  decorateLink,
  decorateMention,
  removeScriptLinks,
} from './links.ts';
import { createMathRenderer } from './math.ts';
import { arrangePictures } from './pictures.ts';
import { removeBidi } from './source.ts';
import { getClasses, eachElement, h, isElement, replaceElements, getText } from './tree.ts';
import type { Parent } from './tree.ts';
import { createHighlighter, getLanguageName } from './highlight.ts';

export type Decorated = { toc: TocEntry[]; images: string[]; links: string[] };

/** Code and formulas become what the design draws. */
function decorateCodeAndMath(root: Root): void {
  const figure = createCodeFigures();
  const math = createMathRenderer();
  replaceElements(root, (element) => {
    if (element.tagName === 'pre') {
      const code = findCode(element);
      return code && readLanguage(code) === 'math'
        ? math(getText(code).trim(), 'block')
        : figure(element);
    }
    if (element.tagName !== 'code') return undefined;
    const [kind] = getClasses(element);
    delete element.properties['className'];
    delete element.properties['title'];
    if (kind === 'math-inline') return math(getText(element), 'inline');
    if (kind === 'math-display') return math(getText(element).trim(), 'display');
    return undefined;
  });
}

/** Adds to task items a box that shows their state, and to their list its class. */
function decorateTasks(item: Element, list: Element | undefined): void {
  const [state] = getClasses(item);
  delete item.properties['className'];
  if (!state || !list || !isElement(list, 'ul', 'ol')) return;
  list.properties['className'] = ['tasks'];
  const isDone = state === 'task-done';
  const checkbox = h('input', {
    type: 'checkbox',
    checked: isDone,
    disabled: true,
    ariaLabel: isDone ? '已完成' : '未完成',
  });
  const block = item.children.findIndex((node) =>
    isElement(node, 'p', 'ul', 'ol', 'div', 'blockquote', 'figure', 'table', 'pre'),
  );
  const words = h('span', {}, block < 0 ? item.children : item.children.slice(0, block));
  const rest: ElementContent[] =
    block < 0 ? [] : [h('div', {}, [words, ...item.children.slice(block)])];
  item.children = [checkbox, ...(block < 0 ? [words] : rest)];
}

/** Items without a box in a list of tasks still are one column. */
function unwrapItems(list: Element): void {
  if (!getClasses(list).includes('tasks')) return;
  for (const item of list.children) {
    if (isElement(item, 'li') && !isElement(item.children[0], 'input'))
      item.children = [h('div', {}, item.children)];
  }
}

/** Wide tables scroll in a box of their own, which can receive the focus and has a name. */
function decorateTables(root: Root, toc: TocEntry[]): void {
  const texts = new Map(toc.map(({ id, text }) => [id, text]));
  let section = '';
  let count = 0;
  replaceElements(root, (element, parents) => {
    section = texts.get(String(element.properties['id'] ?? '')) ?? section;
    if (
      !isElement(element, 'table') ||
      parents.some((parent) => parent.type === 'element' && isElement(parent, 'table'))
    ) {
      return undefined;
    }
    count += 1;
    const ariaLabel = section ? `表格 ${count}：${section.slice(0, 60)}` : `表格 ${count}`;
    return h('div', { className: ['scroll'], tabIndex: 0, role: 'region', ariaLabel }, [element]);
  });
}

/**
 * Address from which a picture is loaded: the site's own by its path, others by https. Pages load no picture by http, which
 * others on the network could read and change.
 */
function pictureAddress(src: string, siteOrigin: string): string {
  if (siteOrigin !== '' && src.startsWith(`${siteOrigin}/`)) return src.slice(siteOrigin.length);
  return src.replace(/^http:/iu, 'https:');
}

function decorateImage(element: Element, siteOrigin: string): void {
  if (typeof element.properties['src'] === 'string')
    element.properties['src'] = pictureAddress(element.properties['src'], siteOrigin);
  const { src } = element.properties;
  element.properties['alt'] ??= '';
  element.properties['loading'] = 'lazy';
  element.properties['decoding'] = 'async';
  if (typeof src === 'string' && leavesSite(src))
    element.properties['referrerPolicy'] = 'no-referrer';
}

const READ_EXACTLY = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'a', 'code', 'pre']);

/** Headings, links and code show their characters in the order they have. */
function dropBidi(parent: Parent, inside: boolean): void {
  for (const child of parent.children) {
    if (child.type === 'text' && inside) child.value = removeBidi(child.value);
    if (child.type === 'element') dropBidi(child, inside || READ_EXACTLY.has(child.tagName));
  }
}

/** A callout says what it is, and is read as a note, not as a quotation. */
function decorateCallout(quote: Element): void {
  const kind = CALLOUT_KINDS.find((kind) => getClasses(quote).includes(`callout-${kind}`));
  delete quote.properties['className'];
  if (kind === undefined) return;
  quote.properties['className'] = ['callout', `callout-${kind}`];
  quote.properties['role'] = 'note';
  quote.children.unshift(h('p', { className: ['callout-label'] }, [CALLOUT_LABELS[kind]]));
}

/** Adds everything that the page needs to a sanitized tree. Changes the tree. */
export function decorate(root: Root, siteOrigin = ''): Decorated {
  const ids = prefixIds(root);
  removeScriptLinks(root);
  removeDeadLinks(root);
  dropBidi(root, false);
  const { toc, ids: headingIds } = collectHeadings(root);
  const images = new Set<string>();
  const links = new Set<string>();
  decorateCodeAndMath(root);
  eachElement(root, (element, parents) => {
    const parent = parents.at(-1);
    if (isElement(element, 'li'))
      decorateTasks(element, parent?.type === 'element' ? parent : undefined);
    if (isElement(element, 'blockquote')) decorateCallout(element);
    if (isElement(element, 'section') && element.properties['className'])
      element.properties['ariaLabel'] = '脚注';
    if (isElement(element, 'a')) {
      decorateLink(element, ids, headingIds);
      decorateMention(element);
      decorateFootnoteLink(element);
      const { href } = element.properties;
      if (typeof href === 'string' && !href.startsWith('#') && links.size < LIMITS.urls)
        links.add(href);
      decorateAttachment(element);
    }
    // the style shows the same word
    if (isElement(element, 'summary') && getText(element).trim() === '')
      element.properties['ariaLabel'] = '详情';
    if (isElement(element, 'img')) {
      decorateImage(element, siteOrigin);
      const { src } = element.properties;
      if (typeof src === 'string' && images.size < LIMITS.urls) images.add(src);
    }
  });
  eachElement(root, unwrapItems);
  decorateTables(root, toc);
  replaceElements(root, (element) =>
    isElement(element, 'p') ? arrangePictures(element) : undefined,
  );
  for (const heading of toc) heading.text = heading.text.slice(0, 200);
  return { toc, images: [...images], links: [...links] };
}

/** Language of a code element, as the writer named it, in lower case; '' when none. */
function readLanguage(code: Element): string {
  const name = getClasses(code).find((value) => value.startsWith('language-'));
  return name ? name.slice('language-'.length).toLowerCase() : '';
}

/** The code element of a pre, when the pre holds nothing else. */
function findCode(pre: Element): Element | undefined {
  const [firstChild, ...otherChildren] = pre.children;
  return isElement(firstChild, 'code') && otherChildren.length === 0 ? firstChild : undefined;
}

/**
 * Creates the function that turns a `pre` into the figure of the design: language, title, copy button, and the code in at
 * most four classes of tokens. One per document: it holds the budget.
 */
function createCodeFigures(): (pre: Element) => Element {
  const highlight = createHighlighter();
  return (pre) => {
    const code = findCode(pre);
    const lang = code ? readLanguage(code) : '';
    const title = code?.properties['title'];
    const text = getText(pre).replace(/\n$/, '');
    const caption = [h('span', {}, [getLanguageName(lang)])];
    if (typeof title === 'string') caption.push(h('span', {}, [removeBidi(title)]));
    caption.push(h('button', { type: 'button', dataCopy: '' }, ['复制']));
    return h('figure', { className: lang === 'mermaid' ? ['code', 'diagram'] : ['code'] }, [
      h('figcaption', {}, caption),
      h('pre', { tabIndex: 0 }, [h('code', {}, highlight(lang, text))]),
    ]);
  };
}
