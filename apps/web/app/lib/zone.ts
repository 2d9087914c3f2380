import { DEFAULT_ZONE } from '@zhihui/contract/time-zone.ts';
import { useSyncExternalStore } from 'react';
import { useServerZone } from '../session/session.ts';

/** Storage key of the chosen time zone, named by the specification. */
export const ZONE_KEY = 'all_time_zone';

let cached: string | undefined;
const listeners = new Set<() => void>();

/** Returns the chosen zone; the default one when none is stored or the browser does not know it. Browser only. */
export function readChosenZone(): string {
  return (cached ??= readZone());
}

function readZone(): string {
  try {
    const stored = localStorage.getItem(ZONE_KEY) ?? '';
    // throws for an unknown zone
    new Intl.DateTimeFormat('zh', { timeZone: stored });
    return stored;
  } catch {
    return DEFAULT_ZONE;
  }
}

/** Shows all times in a zone; undefined stands for the stored one. */
export function applyZone(zone?: string): void {
  cached = zone;
  for (const listener of listeners) listener();
}

/** Calls `listener` when the zone changes. Returns how to stop. */
function onZoneChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the zone for times; in the first paint the one that the server used. */
export function useZone(): string {
  const serverZone = useServerZone();
  return useSyncExternalStore(onZoneChange, readChosenZone, () => serverZone);
}
