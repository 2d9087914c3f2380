import { useSyncExternalStore } from 'react';

/** As in the styles of the article: from here up there is room for a margin. */
const WIDE = '(min-width: 1240px)';

/** Whether the page has a margin. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(WIDE);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(WIDE).matches,
    () => false,
  );
}
