import { pendingAddress } from './router-state.ts';

/** Leaves for `address` with a full load. The promise never settles, so nothing is shown in between. */
export function leaveFor(address: string): Promise<never> {
  window.location.assign(address);
  return new Promise(() => undefined);
}

interface NavigateEvent extends Event {
  navigationType: string;
  userInitiated: boolean;
}

/** When a script of the next page is gone the router reloads the page one is on; this goes to the one asked for. */
export function followFailedScripts(): void {
  const navigation = (window as unknown as { navigation?: EventTarget }).navigation;
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated, cancelable } = event as NavigateEvent;
    const address = pendingAddress();
    if (navigationType !== 'reload' || userInitiated || !cancelable || address === null) return;
    event.preventDefault();
    void leaveFor(address);
  });
}
