import { LRUCache } from 'lru-cache';

const COMPANY_ZONE = 'Asia/Shanghai';
/** Creating a formatter takes longer than all other work on the words of a search; there are some 400 zones. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 500 });

/** SQL of today's date where the company is: days on which something falls due are counted there. */
export const TODAY = `(now() at time zone '${COMPANY_ZONE}')::date`;

/** SQL of the moment at which a day begins there; `day` is a parameter. */
export const startOfDaySql = (day: string): string =>
  `(${day}::date::timestamp at time zone '${COMPANY_ZONE}')`;

/** The day of a moment where the company is. */
export function toCompanyDay(at: Date): string {
  return toDayInZone(COMPANY_ZONE, at);
}

/** As `2026-11-21`: the Swedish way of writing dates is the one of ISO 8601. Throws a RangeError for a zone unknown here. */
export function toDayInZone(zone: string, at: Date): string {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
  formats.set(zone, format);
  return format.format(at);
}
