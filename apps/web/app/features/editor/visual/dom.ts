/** An element with attributes and children; `class` is an attribute like others. */
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

/** An icon on the 20 px grid, as `ui/icon` draws them. */
export function createIcon(shape: string, className: string): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 20 20');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', className);
  svg.innerHTML = shape;
  return svg;
}

/** Says to screen readers what happened to the text; they hear what changes in this place. */
export function announceToScreenReader(message: string): void {
  const liveRegion = document.querySelector('[data-editor-says]');
  if (liveRegion === null) return;
  // the same words twice are no change
  liveRegion.textContent = liveRegion.textContent === message ? `${message} ` : message;
}
