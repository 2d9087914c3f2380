/** Where the pane around a view begins to show it, in px of the window. */
export function upperEdge(parent: HTMLElement): number {
  return paneOf(parent).getBoundingClientRect().top;
}

/** Scrolls the pane so that what stands at `height` of the window comes to its upper edge. */
export function scrollDown(parent: HTMLElement, height: number): void {
  paneOf(parent).scrollTop += height - upperEdge(parent);
}

function paneOf(parent: HTMLElement): HTMLElement {
  return parent.parentElement ?? parent;
}
