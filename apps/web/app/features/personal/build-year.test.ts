import { expect, it } from 'vitest';
import { WEEKS, buildYear } from './build-year.ts';

it('ends with today in the last week, starts weeks on Monday, and omits future days', () => {
  const { days } = buildYear([{ day: '2026-11-21', count: 3 }], '2026-11-21');
  expect(days).toHaveLength(WEEKS * 7);
  // a Saturday
  expect(days.at(-2)).toEqual({ month: 11, day: 21, count: 3, level: 2 });
  expect(days.at(-1)).toBeNull();
  expect(days[0]).toMatchObject({ month: 11, day: 17 });
});

it('names each month once, at its first day', () => {
  const { months } = buildYear([], '2026-11-21');
  expect(months.filter((month) => month !== null)).toEqual([12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(buildYear([], '2026-11-01').months.at(-1)).toBeNull();
});

it('sums only the days it shows', () => {
  const contributions = [
    { day: '2025-11-16', count: 100 },
    { day: '2025-11-17', count: 1 },
    { day: '2026-03-08', count: 9 },
  ];
  const { total, busiest, days } = buildYear(contributions, '2026-11-21');
  expect({ total, busiest }).toEqual({ total: 10, busiest: 3 });
  expect(days.filter((day) => day?.level === 4)).toHaveLength(1);
  expect(buildYear([], '2026-11-21')).toMatchObject({ total: 0, busiest: null });
});
