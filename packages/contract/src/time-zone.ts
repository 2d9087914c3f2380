/** The company's own zone, for everybody who has chosen none. No zod here: it comes with every page. */
export const DEFAULT_ZONE = 'Asia/Shanghai';

/** Holds the chosen zone for pages that the server draws; its value is the IANA name. */
export const ZONE_COOKIE = 'time_zone';

/** Whether times can be written in a zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('zh-CN', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
