import { useSyncExternalStore } from 'react';
import { DEFAULT_ZONE, chosenZone } from './zone.ts';

const never = () => () => undefined;

/** The zone in which this reader wants times; in the first paint the company's, as the server has it. */
export function useZone(): string {
  return useSyncExternalStore(never, chosenZone, () => DEFAULT_ZONE);
}
