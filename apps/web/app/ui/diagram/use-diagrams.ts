import { useEffect } from 'react';
import { untilThere } from '../../lib/lazy-part.ts';

/** Draws the diagrams of a rendered text; the scripts come when there are some. `html` says when it is another text. */
export function useDiagrams(text: Element | null, html?: unknown): void {
  useEffect(() => {
    if (text?.querySelector('.diagram') == null) return undefined;
    let stop: (() => void) | null = null;
    let left = false;
    const begin = async () => {
      const { showDiagrams } = await untilThere(() => import('./show-diagrams.ts'));
      if (!left) stop = showDiagrams(text);
    };
    void begin();
    return () => {
      left = true;
      stop?.();
    };
  }, [text, html]);
}
