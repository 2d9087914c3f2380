import { seededRandom } from '../../../platform/captcha-image/seeded-random.ts';

/** A reproducible source of random numbers. */
export interface RandomSource {
  /** Whole number from 0 to `limit` - 1. */
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
}

/** Returns the same sequence for the same seed. */
export function createRandomSource(seed: number): RandomSource {
  const next = seededRandom(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    shuffled: (list) =>
      list
        .map((value) => ({ value, key: next() }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ value }) => value),
  };
}
