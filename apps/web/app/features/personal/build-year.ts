export const WEEKS = 53;
const DAY = 86_400_000;

export interface YearDay {
  month: number;
  day: number;
  count: number;
  /** From 0 (nothing) to 4 (very much). */
  level: number;
}
export interface Year {
  /** Week after week, each from Monday; null for future days. */
  days: (YearDay | null)[];
  /** The month that begins in each week; null where none begins or its name has no room. */
  months: (number | null)[];
  total: number;
  /** The month with the most contributions; null when there are none. */
  busiest: number | null;
}

/** Lays out the 53 weeks that end with `today` (`2026-11-21`), from the days with contributions. */
export function buildYear(
  contributions: readonly { day: string; count: number }[],
  today: string,
): Year {
  const counts = new Map(contributions.map(({ day, count }) => [day, count]));
  const last = Date.parse(today);
  // getUTCDay counts from Sunday
  const weekday = (new Date(last).getUTCDay() + 6) % 7;
  const first = last - (weekday + (WEEKS - 1) * 7) * DAY;
  const days = Array.from({ length: WEEKS * 7 }, (_, n): YearDay | null => {
    const time = first + n * DAY;
    if (time > last) return null;
    const date = new Date(time);
    const count = counts.get(date.toISOString().slice(0, 10)) ?? 0;
    return {
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      count,
      level: getLevel(count),
    };
  });
  return { days, months: getMonthLabels(days), total: sum(days), busiest: getBusiestMonth(days) };
}

function getLevel(count: number): number {
  return [1, 2, 4, 7].filter((from) => count >= from).length;
}

/** A name is as wide as two weeks, so a month that begins in the last week gets none. */
function getMonthLabels(days: Year['days']): (number | null)[] {
  return Array.from({ length: WEEKS }, (_, week) => {
    const firstOfMonth = days.slice(week * 7, week * 7 + 7).find((day) => day?.day === 1);
    return firstOfMonth === undefined || firstOfMonth === null || week > WEEKS - 2
      ? null
      : firstOfMonth.month;
  });
}

const sum = (days: Year['days']): number =>
  days.reduce((total, day) => total + (day?.count ?? 0), 0);

function getBusiestMonth(days: Year['days']): number | null {
  const months = new Map<number, number>();
  for (const day of days) {
    if (day !== null && day.count > 0) {
      months.set(day.month, (months.get(day.month) ?? 0) + day.count);
    }
  }
  const [busiest] = [...months].sort(([, a], [, b]) => b - a);
  return busiest?.[0] ?? null;
}
