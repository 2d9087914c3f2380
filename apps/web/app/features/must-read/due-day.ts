import { DEFAULT_ZONE } from '@zhihui/contract/time-zone.ts';
import { toLocalInput } from '../../lib/local-time.ts';

/** Returns today in the company's calendar, `2026-12-31`, in which days fall due. */
export const getToday = (): string =>
  toLocalInput(new Date().toISOString(), DEFAULT_ZONE).slice(0, 10);

/** Returns a day as 12月31日, with its year when that is another one than of today. */
export function formatDueDay(day: string): string {
  const [year = '', month, date] = day.split('-');
  const prefix = getToday().startsWith(year) ? '' : `${year}年`;
  return `${prefix}${Number(month)}月${Number(date)}日`;
}
