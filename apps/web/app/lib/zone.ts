import { DEFAULT_ZONE } from '@zhihui/contract/time-zone.ts';
import { useSyncExternalStore } from 'react';
import { useServerZone } from '../session/session.ts';

/** Where the time zone all times are shown in is stored, under the name the specification gives. */
export const ZONE_KEY = 'all_time_zone';

let cached: string | undefined;
const listeners = new Set<() => void>();

/** The chosen zone; the company's own while none is chosen or the stored one is unknown here. Browser only. */
export function readChosenZone(): string {
  return (cached ??= readZone());
}

function readZone(): string {
  try {
    const stored = localStorage.getItem(ZONE_KEY) ?? '';
    // throws for what is no zone
    new Intl.DateTimeFormat('zh', { timeZone: stored });
    return stored;
  } catch {
    return DEFAULT_ZONE;
  }
}

/** Shows all times in that zone; with undefined in the one that is stored. */
export function applyZone(zone?: string): void {
  cached = zone;
  for (const listener of listeners) listener();
}

/** Hears of another choice. */
function onZoneChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The zone in which this reader wants times; in the first paint what the server took for it. */
export function useZone(): string {
  const serverZone = useServerZone();
  return useSyncExternalStore(onZoneChange, readChosenZone, () => serverZone);
}
