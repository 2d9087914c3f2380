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
const layOut = (count: number, sizes: [number, typeof A4][] = [], scale = 1) =>
  layOutPages({ count, scale, defaultSize: A4, measuredSizes: new Map(sizes) });

describe('layOutPages', () => {
  it('places pages below one another, each with its own height', () => {
    const { offsets, width } = layOut(3, [[2, { width: 842, height: 595 }]]);
    expect(offsets).toEqual([GAP, 2 * GAP + 842, 3 * GAP + 842 + 595, 4 * GAP + 2 * 842 + 595]);
    expect(width).toBe(842);
  });

  it('finds the page at an offset, also among thousands of pages', () => {
    const layout = layOut(5000);
    for (const page of [1, 2, 2500, 4999, 5000]) {
      const top = layout.offsets[page - 1] ?? 0;
      expect(findPageAt(layout, top)).toBe(page);
      expect(findPageAt(layout, top + 800)).toBe(page);
      expect(findVisiblePage(layout, top - GAP, top + 700)).toBe(page);
    }
    expect(findPageAt(layout, -50)).toBe(1);
    expect(findPageAt(layout, 1e9)).toBe(5000);
    expect(findVisiblePage(layout, 600, 1600)).toBe(2);
  });

  it('takes the first of several fully visible small pages as the current one', () => {
    const layout = layOut(9, [], 0.2);
    expect(findVisiblePage(layout, 0, 900)).toBe(1);
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
    const { offsets } = layOut(5000, [], getMaxScale(5000, A4));
    expect(offsets.at(-1)).toBeLessThan(17_000_000);
  });
});
