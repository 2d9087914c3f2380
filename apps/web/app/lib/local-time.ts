// Why it is as it is: docs/decisions/0043-zone-and-profile.md
import { getTimeParts } from './time.ts';

/** The value of a `datetime-local` field for an instant (RFC 3339), as clocks in `zone` show it. */
export function toLocalInput(instant: string, zone: string): string {
  const { year, month, day, clock } = getTimeParts(zone, Date.parse(instant));
  return `${String(year).padStart(4, '0')}-${padTwo(month)}-${padTwo(day)}T${clock}`;
}

/** The instant at which clocks in `zone` show `local`, the value of such a field; null for an empty or impossible one. */
export function toInstant(local: string, zone: string): string | null {
  const localAsUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(localAsUtc)) return null;
  // the offset at the guess may be that of the other side of a change of clocks, so it is looked up again
  const candidate = localAsUtc - getZoneOffset(localAsUtc, zone);
  const date = new Date(localAsUtc - getZoneOffset(candidate, zone));
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** How far clocks in `zone` are ahead of UTC at `at` (ms), in ms, whole minutes. */
function getZoneOffset(at: number, zone: string): number {
  return (
    Date.parse(`${toLocalInput(new Date(at).toISOString(), zone)}Z`) -
    Math.floor(at / 60_000) * 60_000
  );
}

const padTwo = (n: number) => String(n).padStart(2, '0');
