import { useEffect } from 'react';
import type { PlacedThread, Quoting } from './place.ts';

/** Marks annotated words without touching the text; browsers that cannot do so show the cards alone. */
export function useHighlights(
  placed: readonly PlacedThread<Quoting>[],
  activeId: string | null,
): void {
  useEffect(() => {
    if (!('highlights' in CSS)) return undefined;
    const active = placed.filter(({ thread }) => String(thread.id) === activeId);
    CSS.highlights.set('zh-annotation', highlight(placed));
    CSS.highlights.set('zh-annotation-active', highlight(active));
    return () => {
      CSS.highlights.delete('zh-annotation');
      CSS.highlights.delete('zh-annotation-active');
    };
  }, [placed, activeId]);
}

function highlight(threads: readonly PlacedThread<Quoting>[]): Highlight {
  return new Highlight(...threads.flatMap(({ pieces }) => pieces));
}

/** Tells screen readers which paragraphs have annotations, and where those stand. */
export function useDetails(placed: readonly PlacedThread<Quoting>[]): void {
  useEffect(() => {
    const blocks = new Map<Element, string[]>();
    for (const { thread, block } of placed) {
      if (block === null) continue;
      blocks.set(block, [...(blocks.get(block) ?? []), `annotation-${thread.id}`]);
    }
    for (const [block, ids] of blocks) block.setAttribute('aria-details', ids.join(' '));
    return () => {
      for (const block of blocks.keys()) block.removeAttribute('aria-details');
    };
  }, [placed]);
}
