/** What was changed here: the rest may have been changed by somebody else meanwhile. */
export function pickChanged<T extends object>(current: T, before: T): Partial<T> {
  const keys = Object.keys(current) as (keyof T)[];
  return Object.fromEntries(
    keys.filter((key) => current[key] !== before[key]).map((key) => [key, current[key]]),
  ) as Partial<T>;
}
