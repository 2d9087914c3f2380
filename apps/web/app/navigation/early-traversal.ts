import { useEffect } from 'react';
import { routerStands } from './router-state.ts';

const MOVED = 'zhihui_moved';
/** Whether the page has been taken over, and whether its place in the history changed meanwhile. */
let alive = false;
let moved = false;

/**
 * Back and forward pressed before the router is there change the address and leave the page as it is: what the address
 * says is loaded. True when leaving.
 */
export function loadWhereMoved(): boolean {
  const here = withoutHash(window.location.href);
  window.addEventListener('popstate', (event) => {
    if (alive) return;
    if (!routerStands()) {
      // another place on this page, as a pressed heading: the browser has gone there, and the router will begin there
      if (withoutHash(window.location.href) !== here) window.location.reload();
      return;
    }
    // a router that moves on while its page is being taken over draws another one than the document holds
    moved = true;
    event.stopImmediatePropagation();
  });
  const [entry] = performance.getEntriesByType('navigation');
  if (entry === undefined || withoutHash(entry.name) === here) return false;
  // a browser that names its pages otherwise must not go round in circles
  try {
    if (sessionStorage.getItem(MOVED) === here) return false;
    sessionStorage.setItem(MOVED, here);
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}

/** Tells that the page has been taken over: what was pressed meanwhile is done now. */
export function useTakenOver(): void {
  useEffect(() => {
    alive = true;
    if (moved) window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    moved = false;
  }, []);
}

function withoutHash(address: string): string {
  return address.split('#', 1)[0] ?? address;
}
