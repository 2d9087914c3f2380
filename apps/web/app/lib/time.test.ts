import { describe, expect, test } from 'vitest';
import { formatExactTime, formatRelativeTime } from './time.ts';

const HOME = 'Asia/Shanghai';
const at = (text: string) => Date.parse(text);
const now = at('2026-03-08T14:30:00+08:00');

describe('relativeTime', () => {
  test.each([
    ['2026-03-08T14:29:30+08:00', '刚刚'],
    // clocks differ a little between machines
    ['2026-03-08T14:31:00+08:00', '刚刚'],
    ['2026-03-08T14:25:00+08:00', '5 分钟前'],
    ['2026-03-08T13:31:00+08:00', '59 分钟前'],
    ['2026-03-08T08:40:00+08:00', '08:40'],
    ['2026-03-07T23:59:00+08:00', '昨天 23:59'],
    ['2026-03-06T23:59:00+08:00', '3月6日'],
    ['2025-03-08T14:30:00+08:00', '2025年3月8日'],
    ['2026-03-09T14:30:00+08:00', '3月9日'],
  ])('%s is %s', (then, words) => {
    expect(formatRelativeTime(at(then), now, HOME)).toBe(words);
  });

  test('counts days in the zone of the reader', () => {
    const then = at('2026-03-08T03:00:00+08:00');
    expect(formatRelativeTime(then, now, HOME)).toBe('03:00');
    expect(formatRelativeTime(then, now, 'America/New_York')).toBe('昨天 14:00');
  });
});

test('computes the default zone as the calendar of the platform does', () => {
  for (let day = 0; day < 400; day += 7) {
    const then = at('1995-12-20T15:59:59Z') + day * 86_400_000;
    expect(formatExactTime(then, HOME)).toBe(formatExactTime(then, 'Asia/Taipei'));
  }
  expect(formatExactTime(at('2025-12-31T16:05:00Z'), HOME)).toBe('2026年1月1日 00:05');
});
