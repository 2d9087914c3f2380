import { useCallback, useRef } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Reads the page's data again, one reading after another: one that breaks off another leaves an error behind. Resolves when
 * what was asked for is there.
 */
export function useRefresh(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const running = useRef<Promise<void> | null>(null);
  const needsRefresh = useRef(false);
  return useCallback(() => {
    const read = async () => {
      do {
        needsRefresh.current = false;
        await revalidate();
      } while (needsRefresh.current);
      running.current = null;
    };
    if (running.current === null) running.current = read();
    else needsRefresh.current = true;
    return running.current;
  }, [revalidate]);
}
