import type { Annotation } from '@zhihui/contract/features/annotation/annotation.schema.ts';
import { findQuote } from '@zhihui/text-anchor/find-quote.ts';
import type { TextRange, TextSelector } from '@zhihui/text-anchor/selector.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { NOTES } from './page-words.ts';
import type { PageWords } from './page-words.ts';

/** Something written about words of the text. */
export interface Quoting {
  id: Id;
  selector: TextSelector;
  lost?: boolean;
}

export interface PlacedThread<T extends Quoting = Annotation> {
  thread: T;
  place: TextRange;
  range: Range;
  /** The words without what stands between them. */
  pieces: Range[];
  /** The paragraph, item or cell where the words begin. */
  block: Element | null;
}

const BLOCK = 'p, li, h1, h2, h3, h4, h5, h6, td, th, pre, dt, dd, figcaption, summary, blockquote';

/** The threads whose words stand in this page; a page older or newer than the answer may miss some. */
export function placeThreads<T extends Quoting>(
  words: PageWords,
  threads: readonly T[],
): PlacedThread<T>[] {
  return threads.flatMap((thread) => {
    if (thread.lost === true) return [];
    const place = findQuote(words.text, thread.selector);
    const range = place === null ? null : words.toDocument(place);
    if (place === null || range === null) return [];
    const block = blockOf(range.startContainer);
    return [{ thread, place, range, pieces: words.toPieces(place), block }];
  });
}

function blockOf(node: Node): Element | null {
  return node.parentElement?.closest(BLOCK) ?? null;
}

/** The blocks of the text that the keyboard goes through, nested ones by their innermost. */
export function blocksOf(root: Element): Element[] {
  return [...root.querySelectorAll(BLOCK)].filter(
    (block) =>
      block.querySelector(BLOCK) === null &&
      block.closest(`[${NOTES}]`) === null &&
      block.textContent?.trim() !== '',
  );
}

/** Brings annotated words into sight, unfolding what they are in, and lets the keyboard go on from there. */
export function showPlace({ range, block }: Pick<PlacedThread, 'range' | 'block'>): void {
  const fold = block?.closest('details');
  if (fold !== null && fold !== undefined) fold.open = true;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const element = range.startContainer.parentElement;
  element?.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
  if (block instanceof HTMLElement) {
    if (!block.hasAttribute('tabindex')) block.tabIndex = -1;
    block.focus({ preventScroll: true });
  }
}
