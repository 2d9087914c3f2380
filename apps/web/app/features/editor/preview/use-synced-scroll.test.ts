import { describe, expect, it } from 'vitest';
import { mapScroll } from './use-synced-scroll.ts';

describe('synchronized scrolling', () => {
  const from = { headings: [100, 500], end: 1000 };
  const to = { headings: [300, 600], end: 2000 };

  it('aligns headings and scrolls proportionally between them', () => {
    expect(mapScroll(0, from, to)).toBe(0);
    expect(mapScroll(100, from, to)).toBe(300);
    expect(mapScroll(300, from, to)).toBe(450);
    expect(mapScroll(1000, from, to)).toBe(2000);
  });

  it('uses only the ends when the numbers of headings differ', () => {
    expect(mapScroll(500, from, { headings: [1], end: 2000 })).toBe(1000);
  });

  it('leaves a pane that cannot scroll at the top', () => {
    expect(mapScroll(500, from, { headings: [], end: 0 })).toBe(0);
    expect(mapScroll(0, { headings: [], end: 0 }, { headings: [], end: 50 })).toBe(0);
  });
});
