// Why it is as it is: docs/decisions/0043-zone-and-profile.md
import { partsIn } from './time.ts';

/** The value of a `datetime-local` field for an instant (RFC 3339), as clocks in `zone` show it. */
export function localOf(instant: string, zone: string): string {
  const { year, month, day, clock } = partsIn(zone, Date.parse(instant));
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${clock}`;
}

/** The instant at which clocks in `zone` show `local`, the value of such a field; null for an empty or impossible one. */
export function instantOf(local: string, zone: string): string | null {
  const wall = Date.parse(`${local}Z`);
  if (Number.isNaN(wall)) return null;
  // the offset at the guess may be that of the other side of a change of clocks, so it is looked up again
  const guess = wall - offsetAt(wall, zone);
  const date = new Date(wall - offsetAt(guess, zone));
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** How far clocks in `zone` are ahead of UTC at `at` (ms), in ms, whole minutes. */
function offsetAt(at: number, zone: string): number {
  return (
    Date.parse(`${localOf(new Date(at).toISOString(), zone)}Z`) - Math.floor(at / 60_000) * 60_000
  );
}

const two = (n: number) => String(n).padStart(2, '0');
