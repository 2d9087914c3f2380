import { expect, it } from 'vitest';
import { selectBackupsToRetain } from './clear-backups.ts';

const RULE = { days: 7, weeks: 4, months: 12 };
const DAY = 86_400_000;
const daily = (count: number) =>
  Array.from({ length: count }, (_, i) => new Date(Date.UTC(2026, 10, 24, 19) - i * DAY));
const days = (retained: Set<Date>) =>
  [...retained].map((at) => at.toISOString().slice(0, 10)).sort();

it('retains seven days, four weeks and twelve months of daily backups', () => {
  expect(days(selectBackupsToRetain(daily(800), RULE))).toEqual(
    [
      '2025-12-31',
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
    ]
      .concat(['2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31', '2026-11-08', '2026-11-15'])
      .concat(['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'])
      .concat(['2026-11-24']),
  );
});

it('retains the newest of a day, and all old ones after a long pause', () => {
  const two = [new Date('2026-11-24T03:00:00Z'), new Date('2026-11-24T19:00:00Z')];
  expect([...selectBackupsToRetain(two, RULE)]).toEqual([two[1]]);
  const old = [new Date('2020-01-01T00:00:00Z')];
  expect([...selectBackupsToRetain(old, RULE)]).toEqual(old);
  expect([...selectBackupsToRetain(daily(3), { days: 0, weeks: 0, months: 0 })]).toHaveLength(1);
  expect([...selectBackupsToRetain([], RULE)]).toEqual([]);
});
