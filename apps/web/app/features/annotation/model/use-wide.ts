import { useSyncExternalStore } from 'react';
import { onBookFolded } from '../../../lib/book-fold.ts';
import { onLookChosen } from '../../../theme/reading-look.ts';

/** Widths at which the styles of the article change what lies beside the text. */
const CHANGES = ['(min-width: 1240px)', '(min-width: 1280px)'];

/** Whether the page has a margin beside `text`; its styles say so, as a tree of contents takes that room, and wide lines do. */
export function useWideScreen(text: Element): boolean {
  return useSyncExternalStore(
    (listener) => {
      const queries = CHANGES.map((query) => matchMedia(query));
      for (const query of queries) query.addEventListener('change', listener);
      const forget = [onBookFolded(listener), onLookChosen(listener)];
      return () => {
        for (const query of queries) query.removeEventListener('change', listener);
        for (const each of forget) each();
      };
    },
    () => getComputedStyle(text).getPropertyValue('--margin').trim() === '1',
    () => false,
  );
}
