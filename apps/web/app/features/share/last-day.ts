import { DEFAULT_ZONE } from '@zhihui/contract/time-zone.ts';
import {
  DEFAULT_SHARE_DAYS,
  MAX_SHARE_DAYS,
} from '@zhihui/contract/features/share/share.limits.ts';
import { toLocalInput } from '../../lib/local-time.ts';

const DAY_MS = 86_400_000;

const toDay = (at: number): string =>
  toLocalInput(new Date(at).toISOString(), DEFAULT_ZONE).slice(0, 10);

/** Returns the last day on which a link opens, `2026-12-31`, in the company's calendar; it expires as that day ends. */
export const getLastDay = (expiresAt: string): string => toDay(Date.parse(expiresAt) - 1);

/** Returns the first, the default and the last day to choose from. */
export const getDayChoices = (): { first: string; usual: string; last: string } => ({
  first: toDay(Date.now()),
  usual: toDay(Date.now() + DEFAULT_SHARE_DAYS * DAY_MS),
  last: toDay(Date.now() + MAX_SHARE_DAYS * DAY_MS),
});
