import {
  MAX_TOKEN_DAYS,
  TOKEN_REMINDER_DAYS,
} from '@zhihui/contract/features/token/token.limits.ts';
import { DEFAULT_ZONE } from '@zhihui/contract/time-zone.ts';
import { toLocalInput } from '../../lib/local-time.ts';

const DAY_MS = 86_400_000;

const toDay = (at: number): string =>
  toLocalInput(new Date(at).toISOString(), DEFAULT_ZONE).slice(0, 10);

/** The last day on which a token works, `2027-02-25`, in the company's calendar. */
export const getTokenLastDay = (expiresAt: string): string => toDay(Date.parse(expiresAt) - 1);

/** The day this many days from now. */
export const getDayIn = (days: number): string => toDay(Date.now() + days * DAY_MS);

export const getLastPossibleDay = (): string => getDayIn(MAX_TOKEN_DAYS);

/** Whole days until a token ends; null when that is not soon. */
export function getDaysLeft(expiresAt: string, now: number): number | null {
  const days = Math.floor((Date.parse(expiresAt) - now) / DAY_MS);
  return days > TOKEN_REMINDER_DAYS ? null : days;
}
