import type { DataFor } from '@zhihui/contract/client.ts';
import { STATISTIC_RANGES } from '@zhihui/contract/features/statistics/statistics.limits.ts';
import type { StatisticRange } from '@zhihui/contract/features/statistics/statistics.limits.ts';
import type { CsvColumn } from '../../admin/admin.public.ts';
import { overviewText } from './overview.text.ts';

export type Overview = DataFor<'GET /statistics/overview'>;
export type StatisticDay = Overview['days'][number];

/** Parses the range of an address; 30 days by default. */
export function parseRange(params: URLSearchParams): StatisticRange {
  return STATISTIC_RANGES.find((range) => range === params.get('range')) ?? '30';
}

type Measure = Exclude<keyof StatisticDay, 'day'>;

/** Sums one measure over days. */
export function sum(days: readonly StatisticDay[], measure: Measure): number {
  return days.reduce((total, day) => total + (day[measure] ?? 0), 0);
}

/** Returns a percentage; null when the total is zero. */
export function toPercent(part: number, total: number): number | null {
  return total === 0 ? null : Math.round((part / total) * 100);
}

const COLUMNS = Object.keys(overviewText.csv) as (keyof typeof overviewText.csv)[];

/** One row per day. Measures that the caller cannot see stay empty. */
export const dayCsv: readonly CsvColumn<StatisticDay>[] = COLUMNS.map((name) => ({
  title: overviewText.csv[name],
  value: (day) => day[name],
}));

/** Formats a day as `11/22`. */
export function formatShortDay(day: string): string {
  const [, month, date] = day.split('-');
  return `${Number(month)}/${Number(date)}`;
}
