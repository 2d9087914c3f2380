/** The time zone all times are shown in; kept under the name the specification gives. */
const KEY = 'all_time_zone';
export const DEFAULT_ZONE = 'Asia/Shanghai';

let cached: string | undefined;

/** The chosen zone; the company's own while none is chosen or the kept one is unknown here. Browser only. */
export function chosenZone(): string {
  cached ??= readZone();
  return cached;
}

function readZone(): string {
  try {
    const kept = localStorage.getItem(KEY);
    return kept !== null && isZone(kept) ? kept : DEFAULT_ZONE;
  } catch {
    return DEFAULT_ZONE;
  }
}

/** Keeps the zone that all times are shown in, from now on. */
export function chooseZone(zone: string): void {
  cached = zone;
  try {
    localStorage.setItem(KEY, zone);
  } catch {
    // blocked storage: the choice holds for this page only
  }
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('zh-CN', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
