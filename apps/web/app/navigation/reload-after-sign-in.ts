import { useEffect } from 'react';
import { readToken } from '../session/store.ts';

/**
 * Going back, browsers show a page from their cache. Whoever has signed in since it was a visitor's requests it again, so
 * that it knows them, and the forms to sign in lead on.
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
