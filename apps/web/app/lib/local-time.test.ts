import { describe, expect, test } from 'vitest';
import { toInstant, toLocalInput } from './local-time.ts';

describe('the value of a local time field', () => {
  test.each([
    ['2026-12-01T09:30', 'Asia/Shanghai', '2026-12-01T01:30:00.000Z'],
    ['2026-07-01T09:30', 'Europe/Berlin', '2026-07-01T07:30:00.000Z'],
    // the hours around both clock changes
    ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
    ['2026-12-01T00:15', 'Asia/Kathmandu', '2026-11-30T18:30:00.000Z'],
  ])('%s in %s is %s, and back', (local, zone, instant) => {
    expect(toInstant(local, zone)).toBe(instant);
    expect(toLocalInput(instant, zone)).toBe(local);
  });

  test.each(['', '2026-13-01T00:00', 'morgen'])('rejects %j as an instant', (local) => {
    expect(toInstant(local, 'Asia/Shanghai')).toBe(null);
  });
});
