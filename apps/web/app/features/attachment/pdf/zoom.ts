import type { PageSize } from './page-places.ts';

/** Pixels of a point at its real size. */
const REAL = 96 / 72;
const STEPS = [25, 33, 50, 67, 75, 90, 100, 110, 125, 150, 175, 200, 250, 300, 400];
/** Pixels at both sides of a page together. */
const BESIDE = 24;
/** Taller than this, browsers do not place what stands at the end. */
const TALLEST = 16_000_000;

/** At which a page is as wide as the room. */
export function fittingScale(room: number, { width }: PageSize): number {
  return Math.max(50, room - BESIDE) / width;
}

/** A document of very many pages cannot be drawn as large as others. */
export function highestScale(count: number, { height }: PageSize): number {
  return TALLEST / (count * height);
}

export const percentOf = (scale: number): number => Math.round((scale / REAL) * 100);

/** The next step above or below a scale; the same where there is none. */
export function zoomed(scale: number, direction: 1 | -1): number {
  const percent = (scale / REAL) * 100;
  const next =
    direction === 1
      ? STEPS.find((step) => step > percent + 0.5)
      : STEPS.findLast((step) => step < percent - 0.5);
  return next === undefined ? scale : (next / 100) * REAL;
}
