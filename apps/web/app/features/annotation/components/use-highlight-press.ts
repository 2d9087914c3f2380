import { useEffect, useEffectEvent } from 'react';
import { NOTES } from '../model/page-text.ts';
import type { LocatedThread, QuotedNote } from '../model/locate-threads.ts';

const INTERACTIVE = `a, button, img, [${NOTES}]`;

/** Calls `onPress` when annotated words are pressed; of several the shortest, which is hardest to reach otherwise. */
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
