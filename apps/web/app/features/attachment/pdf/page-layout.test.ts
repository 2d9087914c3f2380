import { describe, expect, it } from 'vitest';
import {
  GAP,
  findPageAt,
  findVisiblePage,
  layOutPages,
  getFittingScale,
  getMaxScale,
  toPercent,
  getNextScale,
} from './page-layout.ts';

const A4 = { width: 595, height: 842 };
const place = (count: number, known: [number, typeof A4][] = [], scale = 1) =>
  layOutPages({ count, scale, defaultSize: A4, measuredSizes: new Map(known) });

describe('layOutPages', () => {
  it('places pages below one another, each with its own height', () => {
    const { offsets, width } = place(3, [[2, { width: 842, height: 595 }]]);
    expect(offsets).toEqual([GAP, 2 * GAP + 842, 3 * GAP + 842 + 595, 4 * GAP + 2 * 842 + 595]);
    expect(width).toBe(842);
  });

  it('finds the page at an offset, also among thousands of pages', () => {
    const places = place(5000);
    for (const page of [1, 2, 2500, 4999, 5000]) {
      const top = places.offsets[page - 1] ?? 0;
      expect(findPageAt(places, top)).toBe(page);
      expect(findPageAt(places, top + 800)).toBe(page);
      expect(findVisiblePage(places, top - GAP, top + 700)).toBe(page);
    }
    expect(findPageAt(places, -50)).toBe(1);
    expect(findPageAt(places, 1e9)).toBe(5000);
    expect(findVisiblePage(places, 600, 1600)).toBe(2);
  });

  it('takes the first of several fully visible small pages as the current one', () => {
    const places = place(9, [], 0.2);
    expect(findVisiblePage(places, 0, 900)).toBe(1);
  });
});

describe('zoom', () => {
  it('changes in steps from any scale, and ends at the largest', () => {
    const fitting = getFittingScale(860, A4);
    expect(toPercent(fitting)).toBe(105);
    expect(toPercent(getNextScale(fitting, 1))).toBe(110);
    expect(toPercent(getNextScale(fitting, -1))).toBe(100);
    let scale = fitting;
    for (let n = 0; n < 30; n += 1) scale = getNextScale(scale, 1);
    expect(toPercent(scale)).toBe(400);
    expect(getNextScale(scale, 1)).toBe(scale);
  });

  it('stops before a long document exceeds the maximum height of browsers', () => {
    const { offsets } = place(5000, [], getMaxScale(5000, A4));
    expect(offsets.at(-1)).toBeLessThan(17_000_000);
  });
});
