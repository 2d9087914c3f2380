/** SQL of today's date where the company is: days on which something falls due are counted there. */
export const TODAY = "(now() at time zone 'Asia/Shanghai')::date";

const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });

/** The same of any moment, as `2026-11-21`: the Swedish way of writing dates is the one of ISO 8601. */
export function dayAtHome(at: Date): string {
  return DAY.format(at);
}
