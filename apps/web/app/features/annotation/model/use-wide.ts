import { useSyncExternalStore } from 'react';
import { onBookFolded } from '../../../lib/book-fold.ts';

/** Widths at which the styles of the article change what lies beside the text. */
const CHANGES = ['(min-width: 1240px)', '(min-width: 1280px)'];

/** Whether the page has a margin beside `text`; its styles say so, as a tree of contents takes that room. */
export function useWideScreen(text: Element): boolean {
  return useSyncExternalStore(
    (listener) => {
      const queries = CHANGES.map((query) => matchMedia(query));
      for (const query of queries) query.addEventListener('change', listener);
      const forget = onBookFolded(listener);
      return () => {
        for (const query of queries) query.removeEventListener('change', listener);
        forget();
      };
    },
    () => getComputedStyle(text).getPropertyValue('--margin').trim() === '1',
    () => false,
  );
}
