/** Returns all elements below `root` that match a selector, as a static list. */
export function all(root: ParentNode, selector: string): HTMLElement[] {
  // Array.from, because the lists of the test parser are not iterable.
  return Array.from(root.querySelectorAll<HTMLElement>(selector));
}

/** Replaces an element by its children. */
export function unwrap(element: Element): void {
  const parent = element.parentNode;
  if (parent === null) return;
  while (element.firstChild !== null) parent.insertBefore(element.firstChild, element);
  parent.removeChild(element);
}

/** Removes a node and its descendants. */
export function removeNode(node: Node): void {
  node.parentNode?.removeChild(node);
}

/** Wraps the children of an element in a new element: `wrapInside(td, 'strong')`. */
export function wrapInside(element: Element, name: string): void {
  const inner = element.ownerDocument.createElement(name);
  while (element.firstChild !== null) inner.appendChild(element.firstChild);
  element.appendChild(inner);
}

/**
 * Returns a property of the style attribute in lower case. It is read as text, as Word's own properties are not CSS.
 */
export function getStyle(element: Element, property: string): string {
  const style = element.getAttribute('style') ?? '';
  const match = new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]*)`, 'iu').exec(style);
  return (match?.[1] ?? '').trim().toLowerCase();
}

/** Renames an element, keeping its children and attributes. */
export function rename(element: HTMLElement, name: string): HTMLElement {
  const renamed = element.ownerDocument.createElement(name);
  for (const { name: attribute, value } of Array.from(element.attributes)) {
    // setAttribute rejects some names that parsers accept
    if (/^[a-z][\w-]*$/iu.test(attribute)) renamed.setAttribute(attribute, value);
  }
  while (element.firstChild !== null) renamed.appendChild(element.firstChild);
  element.parentNode?.replaceChild(renamed, element);
  return renamed;
}
