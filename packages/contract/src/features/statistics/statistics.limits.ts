/** Spans of the overview: so many days up to today, or this year's. No zod here. */
export const STATISTIC_RANGES = ['7', '30', '90', 'year'] as const;
export type StatisticRange = (typeof STATISTIC_RANGES)[number];

/** What waits is counted up to here. */
export const MAX_WAITING = 1000;
