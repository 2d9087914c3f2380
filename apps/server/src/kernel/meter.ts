/** Upper bounds of the buckets, in milliseconds. */
export const BOUNDS_MS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const;

/** Counts operations and their durations. Recording costs a few additions and allocates nothing. */
export class Meter {
  /** How many operations took at most this long, without those of the buckets before; the last bucket has no upper limit. */
  readonly buckets = new Float64Array(BOUNDS_MS.length + 1);
  /** By the first digit of the status. */
  readonly classes = new Float64Array(6);
  sumMs = 0;
  count = 0;

  record(ms: number, status = 200): void {
    let at = 0;
    while (at < BOUNDS_MS.length && ms > (BOUNDS_MS[at] as number)) at += 1;
    this.buckets[at] = (this.buckets[at] as number) + 1;
    const digit = Math.trunc(status / 100);
    if (digit > 0 && digit < 6) this.classes[digit] = (this.classes[digit] as number) + 1;
    this.sumMs += ms;
    this.count += 1;
  }
}

/** Meters by name; the names must be of a closed set. */
export class Meters {
  readonly #byName = new Map<string, Meter>();

  of(name: string): Meter {
    const existing = this.#byName.get(name);
    if (existing !== undefined) return existing;
    const created = new Meter();
    this.#byName.set(name, created);
    return created;
  }

  all(): Iterable<[string, Meter]> {
    return this.#byName;
  }
}
