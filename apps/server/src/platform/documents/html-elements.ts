import type { Element, ElementContent, Nodes, Properties, Root } from 'hast';
import { toText } from 'hast-util-to-text';

/** An element of HTML with what stands in it; texts as they are. */
export function createElement(
  tagName: string,
  properties: Properties,
  children: readonly (ElementContent | string)[] = [],
): Element {
  return {
    type: 'element',
    tagName,
    properties,
    children: children.map((child) =>
      typeof child === 'string' ? { type: 'text', value: child } : child,
    ),
  };
}

/** Whether a node is an element of one of these names, or any element. */
export function isElement(node: Element, ...names: string[]): boolean;
export function isElement(node: Nodes, ...names: string[]): node is Element;
export function isElement(node: Nodes, ...names: string[]): boolean {
  return node.type === 'element' && (names.length === 0 || names.includes(node.tagName));
}

export const hasClass = (node: Nodes, name: string): boolean =>
  node.type === 'element' &&
  Array.isArray(node.properties['className']) &&
  node.properties['className'].includes(name);

/** All elements that meet a condition, in the order of the text; none inside one that is found. */
export function findElements(node: Nodes, meets: (element: Element) => boolean): Element[] {
  if (node.type === 'element' && meets(node)) return [node];
  return 'children' in node ? node.children.flatMap((child) => findElements(child, meets)) : [];
}

/** The first element with an id, null where there is none. */
export const findById = (node: Nodes, id: string): Element | null =>
  findElements(node, ({ properties }) => properties['id'] === id)[0] ?? null;

/** What an element says on one line; '' for null. */
export const textOf = (node: Nodes | null): string =>
  node === null ? '' : toText(node).replaceAll(/\s+/gu, ' ').trim();

/**
 * Replaces elements from the innermost outward: what `replace` receives has been replaced inside already. Null leaves an
 * element as it is.
 */
export function replaceElements(
  node: Root | Element,
  replace: (element: Element) => ElementContent[] | null,
): void {
  node.children = (node.children as ElementContent[]).flatMap((child) => {
    if (child.type !== 'element') return [child];
    replaceElements(child, replace);
    return replace(child) ?? [child];
  });
}

export type CalloutKind = 'NOTE' | 'TIP' | 'IMPORTANT' | 'WARNING' | 'CAUTION';

/** A block that stands out, with an optional line above its text. */
export function createCallout(
  kind: CalloutKind,
  title: string,
  children: readonly ElementContent[],
): Element {
  const heading =
    title === '' ? [] : [createElement('p', {}, [createElement('strong', {}, [title])])];
  return createElement('x-callout', { kind }, [...heading, ...children]);
}

/** A block of code in a language; '' where none is known. */
export function createCode(code: string, language: string): Element {
  const name = language
    .trim()
    .toLowerCase()
    .replaceAll(/[^\w+#.-]/gu, '');
  const properties = name === '' ? {} : { className: [`language-${name}`] };
  return createElement('pre', {}, [createElement('code', properties, [code])]);
}

/** A fold that opens with a click. */
export const createFold = (title: string, children: readonly ElementContent[]): Element =>
  createElement('details', {}, [
    createElement('summary', {}, [title === '' ? '详情' : title]),
    ...children,
  ]);

/** A formula in TeX: on a line of its own, or in a sentence. */
export const createFormula = (tex: string, isBlock: boolean): Element =>
  createElement(isBlock ? 'x-formula' : 'math', {}, [tex.trim()]);

/** A box to tick, as it stands first in a list item. */
export const createCheckbox = (checked: boolean): Element =>
  createElement('input', { type: 'checkbox', checked });

const BLOCKS = [
  'blockquote',
  'details',
  'hr',
  'ol',
  'pre',
  'table',
  'ul',
  'x-callout',
  'x-formula',
];

/** Takes blocks out of paragraphs, where no HTML has them, and what replaces an element may leave them. */
export function liftBlocks(node: Root | Element): void {
  node.children = (node.children as ElementContent[]).flatMap((child): ElementContent[] => {
    if (child.type !== 'element') return [child];
    liftBlocks(child);
    if (child.tagName !== 'p' || !child.children.some((inner) => isElement(inner, ...BLOCKS)))
      return [child];
    const parts: Element[] = [];
    let paragraph: Element | null = null;
    for (const inner of child.children) {
      if (isElement(inner, ...BLOCKS)) {
        parts.push(inner);
        paragraph = null;
        continue;
      }
      if (paragraph === null) {
        paragraph = createElement('p', {});
        parts.push(paragraph);
      }
      paragraph.children.push(inner);
    }
    return parts;
  });
}
