import { DEFAULT_ZONE } from '@zhihui/contract/time-zone.ts';
import { toInstant, toLocalInput } from '../../lib/local-time.ts';
import { accessText } from './access.text.ts';

const DAY_MS = 86_400_000;
/** From this many days on the date is shown instead of the remaining days. */
const SOON_DAYS = 7;

/** Returns the day of the company's calendar (`2026-12-31`) on which a grant ends, the same for all users. */
export const toEndDay = (instant: string): string =>
  toLocalInput(instant, DEFAULT_ZONE).slice(0, 10);

/** Returns the last second of a day; null for a malformed one. */
export const toEndInstant = (day: string): string | null =>
  toInstant(`${day}T23:59:59`, DEFAULT_ZONE);

/** Returns the day that is `days` after today. */
export const getDayAfter = (days: number): string =>
  toEndDay(new Date(Date.now() + days * DAY_MS).toISOString());

/** Returns how long a grant is still valid: `soon` and `ended` draw attention. */
export function describeEnd(endsAt: string | null): {
  label: string;
  tone: 'soon' | 'ended' | undefined;
} {
  if (endsAt === null) return { label: accessText.forever, tone: undefined };
  if (Date.parse(endsAt) <= Date.now()) return { label: accessText.ended, tone: 'ended' };
  const day = toEndDay(endsAt);
  const days = Math.round((Date.parse(day) - Date.parse(getDayAfter(0))) / DAY_MS);
  if (days >= SOON_DAYS) return { label: day, tone: undefined };
  return { label: days === 0 ? accessText.endsToday : accessText.endsIn(days), tone: 'soon' };
}
