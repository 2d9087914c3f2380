import { DEFAULT_ZONE } from '@zhihui/contract/time-zone.ts';

/** Words for instants: 刚刚 · 5 分钟前 · 08:40 · 昨天 14:02 · 3月8日 · 2025年3月8日. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Parts {
  year: number;
  month: number;
  day: number;
  clock: string;
}

/** The company's own zone has had one offset since 1991, and pages are full of times. */
const HOME_OFFSET = 8 * HOUR;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Date and clock of `at` (ms) in `zone`. */
export function partsIn(zone: string, at: number): Parts {
  return zone === DEFAULT_ZONE ? homeParts(at) : foreignParts(zone, at);
}

/** By the minute since 1970: a page asks for its times, for today and for yesterday again and again. */
const minutes = new Map<number, Parts>();
const MINUTES_KEPT = 2000;

function homeParts(at: number): Parts {
  const minute = Math.floor(at / MINUTE);
  const known = minutes.get(minute);
  if (known !== undefined) return known;
  const date = new Date(at + HOME_OFFSET);
  const parts = {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    clock: date.toISOString().slice(11, 16),
  };
  if (minutes.size >= MINUTES_KEPT) minutes.clear();
  minutes.set(minute, parts);
  return parts;
}

function foreignParts(zone: string, at: number): Parts {
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
  const found: Record<string, string> = {};
  for (const { type, value } of format.formatToParts(at)) found[type] = value;
  return {
    year: Number(found['year']),
    month: Number(found['month']),
    day: Number(found['day']),
    clock: `${found['hour']}:${found['minute']}`,
  };
}

/** Short words for `at` as seen at `now` (both in ms), in `zone`. */
export function relativeTime(at: number, now: number, zone: string): string {
  const age = now - at;
  // Clocks differ a little between machines; further ahead is a date of its own.
  if (age < MINUTE && age > -5 * MINUTE) return '刚刚';
  if (age >= 0 && age < HOUR) return `${Math.floor(age / MINUTE)} 分钟前`;
  const then = partsIn(zone, at);
  const today = partsIn(zone, now);
  if (sameDay(then, today)) return then.clock;
  if (sameDay(then, partsIn(zone, now - DAY))) return `昨天 ${then.clock}`;
  const date = `${then.month}月${then.day}日`;
  return then.year === today.year ? date : `${then.year}年${date}`;
}

/** `2025年3月8日 09:05`, for titles. */
export function exactTime(at: number, zone: string): string {
  const { year, month, day, clock } = partsIn(zone, at);
  return `${year}年${month}月${day}日 ${clock}`;
}

function sameDay(a: Parts, b: Parts): boolean {
  return a.year === b.year && a.month === b.month && a.day === b.day;
}
