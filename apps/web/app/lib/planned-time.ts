import { partsIn } from './time.ts';

const DAY = 86_400_000;

/** Words for an instant that was set for something, as seen at `now` (both in ms): 今天 09:00 · 明天 09:00 · 11月23日 09:00 · 2027年1月3日 09:00. */
export function plannedTime(at: number, now: number, zone: string): string {
  const then = partsIn(zone, at);
  const today = partsIn(zone, now);
  const days = (dayNumber(then) - dayNumber(today)) / DAY;
  if (days === 0) return `今天 ${then.clock}`;
  if (days === 1) return `明天 ${then.clock}`;
  const date = `${then.month}月${then.day}日 ${then.clock}`;
  return then.year === today.year ? date : `${then.year}年${date}`;
}

function dayNumber({ year, month, day }: { year: number; month: number; day: number }): number {
  return Date.UTC(year, month - 1, day);
}
