import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Place } from './carried-address.ts';

/** The address with what came in navigation state put into its query; its table is loaded only where something came. */
export async function carriedAddress(place: Place): Promise<string | null> {
  if (typeof place.state !== 'object' || place.state === null) return null;
  const { addressWithState } = await import('./carried-address.ts');
  return addressWithState(place);
}

let ofHome: unknown;

/** `/list?model=HOME` leads to the home page by a redirect, on which the router drops the state of the navigation. */
export function rememberStateOfHome({ pathname, search, state }: Place): void {
  if (pathname === '/list' && /[?&]model=HOME(?:&|$)/u.test(search)) ofHome = state ?? undefined;
}

/**
 * Puts what came in navigation state into the address, where it outlives the visit and a link can have it, and gives the
 * home page the state it was opened with.
 */
export function useCarriedState(): void {
  const place = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    let gone = false;
    const { pathname, search, hash } = place;
    const home = pathname === '/' && ofHome !== undefined ? pathname + search + hash : null;
    const state = home === null ? place.state : ofHome;
    const replace = (address: string) => void navigate(address, { replace: true, state });
    if (home !== null) {
      ofHome = undefined;
      replace(home);
    } else
      carriedAddress(place).then(
        (address) => address !== null && !gone && replace(address),
        // without it the page shows what its address says
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [place, navigate]);
}
