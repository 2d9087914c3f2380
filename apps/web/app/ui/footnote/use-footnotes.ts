import { useEffect } from 'react';
import type { RefObject } from 'react';

/** Shows footnotes beside their marks. The marks stay links, which lead to the note when the script cannot be loaded. */
export function useFootnotes(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = body.current;
    if (element === null) return undefined;
    let hide: (() => void) | null = null;
    const show = async (mark: HTMLAnchorElement) => {
      const part = await import('./show-footnote.ts').catch(() => null);
      if (part === null) location.hash = mark.hash;
      else hide = part.showFootnote(mark);
    };
    const onClick = (event: MouseEvent) => {
      const mark = (event.target as Element).closest<HTMLAnchorElement>('.prose sup > a[id]');
      const opensNewTab = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
      if (mark === null || opensNewTab || event.button !== 0) return;
      event.preventDefault();
      void show(mark);
    };
    element.addEventListener('click', onClick);
    return () => {
      element.removeEventListener('click', onClick);
      hide?.();
    };
  }, [body]);
}
