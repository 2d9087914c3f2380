// Why it is as it is: docs/decisions/0043-zone-and-profile.md
import { getTimeParts } from './time.ts';

/** Returns the value of a `datetime-local` field for an instant (RFC 3339) in `zone`. */
export function toLocalInput(instant: string, zone: string): string {
  const { year, month, day, clock } = getTimeParts(zone, Date.parse(instant));
  return `${String(year).padStart(4, '0')}-${padTwo(month)}-${padTwo(day)}T${clock}`;
}

/** Returns the instant at which clocks in `zone` show `local`, the value of such a field; null when it is empty or invalid. */
export function toInstant(local: string, zone: string): string | null {
  const localAsUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(localAsUtc)) return null;
  // the guess may be on the other side of a clock change, so its offset is looked up again
  const candidate = localAsUtc - getZoneOffset(localAsUtc, zone);
  const date = new Date(localAsUtc - getZoneOffset(candidate, zone));
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** Returns how far `zone` is ahead of UTC at `at` (ms), in ms, rounded to minutes. */
function getZoneOffset(at: number, zone: string): number {
  return (
    Date.parse(`${toLocalInput(new Date(at).toISOString(), zone)}Z`) -
    Math.floor(at / 60_000) * 60_000
  );
}

const padTwo = (n: number) => String(n).padStart(2, '0');
