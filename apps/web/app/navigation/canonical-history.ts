import { getCanonicalPath } from '../lib/canonical.ts';

/**
 * Gives an entry of the history its page's one address before the router reads it. A redirect would come after, as a new entry
 * on top of the old one, which nobody gets past by going back. Listens before the router does.
 */
export function canonicaliseHistory(): void {
  window.addEventListener('popstate', () => {
    const { pathname, search, hash } = window.location;
    const path = getCanonicalPath(pathname);
    if (path !== null) window.history.replaceState(window.history.state, '', path + search + hash);
  });
}
