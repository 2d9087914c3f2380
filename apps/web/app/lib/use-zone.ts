import { useSyncExternalStore } from 'react';
import { useServedZone } from '../session/session.ts';
import { chosenZone, onZoneChange } from './zone.ts';

/** The zone in which this reader wants times; in the first paint what the server took for it. */
export function useZone(): string {
  const served = useServedZone();
  return useSyncExternalStore(onZoneChange, chosenZone, () => served);
}
