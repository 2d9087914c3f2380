import { routerStands } from './router-state.ts';

const MOVED = 'zhihui_moved';

/**
 * Back and forward pressed before the router is there change the address and leave the page as it is: what the address
 * says is loaded. True when leaving.
 */
export function loadWhereMoved(): boolean {
  window.addEventListener('popstate', () => {
    if (!routerStands()) window.location.reload();
  });
  const [entry] = performance.getEntriesByType('navigation');
  const here = withoutHash(window.location.href);
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

function withoutHash(address: string): string {
  return address.split('#', 1)[0] ?? address;
}
