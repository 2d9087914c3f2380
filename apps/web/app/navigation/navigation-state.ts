import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { RouterLocation } from './state-address.ts';

/** Returns the address with navigation state added to its query; loads the table of parameters only when there is state. */
export async function resolveStateAddress(location: RouterLocation): Promise<string | null> {
  if (typeof location.state !== 'object' || location.state === null) return null;
  const { getAddressWithState } = await import('./state-address.ts');
  return getAddressWithState(location);
}

let homeState: unknown;

/** Remembers the state of `/list?model=HOME`, which the router drops on the redirect to the home page. */
export function rememberHomeState({ pathname, search, state }: RouterLocation): void {
  if (pathname === '/list' && /[?&]model=HOME(?:&|$)/u.test(search)) homeState = state ?? undefined;
}

/**
 * Adds navigation state to the address, where it outlives the visit and can be shared as a link, and restores the
 * state of the home page.
 */
export function useNavigationState(): void {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    let cancelled = false;
    const { pathname, search, hash } = location;
    const home = pathname === '/' && homeState !== undefined ? pathname + search + hash : null;
    const state = home === null ? location.state : homeState;
    const replace = (address: string) => void navigate(address, { replace: true, state });
    if (home !== null) {
      homeState = undefined;
      replace(home);
    } else
      resolveStateAddress(location).then(
        (address) => address !== null && !cancelled && replace(address),
        // without the table the page shows what its address says
        () => undefined,
      );
    return () => {
      cancelled = true;
    };
  }, [location, navigate]);
}
