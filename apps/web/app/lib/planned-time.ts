import { getTimeParts } from './time.ts';

const DAY = 86_400_000;

/** Formats a planned instant as seen at `now` (both in ms): 今天 09:00 · 明天 09:00 · 11月23日 09:00 · 2027年1月3日 09:00. */
export function formatPlannedTime(at: number, now: number, zone: string): string {
  const planned = getTimeParts(zone, at);
  const today = getTimeParts(zone, now);
  const days = (toDayNumber(planned) - toDayNumber(today)) / DAY;
  if (days === 0) return `今天 ${planned.clock}`;
  if (days === 1) return `明天 ${planned.clock}`;
  const date = `${planned.month}月${planned.day}日 ${planned.clock}`;
  return planned.year === today.year ? date : `${planned.year}年${date}`;
}

function toDayNumber({ year, month, day }: { year: number; month: number; day: number }): number {
  return Date.UTC(year, month - 1, day);
}
