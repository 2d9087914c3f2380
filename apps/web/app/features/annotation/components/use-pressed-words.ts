import { useEffect, useEffectEvent } from 'react';
import { NOTES } from '../model/page-words.ts';
import type { PlacedThread, Quoting } from '../model/place.ts';

const PRESSED = `a, button, img, [${NOTES}]`;

/** Calls `onPress` when annotated words are pressed; of several the shortest, which is hardest to reach otherwise. */
export function usePressedWords<T extends Quoting>(
  prose: Element,
  placed: readonly PlacedThread<T>[],
  onPress: (thread: PlacedThread<T>) => void,
): void {
  const onClick = useEffectEvent((event: Event) => {
    if (!(event instanceof MouseEvent) || getSelection()?.isCollapsed === false) return;
    if (event.target instanceof Element && event.target.closest(PRESSED) !== null) return;
    const at = placeOf(event);
    if (at === null) return;
    const hits = placed.filter(({ range }) => range.isPointInRange(at.node, at.offset));
    const [shortest] = [...hits].sort(
      (a, b) => a.place.end - a.place.start - (b.place.end - b.place.start),
    );
    if (shortest !== undefined) onPress(shortest);
  });
  useEffect(() => {
    const listener = (event: Event) => onClick(event);
    prose.addEventListener('click', listener);
    return () => prose.removeEventListener('click', listener);
  }, [prose]);
}

function placeOf({ clientX, clientY }: MouseEvent): { node: Node; offset: number } | null {
  if ('caretPositionFromPoint' in document) {
    const caret = document.caretPositionFromPoint(clientX, clientY);
    return caret === null ? null : { node: caret.offsetNode, offset: caret.offset };
  }
  return null;
}
