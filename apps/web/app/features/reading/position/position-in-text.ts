import type { ReadingPosition } from './stored-positions.ts';

const HEADING = 'h1[id], h2[id], h3[id], h4[id], h5[id], h6[id]';

/** The block of a text at the upper edge of the window, told by the heading above it; null near the beginning and at the end. */
export function getCurrentPosition(text: Element): ReadingPosition | null {
  const { top, bottom } = text.getBoundingClientRect();
  if (-top < innerHeight / 2 || bottom < innerHeight * 1.2) return null;
  const topEdge = getTopEdge();
  const blocks = [...text.children];
  const index = blocks.findIndex((block) => block.getBoundingClientRect().bottom > topEdge);
  const heading = blocks.slice(0, index + 1).findLastIndex((block) => block.matches(HEADING));
  return { heading: blocks[heading]?.id ?? '', blocks: index - Math.max(0, heading) };
}

/** The block that a place names; the heading above it where the text has become shorter. Null where that is gone. */
export function findBlock(text: Element, { heading, blocks }: ReadingPosition): Element | null {
  const all = [...text.children];
  const from = heading === '' ? 0 : all.findIndex((block) => block.id === heading);
  if (from === -1) return null;
  return all[from + blocks] ?? all[from] ?? null;
}

/** The words of the heading of a place; empty above the first. */
export function getHeadingText(text: Element, { heading }: ReadingPosition): string {
  const element = [...text.children].find((block) => heading !== '' && block.id === heading);
  const nodes = [...(element?.childNodes ?? [])].filter(
    (node) => !(node instanceof Element && node.matches('.anchor')),
  );
  return nodes
    .map((node) => node.textContent ?? '')
    .join('')
    .trim();
}

function getTopEdge(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
}

/** Brings a block to the upper edge of the window; the keyboard goes on from there. */
export function scrollToBlock(block: Element): void {
  block.scrollIntoView();
  if (!(block instanceof HTMLElement)) return;
  block.tabIndex = -1;
  block.style.outline = 'none';
  block.focus({ preventScroll: true });
}
