import { useSyncExternalStore } from 'react';
import { onBookFolded } from '../../../lib/book-fold.ts';
import { onReadingPreferencesChange } from '../../../theme/reading-preferences.ts';

/** Widths at which the styles of the article change what lies beside the text. */
const BREAKPOINTS = ['(min-width: 1240px)', '(min-width: 1280px)'];

/** Whether the page has a margin beside `text`; its styles say so, as a tree of contents takes that room, and wide lines do. */
export function useWideScreen(text: Element): boolean {
  return useSyncExternalStore(
    (listener) => {
      const queries = BREAKPOINTS.map((query) => matchMedia(query));
      for (const query of queries) query.addEventListener('change', listener);
      const unsubscribers = [onBookFolded(listener), onReadingPreferencesChange(listener)];
      return () => {
        for (const query of queries) query.removeEventListener('change', listener);
        for (const unsubscribe of unsubscribers) unsubscribe();
      };
    },
    () => getComputedStyle(text).getPropertyValue('--margin').trim() === '1',
    () => false,
  );
}
