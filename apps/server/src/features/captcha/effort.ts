/** Failed and solved puzzles of an address within the last minutes, and wrong tries of the key. */
export interface RecentAttempts {
  failed: number;
  passed: number;
  keyAttempts: number;
}

/** Of so many points each further multiple costs as much again. An office behind one address has tens of them a day. */
const FREE_POINTS = 10;
/** A solved puzzle counts a quarter: a person needs few, a farm many. */
const PASSED_WEIGHT = 0.25;
/** About ten seconds of a phone: people still get through where a whole office shares an address with a robot. */
const MAX_EFFORT = 16;

/** How many times as dear as the cheapest the next puzzle is. */
export function getEffort({ failed, passed, keyAttempts }: RecentAttempts): number {
  const points = failed + passed * PASSED_WEIGHT;
  return Math.min(MAX_EFFORT, Math.max(1, points / FREE_POINTS) * 2 ** keyAttempts);
}
