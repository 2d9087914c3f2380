import { useEffect } from 'react';
import { isRouterReady } from './router-state.ts';

const MOVED_KEY = 'zhihui_moved';
/** Whether the page is hydrated, and whether the user moved in the history before. */
let hydrated = false;
let traversed = false;

/**
 * Back and forward pressed before the router runs change the address but not the page: reloads the page of the
 * address. Returns true when the page is being left.
 */
export function loadTraversedPage(): boolean {
  const currentHref = stripHash(window.location.href);
  window.addEventListener('popstate', (event) => {
    if (hydrated) return;
    if (!isRouterReady()) {
      // a fragment of this page: the browser scrolled there, and the router starts with it
      if (stripHash(window.location.href) !== currentHref) window.location.reload();
      return;
    }
    // navigation during hydration would render another page than the document has
    traversed = true;
    event.stopImmediatePropagation();
  });
  const [entry] = performance.getEntriesByType('navigation');
  if (entry === undefined || stripHash(entry.name) === currentHref) return false;
  // prevents a loop in browsers that report the address differently
  try {
    if (sessionStorage.getItem(MOVED_KEY) === currentHref) return false;
    sessionStorage.setItem(MOVED_KEY, currentHref);
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}

/** Marks the page as hydrated and repeats a traversal that happened before. */
export function useMarkHydrated(): void {
  useEffect(() => {
    hydrated = true;
    if (traversed) window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    traversed = false;
  }, []);
}

function stripHash(address: string): string {
  return address.split('#', 1)[0] ?? address;
}
