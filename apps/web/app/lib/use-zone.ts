import { useSyncExternalStore } from 'react';
import { useServerZone } from '../session/session.ts';
import { readChosenZone, onZoneChange } from './zone.ts';

/** The zone in which this reader wants times; in the first paint what the server took for it. */
export function useZone(): string {
  const serverZone = useServerZone();
  return useSyncExternalStore(onZoneChange, readChosenZone, () => serverZone);
}
