import { useEffect } from 'react';
import type { LocatedThread, QuotedNote } from './locate-threads.ts';

/** Marks annotated words without touching the text; browsers that cannot do so show the cards alone. */
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

/** Tells screen readers which paragraphs have annotations, and where those stand. */
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
