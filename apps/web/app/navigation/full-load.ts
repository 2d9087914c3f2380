// Why it is as it is: docs/decisions/0024-navigation-over-deployments.md
import { pendingAddress, pendingNavigation } from './router-state.ts';

const GOING = 'zhihui_going';
/** The navigation that became a full load last. Who stays after a warning and presses again begins another one. */
let left: object | undefined;

/** Leaves for `address` with a full load. The promise never settles, so nothing is shown in between. */
export function leaveFor(address: string): Promise<never> {
  const navigation = pendingNavigation();
  // several requests and scripts of one navigation may find out that the site was updated
  if (navigation === undefined || navigation !== left) startLoad(address);
  left = navigation;
  return new Promise(() => undefined);
}

/** After a failure: offline, the page stays until the line is back, and goes then if the person still wants to. */
export async function leaveAfterFailure(address: string): Promise<never> {
  if (!navigator.onLine) await backOnline();
  return pendingAddress() === address ? leaveFor(address) : new Promise(() => undefined);
}

function backOnline(): Promise<Event> {
  return new Promise((resolve) => {
    window.addEventListener('online', resolve, { once: true });
  });
}

function startLoad(address: string): void {
  // back and forward changed the address already, and going to where one is would load nothing
  if (address === currentAddress()) window.location.reload();
  else window.location.assign(address);
}

function currentAddress(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

interface NavigateEvent extends Event {
  navigationType: string;
  userInitiated: boolean;
}

/** When a script of the next page is gone the router reloads the page one is on; this goes to the one asked for. */
export function followFailedScripts(): void {
  const { navigation } = window as unknown as { navigation?: EventTarget };
  if (navigation === undefined) {
    window.addEventListener('pagehide', rememberTarget);
    return;
  }
  navigation.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated, cancelable } = event as NavigateEvent;
    const address = pendingAddress();
    if (navigationType !== 'reload' || userInitiated || !cancelable) return;
    if (address === null || address === currentAddress()) return;
    event.preventDefault();
    void leaveAfterFailure(address);
  });
}

/** Where a browser cannot turn the reload round, the reloaded page goes on. */
function rememberTarget(): void {
  const address = pendingAddress();
  try {
    if (address !== null) sessionStorage.setItem(GOING, address);
  } catch {
    // the person presses the link again
  }
}

/** Goes on to where the page before was going when its reload brought us here. True when leaving. */
export function resumeNavigation(): boolean {
  try {
    const address = sessionStorage.getItem(GOING);
    if (address === null) return false;
    sessionStorage.removeItem(GOING);
    if (address === currentAddress()) return false;
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
