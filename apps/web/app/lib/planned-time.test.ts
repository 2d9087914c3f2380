import { describe, expect, test } from 'vitest';
import { formatPlannedTime } from './planned-time.ts';

const HOME = 'Asia/Shanghai';
const at = (text: string) => Date.parse(text);
const now = at('2026-11-22T23:58:00+08:00');

describe('plannedTime', () => {
  test.each([
    ['2026-11-22T23:59:00+08:00', '今天 23:59'],
    ['2026-11-23T00:02:00+08:00', '明天 00:02'],
    ['2026-11-23T23:59:00+08:00', '明天 23:59'],
    ['2026-11-24T09:00:00+08:00', '11月24日 09:00'],
    ['2027-01-03T09:00:00+08:00', '2027年1月3日 09:00'],
    // passed, and not yet removed
    ['2026-11-21T09:00:00+08:00', '11月21日 09:00'],
  ])('%s is %s', (then, words) => {
    expect(formatPlannedTime(at(then), now, HOME)).toBe(words);
  });

  test('counts days in the zone of the reader, also one of 25 hours', () => {
    const berlin = 'Europe/Berlin';
    expect(formatPlannedTime(at('2026-11-23T00:02:00+08:00'), now, berlin)).toBe('今天 17:02');
    const midnight = at('2026-10-25T00:10:00+02:00');
    expect(formatPlannedTime(at('2026-10-25T23:30:00+01:00'), midnight, berlin)).toBe('今天 23:30');
  });
});
