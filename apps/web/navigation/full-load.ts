import { pendingAddress } from './router-state.ts';

const GOING = 'zhihui_going';
let leaving = false;

/** Leaves for `address` with a full load. The promise never settles, so nothing is shown in between. */
export function leaveFor(address: string): Promise<never> {
  leaving = true;
  const { pathname, search, hash } = window.location;
  // back and forward changed the address already, and going to where one is would load nothing
  if (address === pathname + search + hash) window.location.reload();
  else window.location.assign(address);
  return new Promise(() => undefined);
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
    if (leaving || navigationType !== 'reload' || userInitiated || !cancelable || address === null)
      return;
    event.preventDefault();
    void leaveFor(address);
  });
}

/** Where a browser cannot turn the reload round, the reloaded page goes on. */
function rememberTarget(): void {
  const address = leaving ? null : pendingAddress();
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
    const [entry] = performance.getEntriesByType('navigation');
    if ((entry as PerformanceNavigationTiming | undefined)?.type !== 'reload') return false;
    if (!/^\/(?!\/)/u.test(address)) return false;
    window.location.replace(address);
    return true;
  } catch {
    return false;
  }
}
