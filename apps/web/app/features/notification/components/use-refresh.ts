import { useCallback, useRef } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Reads the page's data again, one reading after another: one that breaks off another leaves an error behind. Resolves when
 * what was asked for is there.
 */
export function useRefresh(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const running = useRef<Promise<void> | null>(null);
  const again = useRef(false);
  return useCallback(() => {
    const read = async () => {
      do {
        again.current = false;
        await revalidate();
      } while (again.current);
      running.current = null;
    };
    if (running.current === null) running.current = read();
    else again.current = true;
    return running.current;
  }, [revalidate]);
}
