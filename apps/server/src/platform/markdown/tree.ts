import type { Element, ElementContent, Properties, Root, RootContent } from 'hast';

export type Parent = Root | Element;
export type Child = RootContent | ElementContent;

/** Names written as one line of words. */
export function splitNames(list: string): string[] {
  return list.split(' ');
}

/** Makes an element; strings among the children become text. */
export function h(
  tagName: string,
  properties: Properties,
  children: (ElementContent | string)[] = [],
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

/** True for an element with one of these names. */
export function isElement(node: Child | undefined, ...splitNames: string[]): node is Element {
  return node?.type === 'element' && splitNames.includes(node.tagName);
}

/** The class names of an element. */
export function getClasses(element: Element): string[] {
  const value = element.properties['className'];
  return Array.isArray(value) ? value.map(String) : [];
}

/** All text below a node, as the browser's textContent. */
export function getText(node: Parent): string {
  let text = '';
  for (const child of node.children) {
    if (child.type === 'text') text += child.value;
    else if (child.type === 'element') text += getText(child);
  }
  return text;
}

/**
 * Walks all elements, parents first, with the chain of parents (nearest last). The result of `visit` replaces the element
 * and is not walked again; undefined leaves it.
 */
export function replaceElements(
  root: Root,
  visit: (element: Element, parents: Parent[]) => ElementContent | undefined,
): void {
  const walk = (parent: Parent, parents: Parent[]): void => {
    const chain = [...parents, parent];
    for (let i = 0; i < parent.children.length; i++) {
      const child = parent.children[i];
      if (child?.type !== 'element') continue;
      const replacement = visit(child, chain);
      if (replacement) parent.children[i] = replacement;
      else walk(child, chain);
    }
  };
  walk(root, []);
}

/** Walks all elements, parents first. */
export function eachElement(
  root: Parent,
  visit: (element: Element, parents: Parent[]) => void,
): void {
  const walk = (parent: Parent, parents: Parent[]): void => {
    const chain = [...parents, parent];
    for (const child of parent.children) {
      if (child.type !== 'element') continue;
      visit(child, chain);
      walk(child, chain);
    }
  };
  walk(root, []);
}
