/** All elements below `root` that a selector fits, as a list that stays while they are moved. */
export function all(root: ParentNode, selector: string): HTMLElement[] {
  // Array.from, because the parser of the tests gives lists that are not iterable.
  return Array.from(root.querySelectorAll<HTMLElement>(selector));
}

/** Puts the children of `element` in its place. */
export function unwrap(element: Element): void {
  const parent = element.parentNode;
  if (parent === null) return;
  while (element.firstChild !== null) parent.insertBefore(element.firstChild, element);
  parent.removeChild(element);
}

/** Takes a node out of its place with all it holds. */
export function removeNode(node: Node): void {
  node.parentNode?.removeChild(node);
}

/** Puts all of what `element` holds into a new element below it: `wrapInside(td, 'strong')`. */
export function wrapInside(element: Element, name: string): void {
  const inner = element.ownerDocument.createElement(name);
  while (element.firstChild !== null) inner.appendChild(element.firstChild);
  element.appendChild(inner);
}

/** Value of a property in the style attribute, lower case. Read as text: Word's own names are no CSS. */
export function getStyle(element: Element, property: string): string {
  const style = element.getAttribute('style') ?? '';
  const match = new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]*)`, 'iu').exec(style);
  return (match?.[1] ?? '').trim().toLowerCase();
}

/** Gives an element another name; what it holds, its classes and its style stay. */
export function rename(element: HTMLElement, name: string): HTMLElement {
  const renamed = element.ownerDocument.createElement(name);
  for (const { name: attribute, value } of Array.from(element.attributes)) {
    // names that only a parser makes cannot be set
    if (/^[a-z][\w-]*$/iu.test(attribute)) renamed.setAttribute(attribute, value);
  }
  while (element.firstChild !== null) renamed.appendChild(element.firstChild);
  element.parentNode?.replaceChild(renamed, element);
  return renamed;
}
