import { useEffect } from 'react';
import { importWithRetry } from '../../lib/lazy-part.ts';

/** Draws the diagrams of a rendered text; loads the scripts when there are some. `html` changes with the text. */
export function useDiagrams(text: Element | null, html?: unknown): void {
  useEffect(() => {
    if (text?.querySelector('.diagram') == null) return undefined;
    let stop: (() => void) | null = null;
    let cancelled = false;
    const start = async () => {
      const { showDiagrams } = await importWithRetry(() => import('./show-diagrams.ts'));
      if (!cancelled) stop = showDiagrams(text);
    };
    void start();
    return () => {
      cancelled = true;
      stop?.();
    };
  }, [text, html]);
}
