import { ZONE_COOKIE } from '@zhihui/contract/time-zone.ts';
import { writeCookie } from '../../lib/cookies.ts';
import { applyZone, ZONE_KEY } from '../../lib/zone.ts';

const YEAR_S = 365 * 86_400;

/** Stores the zone that all times are shown in, from now on: for this browser, and for the pages that the server draws. */
export function setZone(zone: string): void {
  writeCookie(ZONE_COOKIE, zone, YEAR_S);
  try {
    localStorage.setItem(ZONE_KEY, zone);
  } catch {
    // blocked storage: the cookie holds the choice
  }
  applyZone(zone);
}

/** Follows a choice made in another tab. */
export function followOtherTabs(): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === ZONE_KEY) applyZone();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
