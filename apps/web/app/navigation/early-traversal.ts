import { useEffect } from 'react';
import { isRouterReady } from './router-state.ts';

const MOVED_KEY = 'zhihui_moved';
/** Whether the page has been taken over, and whether its place in the history changed meanwhile. */
let hydrated = false;
let traversed = false;

/**
 * Back and forward pressed before the router is there change the address and leave the page as it is: what the address
 * says is loaded. True when leaving.
 */
export function loadTraversedPage(): boolean {
  const currentHref = stripHash(window.location.href);
  window.addEventListener('popstate', (event) => {
    if (hydrated) return;
    if (!isRouterReady()) {
      // another place on this page, as a pressed heading: the browser has gone there, and the router will begin there
      if (stripHash(window.location.href) !== currentHref) window.location.reload();
      return;
    }
    // a router that moves on while its page is being taken over draws another one than the document holds
    traversed = true;
    event.stopImmediatePropagation();
  });
  const [entry] = performance.getEntriesByType('navigation');
  if (entry === undefined || stripHash(entry.name) === currentHref) return false;
  // a browser that names its pages otherwise must not go round in circles
  try {
    if (sessionStorage.getItem(MOVED_KEY) === currentHref) return false;
    sessionStorage.setItem(MOVED_KEY, currentHref);
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}

/** Tells that the page has been taken over: what was pressed meanwhile is done now. */
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
