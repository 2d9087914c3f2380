import type { Element, Root, Text } from 'hast';
import { createHeadingIds, setId } from './ids.ts';
import { LIMITS } from './limits.ts';
import { eachElement, h, getText } from './tree.ts';
import type { Parent } from './tree.ts';

export type TocEntry = { id: string; text: string; level: number };

const NAMES = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
/** Headings in quotes or list items are not sections of the article. */
const NOT_SECTIONS = ['blockquote', 'li', 'table', 'details', 'a'];

function findLastText(element: Element): Text | undefined {
  const last = element.children.at(-1);
  return last?.type === 'text' ? last : undefined;
}

/** Removes a trailing `{#name}` from the heading, which many documents have. */
function extractName(heading: Element): string {
  const text = findLastText(heading);
  const named = text && /\{#([^\s{}]{1,60})\}$/.exec(text.value.trimEnd());
  if (!text || !named) return '';
  text.value = text.value.slice(0, named.index).trimEnd();
  return named[1] ?? '';
}

function isInside(parents: Parent[], names: string[]): boolean {
  return parents.some((parent) => parent.type === 'element' && names.includes(parent.tagName));
}

/**
 * Sets level (the page's own title is the h1, so with an h1 in the text all move one down), id and anchor of headings.
 * Returns the table of contents and all ids.
 */
export function collectHeadings(root: Root): { toc: TocEntry[]; ids: Set<string> } {
  const found: { heading: Element; parents: Parent[] }[] = [];
  eachElement(root, (element, parents) => {
    if (NAMES.includes(element.tagName)) found.push({ heading: element, parents });
  });
  const shift = found.some(({ heading }) => heading.tagName === 'h1') ? 1 : 0;
  const createId = createHeadingIds();
  const toc: TocEntry[] = [];
  const ids = new Set<string>();
  for (const { heading, parents } of found) {
    const level = Math.min(6, Number(heading.tagName[1]) + shift);
    heading.tagName = `h${level}`;
    const name = extractName(heading);
    const text = getText(heading).replace(/\s+/g, ' ').trim();
    if (text === '') continue;
    const id = createId(name || text);
    ids.add(id);
    setId(heading, id);
    if (!isInside(parents, ['a'])) heading.children.unshift(createAnchor(id));
    if (toc.length < LIMITS.toc && !isInside(parents, NOT_SECTIONS)) toc.push({ id, text, level });
  }
  return { toc, ids };
}

function createAnchor(id: string): Element {
  return h('a', { className: ['anchor'], href: `#${id}`, ariaLabel: '本节链接' }, ['#']);
}
