import type { Subscriber } from './events.ts';

/** Features that act on events, in no particular order. */
export const subscribers: readonly Subscriber[] = [];
