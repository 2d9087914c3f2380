import { useEffect } from 'react';
import { readToken } from '../session/store.ts';

/**
 * When going back, browsers show a page from their cache. Reloads a visitor's page when the user has signed in since, so
 * that it shows their session, and login pages redirect.
 */
export function useReloadAfterSignIn(visitor: boolean): void {
  useEffect(() => {
    if (!visitor) return undefined;
    const reloadPage = () => {
      if (readToken() !== null) window.location.reload();
    };
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) reloadPage();
    };
    if (isBackNavigation()) reloadPage();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [visitor]);
}

function isBackNavigation(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'back_forward';
}
