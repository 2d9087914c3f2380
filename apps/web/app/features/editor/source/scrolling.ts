/** Returns the upper edge of the visible part of a view, in px of the window. */
export function getTopEdge(parent: HTMLElement): number {
  return findPane(parent).getBoundingClientRect().top;
}

/** Scrolls the pane so that the point at `height` (px of the window) comes to its upper edge. */
export function scrollToTop(parent: HTMLElement, height: number): void {
  findPane(parent).scrollTop += height - getTopEdge(parent);
}

function findPane(parent: HTMLElement): HTMLElement {
  return parent.parentElement ?? parent;
}
