import { DEFAULT_ZONE } from '@zhihui/contract/time-zone.ts';

/** Formats instants: 刚刚 · 5 分钟前 · 08:40 · 昨天 14:02 · 3月8日 · 2025年3月8日. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface TimeParts {
  year: number;
  month: number;
  day: number;
  clock: string;
}

/** The default zone has had one offset since 1991; computing with it is fast, and pages have many times. */
const CHINA_OFFSET = 8 * HOUR;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the date and clock of `at` (ms) in `zone`. */
export function getTimeParts(zone: string, at: number): TimeParts {
  return zone === DEFAULT_ZONE ? getChinaParts(at) : getZoneParts(zone, at);
}

/** Cached by minutes since 1970: a page computes its times, today and yesterday repeatedly. */
const minutes = new Map<number, TimeParts>();
const MAX_CACHED_MINUTES = 2000;

function getChinaParts(at: number): TimeParts {
  const minute = Math.floor(at / MINUTE);
  const cached = minutes.get(minute);
  if (cached !== undefined) return cached;
  const date = new Date(at + CHINA_OFFSET);
  const parts = {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    clock: date.toISOString().slice(11, 16),
  };
  if (minutes.size >= MAX_CACHED_MINUTES) minutes.clear();
  minutes.set(minute, parts);
  return parts;
}

function getZoneParts(zone: string, at: number): TimeParts {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(zone, format);
  }
  const parts: Record<string, string> = {};
  for (const { type, value } of format.formatToParts(at)) parts[type] = value;
  return {
    year: Number(parts['year']),
    month: Number(parts['month']),
    day: Number(parts['day']),
    clock: `${parts['hour']}:${parts['minute']}`,
  };
}

/** Formats `at` as seen at `now` (both in ms), in `zone`. */
export function formatRelativeTime(at: number, now: number, zone: string): string {
  const age = now - at;
  // Clocks differ a little between machines; further ahead is a date of its own.
  if (age < MINUTE && age > -5 * MINUTE) return '刚刚';
  if (age >= 0 && age < HOUR) return `${Math.floor(age / MINUTE)} 分钟前`;
  const moment = getTimeParts(zone, at);
  const today = getTimeParts(zone, now);
  if (isSameDay(moment, today)) return moment.clock;
  if (isSameDay(moment, getTimeParts(zone, now - DAY))) return `昨天 ${moment.clock}`;
  const date = `${moment.month}月${moment.day}日`;
  return moment.year === today.year ? date : `${moment.year}年${date}`;
}

/** Formats an instant as `2025年3月8日 09:05`, for titles. */
export function formatExactTime(at: number, zone: string): string {
  const { year, month, day, clock } = getTimeParts(zone, at);
  return `${year}年${month}月${day}日 ${clock}`;
}

function isSameDay(a: TimeParts, b: TimeParts): boolean {
  return a.year === b.year && a.month === b.month && a.day === b.day;
}
