export interface RetentionRule {
  days: number;
  weeks: number;
  months: number;
}

const DAY = 86_400_000;

/**
 * Which backups stay: the newest of each of the last days, weeks and months that have one, and the newest of all.
 * @param moments when each was made, in any order
 */
export function backupsToKeep(moments: readonly Date[], rule: RetentionRule): Set<Date> {
  const newestFirst = [...moments].sort((left, right) => right.getTime() - left.getTime());
  const retained = new Set(newestFirst.slice(0, 1));
  const periods: [number, (at: Date) => string][] = [
    [rule.days, (at) => at.toISOString().slice(0, 10)],
    // weeks begin on Monday; the first of January 1970 was a Thursday
    [rule.weeks, (at) => String(Math.floor((at.getTime() / DAY + 3) / 7))],
    [rule.months, (at) => at.toISOString().slice(0, 7)],
  ];
  for (const [count, toPeriod] of periods) {
    const seen = new Set<string>();
    for (const at of newestFirst) {
      if (seen.size >= count) break;
      const period = toPeriod(at);
      if (seen.has(period)) continue;
      seen.add(period);
      retained.add(at);
    }
  }
  return retained;
}
