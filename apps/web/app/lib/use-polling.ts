import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Loads the page again every `ms` while `running`, for work that goes on whether or not the page is open. */
export function usePolling(running: boolean, ms = 1000): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!running) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let cancelled = false;
    // after the reply: a reload aborts the previous one, so that a slow connection would never get any
    const scheduleReload = () => {
      if (!cancelled) timer = setTimeout(() => void revalidate().finally(scheduleReload), ms);
    };
    scheduleReload();
    return () => {
      cancelled = true;
      clearTimeout(timer);
    };
  }, [running, ms, revalidate]);
}
