/**
 * Keeps React from reading the selection of an editable element. Before each commit it would walk through all nodes of the
 * focused text to find it, which took a third of a key in a long one; it needs that only for elements it replaces itself.
 */
export function hideSelectionFromReact(element: HTMLElement): void {
  Object.defineProperty(element, 'contentEditable', { configurable: true, get: () => 'inherit' });
}

/** Creates an element with attributes and children; `class` is a normal attribute. */
export function createElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | undefined> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** Creates an icon on the 20 px grid, like those of `ui/icon`. */
export function createIcon(shape: string, className: string): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 20 20');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', className);
  svg.innerHTML = shape;
  return svg;
}

/** Announces a change of the text to screen readers through a live region. */
export function announceToScreenReader(message: string): void {
  const liveRegion = document.querySelector('[data-editor-says]');
  if (liveRegion === null) return;
  // repeating the same message would not be announced
  liveRegion.textContent = liveRegion.textContent === message ? `${message} ` : message;
}
