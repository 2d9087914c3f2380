/** What was changed here: the rest may have been changed by somebody else meanwhile. */
export function differing<T extends object>(now: T, before: T): Partial<T> {
  const keys = Object.keys(now) as (keyof T)[];
  return Object.fromEntries(
    keys.filter((key) => now[key] !== before[key]).map((key) => [key, now[key]]),
  ) as Partial<T>;
}
