// Why it is as it is: docs/decisions/0024-navigation-over-deployments.md
import { getPendingAddress, getPendingNavigation } from './router-state.ts';

const TARGET_KEY = 'zhihui_going';
/** The navigation that became a full load last. Who stays after a warning and presses again begins another one. */
let lastNavigation: object | undefined;

/** Leaves for `address` with a full load. The promise never settles, so nothing is shown in between. */
export function loadDocument(address: string): Promise<never> {
  const navigation = getPendingNavigation();
  // several requests and scripts of one navigation may find out that the site was updated
  if (navigation === undefined || navigation !== lastNavigation) startDocumentLoad(address);
  lastNavigation = navigation;
  return new Promise(() => undefined);
}

/** After a failure: offline, the page stays until the line is back, and goes then if the person still wants to. */
export async function loadDocumentWhenOnline(address: string): Promise<never> {
  if (!navigator.onLine) await waitUntilOnline();
  return getPendingAddress() === address ? loadDocument(address) : new Promise(() => undefined);
}

function waitUntilOnline(): Promise<Event> {
  return new Promise((resolve) => {
    window.addEventListener('online', resolve, { once: true });
  });
}

function startDocumentLoad(address: string): void {
  // back and forward changed the address already, and going to where one is would load nothing
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

/** When a script of the next page is gone the router reloads the page one is on; this goes to the one asked for. */
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

/** Where a browser cannot turn the reload round, the reloaded page goes on. */
function rememberTarget(): void {
  const address = getPendingAddress();
  try {
    if (address !== null) sessionStorage.setItem(TARGET_KEY, address);
  } catch {
    // the person presses the link again
  }
}

/** Goes on to where the page before was going when its reload brought us here. True when leaving. */
export function resumeNavigation(): boolean {
  try {
    const address = sessionStorage.getItem(TARGET_KEY);
    if (address === null) return false;
    sessionStorage.removeItem(TARGET_KEY);
    if (address === getCurrentAddress()) return false;
    const [entry] = performance.getEntriesByType('navigation');
    if ((entry as PerformanceNavigationTiming | undefined)?.type !== 'reload') return false;
    if (!/^\/(?!\/)/u.test(address)) return false;
    // an entry of its own in the history: a page that has not loaded yet would give up its place
    history.pushState(null, '', address);
    window.location.reload();
    return true;
  } catch {
    return false;
  }
}
