import type { PageSize } from './page-layout.ts';

/** Pixels of a point at its real size. */
const CSS_PIXELS_PER_POINT = 96 / 72;
const STEPS = [25, 33, 50, 67, 75, 90, 100, 110, 125, 150, 175, 200, 250, 300, 400];
/** Pixels at both sides of a page together. */
const SIDE_PADDING = 24;
/** Taller than this, browsers do not place what stands at the end. */
const MAX_HEIGHT = 16_000_000;

/** At which a page is as wide as the room. */
export function getFittingScale(availableWidth: number, { width }: PageSize): number {
  return Math.max(50, availableWidth - SIDE_PADDING) / width;
}

/** A document of very many pages cannot be drawn as large as others. */
export function getMaxScale(count: number, { height }: PageSize): number {
  return MAX_HEIGHT / (count * height);
}

export const toPercent = (scale: number): number =>
  Math.round((scale / CSS_PIXELS_PER_POINT) * 100);

/** The next step above or below a scale; the same where there is none. */
export function getNextScale(scale: number, direction: 1 | -1): number {
  const percent = (scale / CSS_PIXELS_PER_POINT) * 100;
  const next =
    direction === 1
      ? STEPS.find((step) => step > percent + 0.5)
      : STEPS.findLast((step) => step < percent - 0.5);
  return next === undefined ? scale : (next / 100) * CSS_PIXELS_PER_POINT;
}
