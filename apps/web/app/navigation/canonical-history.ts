import { getCanonicalPath } from '../lib/canonical.ts';

/**
 * Replaces the address of a history entry by the canonical one before the router reads it. A redirect would add a new entry
 * after the old one, which going back could not pass. Must listen before the router does.
 */
export function canonicaliseHistory(): void {
  window.addEventListener('popstate', () => {
    const { pathname, search, hash } = window.location;
    const path = getCanonicalPath(pathname);
    if (path !== null) window.history.replaceState(window.history.state, '', path + search + hash);
  });
}
