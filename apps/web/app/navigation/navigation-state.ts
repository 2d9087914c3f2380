import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { RouterLocation } from './state-address.ts';

/** The address with what came in navigation state put into its query; its table is loaded only where something came. */
export async function resolveStateAddress(location: RouterLocation): Promise<string | null> {
  if (typeof location.state !== 'object' || location.state === null) return null;
  const { getAddressWithState } = await import('./state-address.ts');
  return getAddressWithState(location);
}

let homeState: unknown;

/** `/list?model=HOME` leads to the home page by a redirect, on which the router drops the state of the navigation. */
export function rememberHomeState({ pathname, search, state }: RouterLocation): void {
  if (pathname === '/list' && /[?&]model=HOME(?:&|$)/u.test(search)) homeState = state ?? undefined;
}

/**
 * Puts what came in navigation state into the address, where it outlives the visit and a link can have it, and gives the
 * home page the state it was opened with.
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
        // without it the page shows what its address says
        () => undefined,
      );
    return () => {
      cancelled = true;
    };
  }, [location, navigate]);
}
