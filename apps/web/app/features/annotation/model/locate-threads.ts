import type { Annotation } from '@zhihui/contract/features/annotation/annotation.schema.ts';
import { findQuote } from '@zhihui/text-anchor/find-quote.ts';
import type { TextRange, TextSelector } from '@zhihui/text-anchor/selector.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { NOTES } from './page-text.ts';
import type { PageText } from './page-text.ts';

/** A note on words of the text. */
export interface QuotedNote {
  id: Id;
  selector: TextSelector;
  lost?: boolean;
}

export interface LocatedThread<T extends QuotedNote = Annotation> {
  thread: T;
  textRange: TextRange;
  range: Range;
  /** The range without the notes that stand between its words. */
  rangePieces: Range[];
  /** The paragraph, list item or cell where the words begin. */
  block: Element | null;
}

const BLOCK = 'p, li, h1, h2, h3, h4, h5, h6, td, th, pre, dt, dd, figcaption, summary, blockquote';

/** The threads whose words are in this page; some may be missing when the page is older or newer than the answer. */
export function locateThreads<T extends QuotedNote>(
  pageText: PageText,
  threads: readonly T[],
): LocatedThread<T>[] {
  return threads.flatMap((thread) => {
    if (thread.lost === true) return [];
    const textRange = findQuote(pageText.text, thread.selector);
    const range = textRange === null ? null : pageText.toDocumentRange(textRange);
    if (textRange === null || range === null) return [];
    const block = findBlock(range.startContainer);
    return [{ thread, textRange, range, rangePieces: pageText.toRangePieces(textRange), block }];
  });
}

function findBlock(node: Node): Element | null {
  return node.parentElement?.closest(BLOCK) ?? null;
}

/** The blocks that the keyboard moves through; of nested blocks the innermost. */
export function findBlocks(root: Element): Element[] {
  return [...root.querySelectorAll(BLOCK)].filter(
    (block) =>
      block.querySelector(BLOCK) === null &&
      block.closest(`[${NOTES}]`) === null &&
      block.textContent?.trim() !== '',
  );
}

/** Scrolls to annotated words, opens the `details` around them, and moves the focus there. */
export function revealThread({ range, block }: Pick<LocatedThread, 'range' | 'block'>): void {
  const fold = block?.closest('details');
  if (fold !== null && fold !== undefined) fold.open = true;
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const element = range.startContainer.parentElement;
  element?.scrollIntoView({ block: 'center', behavior: reducedMotion ? 'auto' : 'smooth' });
  if (block instanceof HTMLElement) {
    if (!block.hasAttribute('tabindex')) block.tabIndex = -1;
    block.focus({ preventScroll: true });
  }
}
