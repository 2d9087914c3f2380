/** Failed and solved puzzles of an address in the window, and wrong attempts of the key. */
export interface RecentAttempts {
  failed: number;
  passed: number;
  keyAttempts: number;
}

/**
 * Points that are free; each further multiple adds the same cost again. An office behind one address has tens of points
 * a day.
 */
const FREE_POINTS = 10;
/** A solved puzzle counts a quarter: one user solves few, a farm many. */
const PASSED_WEIGHT = 0.25;
/** About ten seconds of a phone: users still get through when an office shares an address with a robot. */
const MAX_EFFORT = 16;

/** Returns the cost of the next puzzle as a multiple of the cheapest. */
export function getEffort({ failed, passed, keyAttempts }: RecentAttempts): number {
  const points = failed + passed * PASSED_WEIGHT;
  return Math.min(MAX_EFFORT, Math.max(1, points / FREE_POINTS) * 2 ** keyAttempts);
}
