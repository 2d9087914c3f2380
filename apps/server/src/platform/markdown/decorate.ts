import type { Element, ElementContent, Root } from 'hast';
import { CALLOUT_KINDS, CALLOUT_LABELS } from '@zhihui/markdown/callouts.ts';
import { codeFigures, codeOf, languageOf } from './code-figure.ts';
import { prefixIds } from './ids.ts';
import { headings } from './headings.ts';
import type { TocEntry } from './headings.ts';
import { LIMITS } from './limits.ts';
import {
  attachment,
  dropDeadLinks,
  footnoteLink,
  leavesSite,
  link,
  mention,
  refuseScripts,
} from './links.ts';
import { mathRenderer } from './math.ts';
import { withoutBidi } from './source.ts';
import { classes, eachElement, h, is, replaceElements, textOf } from './tree.ts';
import type { Parent } from './tree.ts';

export type Decorated = { toc: TocEntry[]; images: string[]; links: string[] };

/** Code and formulas become what the design draws. */
function codeAndMath(root: Root): void {
  const figure = codeFigures();
  const math = mathRenderer();
  replaceElements(root, (element) => {
    if (element.tagName === 'pre') {
      const code = codeOf(element);
      return code && languageOf(code) === 'math'
        ? math(textOf(code).trim(), 'block')
        : figure(element);
    }
    if (element.tagName !== 'code') return undefined;
    const [kind] = classes(element);
    delete element.properties['className'];
    delete element.properties['title'];
    if (kind === 'math-inline') return math(textOf(element), 'inline');
    if (kind === 'math-display') return math(textOf(element).trim(), 'display');
    return undefined;
  });
}

/** Task items get a box that tells its state, and their list its class. */
function tasks(item: Element, list: Element | undefined): void {
  const [state] = classes(item);
  delete item.properties['className'];
  if (!state || !list || !is(list, 'ul', 'ol')) return;
  list.properties['className'] = ['tasks'];
  const done = state === 'task-done';
  const box = h('input', {
    type: 'checkbox',
    checked: done,
    disabled: true,
    ariaLabel: done ? '已完成' : '未完成',
  });
  const block = item.children.findIndex((node) =>
    is(node, 'p', 'ul', 'ol', 'div', 'blockquote', 'figure', 'table', 'pre'),
  );
  const words = h('span', {}, block < 0 ? item.children : item.children.slice(0, block));
  const rest: ElementContent[] =
    block < 0 ? [] : [h('div', {}, [words, ...item.children.slice(block)])];
  item.children = [box, ...(block < 0 ? [words] : rest)];
}

/** Items without a box in a list of tasks still are one column. */
function plainItems(list: Element): void {
  if (!classes(list).includes('tasks')) return;
  for (const item of list.children) {
    if (is(item, 'li') && !is(item.children[0], 'input'))
      item.children = [h('div', {}, item.children)];
  }
}

/** Wide tables scroll in their own box, which takes the focus and has a name. */
function tables(root: Root, toc: TocEntry[]): void {
  const texts = new Map(toc.map(({ id, text }) => [id, text]));
  let section = '';
  let count = 0;
  replaceElements(root, (element, parents) => {
    section = texts.get(String(element.properties['id'] ?? '')) ?? section;
    if (
      !is(element, 'table') ||
      parents.some((parent) => parent.type === 'element' && is(parent, 'table'))
    ) {
      return undefined;
    }
    count += 1;
    const ariaLabel = section ? `表格 ${count}：${section.slice(0, 60)}` : `表格 ${count}`;
    return h('div', { className: ['scroll'], tabIndex: 0, role: 'region', ariaLabel }, [element]);
  });
}

/**
 * Where a picture is shown from: the site's own by its path, others by https. Pages load no picture by http, which others on
 * the way could read and change.
 */
function pictureAddress(src: string, siteOrigin: string): string {
  if (siteOrigin !== '' && src.startsWith(`${siteOrigin}/`)) return src.slice(siteOrigin.length);
  return src.replace(/^http:/iu, 'https:');
}

function image(element: Element, siteOrigin: string): void {
  if (typeof element.properties['src'] === 'string')
    element.properties['src'] = pictureAddress(element.properties['src'], siteOrigin);
  const { src } = element.properties;
  element.properties['alt'] ??= '';
  element.properties['loading'] = 'lazy';
  element.properties['decoding'] = 'async';
  if (typeof src === 'string' && leavesSite(src))
    element.properties['referrerPolicy'] = 'no-referrer';
}

/** An image alone in its paragraph and with a title becomes a figure with that caption. */
function captioned(paragraph: Element): Element | undefined {
  const [only, ...more] = paragraph.children;
  if (!is(only, 'img') || more.length > 0 || !only.properties['title']) return undefined;
  const caption = String(only.properties['title']);
  delete only.properties['title'];
  return h('figure', {}, [only, h('figcaption', {}, [caption])]);
}

const READ_EXACTLY = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'a', 'code', 'pre']);

/** Headings, links and code show their characters in the order they have. */
function dropBidi(parent: Parent, inside: boolean): void {
  for (const child of parent.children) {
    if (child.type === 'text' && inside) child.value = withoutBidi(child.value);
    if (child.type === 'element') dropBidi(child, inside || READ_EXACTLY.has(child.tagName));
  }
}

/** A callout says what it is, and is read as a note, not as a quotation. */
function callout(quote: Element): void {
  const kind = CALLOUT_KINDS.find((one) => classes(quote).includes(`callout-${one}`));
  delete quote.properties['className'];
  if (kind === undefined) return;
  quote.properties['className'] = ['callout', `callout-${kind}`];
  quote.properties['role'] = 'note';
  quote.children.unshift(h('p', { className: ['callout-label'] }, [CALLOUT_LABELS[kind]]));
}

/** Gives a clean tree everything the page needs. Changes the tree. */
export function decorate(root: Root, siteOrigin = ''): Decorated {
  const ids = prefixIds(root);
  refuseScripts(root);
  dropDeadLinks(root);
  dropBidi(root, false);
  const { toc, ids: headingIds } = headings(root);
  const images = new Set<string>();
  const links = new Set<string>();
  codeAndMath(root);
  eachElement(root, (element, parents) => {
    const parent = parents.at(-1);
    if (is(element, 'li')) tasks(element, parent?.type === 'element' ? parent : undefined);
    if (is(element, 'blockquote')) callout(element);
    if (is(element, 'section') && element.properties['className'])
      element.properties['ariaLabel'] = '脚注';
    if (is(element, 'a')) {
      link(element, ids, headingIds);
      mention(element);
      footnoteLink(element);
      const { href } = element.properties;
      if (typeof href === 'string' && !href.startsWith('#') && links.size < LIMITS.urls)
        links.add(href);
      attachment(element);
    }
    if (is(element, 'img')) {
      image(element, siteOrigin);
      const { src } = element.properties;
      if (typeof src === 'string' && images.size < LIMITS.urls) images.add(src);
    }
  });
  eachElement(root, plainItems);
  tables(root, toc);
  replaceElements(root, (element) => (is(element, 'p') ? captioned(element) : undefined));
  for (const heading of toc) heading.text = heading.text.slice(0, 200);
  return { toc, images: [...images], links: [...links] };
}
