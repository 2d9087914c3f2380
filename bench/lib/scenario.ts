import type { LoadOrders } from './load-child.ts';

/** One line of the results. */
export interface Scenario {
  name: string;
  requests: LoadOrders['requests'];
  seconds?: number;
  /** How often bare Node's CPU an answer may cost at most. */
  limit?: number;
}
