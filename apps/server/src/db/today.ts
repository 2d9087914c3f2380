const HOME = 'Asia/Shanghai';

/** SQL of today's date where the company is: days on which something falls due are counted there. */
export const TODAY = `(now() at time zone '${HOME}')::date`;

/** SQL of the moment at which a day begins there; `day` stands for a parameter. */
export const startOf = (day: string): string => `(${day}::date::timestamp at time zone '${HOME}')`;

/** The day of a moment where the company is. */
export function dayAtHome(at: Date): string {
  return dayIn(HOME, at);
}

/** As `2026-11-21`: the Swedish way of writing dates is the one of ISO 8601. Throws a RangeError for a zone unknown here. */
export function dayIn(zone: string, at: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(at);
}
