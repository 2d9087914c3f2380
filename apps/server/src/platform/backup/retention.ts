export interface KeptFor {
  days: number;
  weeks: number;
  months: number;
}

const DAY = 86_400_000;

/**
 * Which backups stay: the newest of each of the last days, weeks and months that have one, and the newest of all.
 * @param moments when each was made, in any order
 */
export function backupsToKeep(moments: readonly Date[], kept: KeptFor): Set<Date> {
  const newestFirst = [...moments].sort((left, right) => right.getTime() - left.getTime());
  const stay = new Set(newestFirst.slice(0, 1));
  const periods: [number, (at: Date) => string][] = [
    [kept.days, (at) => at.toISOString().slice(0, 10)],
    // weeks begin on Monday; the first of January 1970 was a Thursday
    [kept.weeks, (at) => String(Math.floor((at.getTime() / DAY + 3) / 7))],
    [kept.months, (at) => at.toISOString().slice(0, 7)],
  ];
  for (const [count, periodOf] of periods) {
    const seen = new Set<string>();
    for (const at of newestFirst) {
      if (seen.size >= count) break;
      const period = periodOf(at);
      if (seen.has(period)) continue;
      seen.add(period);
      stay.add(at);
    }
  }
  return stay;
}
