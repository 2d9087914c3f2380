export type Random = () => number;

/** Numbers in [0, 1) that follow from the seed alone (mulberry32): for pictures, never for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A number from `low` to `high`. */
export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low);
}
