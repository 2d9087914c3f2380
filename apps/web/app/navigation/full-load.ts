// Why it is as it is: docs/decisions/0024-navigation-over-deployments.md
import { getPendingAddress, getPendingNavigation } from './router-state.ts';

const TARGET_KEY = 'zhihui_going';
/** The last navigation that became a full load. A user who stays after a warning and presses again starts another one. */
let lastNavigation: object | undefined;

/** Opens `address` with a full load. The promise never settles, so that nothing is shown in between. */
export function loadDocument(address: string): Promise<never> {
  const navigation = getPendingNavigation();
  // several requests and scripts of one navigation can detect the update
  if (navigation === undefined || navigation !== lastNavigation) startDocumentLoad(address);
  lastNavigation = navigation;
  return new Promise(() => undefined);
}

/** After a failure: offline, waits until the connection is back, and opens `address` if the navigation is still pending. */
export async function loadDocumentWhenOnline(address: string): Promise<never> {
  if (!navigator.onLine && !(await isStored(address))) await waitUntilOnline();
  return getPendingAddress() === address ? loadDocument(address) : new Promise(() => undefined);
}

/** Whether the service worker shows the text of a page without a connection. */
async function isStored(address: string): Promise<boolean> {
  if (navigator.serviceWorker?.controller == null) return false;
  const { pathname } = new URL(address, window.location.origin);
  return (await caches.match(`/offline${pathname}`).catch(() => undefined)) !== undefined;
}

function waitUntilOnline(): Promise<Event> {
  return new Promise((resolve) => {
    window.addEventListener('online', resolve, { once: true });
  });
}

function startDocumentLoad(address: string): void {
  // back and forward changed the address already, and assigning the current address would load nothing
  if (address === getCurrentAddress()) window.location.reload();
  else window.location.assign(address);
}

function getCurrentAddress(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

interface NavigateEvent extends Event {
  navigationType: string;
  userInitiated: boolean;
}

/** When a script of the next page is missing, the router reloads the current page; this opens the requested one instead. */
export function reloadOnFailedScripts(): void {
  const { navigation } = window as unknown as { navigation?: EventTarget };
  if (navigation === undefined) {
    window.addEventListener('pagehide', rememberTarget);
    return;
  }
  navigation.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated, cancelable } = event as NavigateEvent;
    const address = getPendingAddress();
    if (navigationType !== 'reload' || userInitiated || !cancelable) return;
    if (address === null || address === getCurrentAddress()) return;
    event.preventDefault();
    void loadDocumentWhenOnline(address);
  });
}

/** For browsers that cannot redirect the reload: the reloaded page continues to the stored address. */
function rememberTarget(): void {
  const address = getPendingAddress();
  try {
    if (address !== null) sessionStorage.setItem(TARGET_KEY, address);
  } catch {
    // the user presses the link again
  }
}

/** Continues a navigation that was interrupted by a reload. Returns true when the page is being left. */
export function resumeNavigation(): boolean {
  try {
    const address = sessionStorage.getItem(TARGET_KEY);
    if (address === null) return false;
    sessionStorage.removeItem(TARGET_KEY);
    if (address === getCurrentAddress()) return false;
    const [entry] = performance.getEntriesByType('navigation');
    if ((entry as PerformanceNavigationTiming | undefined)?.type !== 'reload') return false;
    if (!/^\/(?!\/)/u.test(address)) return false;
    // a new history entry: a page that has not loaded yet would be replaced
    history.pushState(null, '', address);
    window.location.reload();
    return true;
  } catch {
    return false;
  }
}
