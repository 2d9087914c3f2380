import { useEffect, useEffectEvent } from 'react';
import type { LocatedThread, QuotedNote } from './locate-threads.ts';
import { NOTES } from './page-text.ts';

/** Highlights annotated words without changing the text; browsers without highlights show the cards only. */
export function useHighlights(
  locatedThreads: readonly LocatedThread<QuotedNote>[],
  activeId: string | null,
): void {
  useEffect(() => {
    if (!('highlights' in CSS)) return undefined;
    const active = locatedThreads.filter(({ thread }) => String(thread.id) === activeId);
    CSS.highlights.set('zh-annotation', createHighlight(locatedThreads));
    CSS.highlights.set('zh-annotation-active', createHighlight(active));
    return () => {
      CSS.highlights.delete('zh-annotation');
      CSS.highlights.delete('zh-annotation-active');
    };
  }, [locatedThreads, activeId]);
}

function createHighlight(threads: readonly LocatedThread<QuotedNote>[]): Highlight {
  return new Highlight(...threads.flatMap(({ rangePieces }) => rangePieces));
}

/** Tells screen readers which paragraphs have annotations, and which cards hold them. */
export function useAriaDetails(locatedThreads: readonly LocatedThread<QuotedNote>[]): void {
  useEffect(() => {
    const blocks = new Map<Element, string[]>();
    for (const { thread, block } of locatedThreads) {
      if (block === null) continue;
      blocks.set(block, [...(blocks.get(block) ?? []), `annotation-${thread.id}`]);
    }
    for (const [block, ids] of blocks) block.setAttribute('aria-details', ids.join(' '));
    return () => {
      for (const block of blocks.keys()) block.removeAttribute('aria-details');
    };
  }, [locatedThreads]);
}

const INTERACTIVE = `a, button, img, [${NOTES}]`;

/**
 * Calls `onPress` when annotated words are pressed; of several annotations the shortest, which is hardest to hit
 * otherwise.
 */
export function useHighlightPress<T extends QuotedNote>(
  prose: Element,
  locatedThreads: readonly LocatedThread<T>[],
  onPress: (thread: LocatedThread<T>) => void,
): void {
  const onClick = useEffectEvent((event: Event) => {
    if (!(event instanceof MouseEvent) || getSelection()?.isCollapsed === false) return;
    if (event.target instanceof Element && event.target.closest(INTERACTIVE) !== null) return;
    const pressPosition = getPressPosition(event);
    if (pressPosition === null) return;
    const hits = locatedThreads.filter(({ range }) =>
      range.isPointInRange(pressPosition.node, pressPosition.offset),
    );
    const [shortest] = [...hits].sort(
      (a, b) => a.textRange.end - a.textRange.start - (b.textRange.end - b.textRange.start),
    );
    if (shortest !== undefined) onPress(shortest);
  });
  useEffect(() => {
    const listener = (event: Event) => onClick(event);
    prose.addEventListener('click', listener);
    return () => prose.removeEventListener('click', listener);
  }, [prose]);
}

function getPressPosition({ clientX, clientY }: MouseEvent): { node: Node; offset: number } | null {
  if ('caretPositionFromPoint' in document) {
    const caret = document.caretPositionFromPoint(clientX, clientY);
    return caret === null ? null : { node: caret.offsetNode, offset: caret.offset };
  }
  return null;
}
