import { PAGE_SIZE } from '@zhihui/contract/paging.limits.ts';
import { parsePageNumber } from '../../../lib/parse-number-param.ts';

/** Rows of a page that a user can choose from. */
export const PAGE_SIZES = [10, PAGE_SIZE, 50, 100] as const;

/** The first and the last day that filters accept. */
export const DAYS = { min: '2000-01-01', max: '2099-12-31' } as const;

/** Page and rows of a page in the address of a table; defaults for values that are not offered. */
export function parsePaging(params: URLSearchParams): { current: number; size: number } {
  const size = PAGE_SIZES.find((offered) => String(offered) === params.get('size'));
  return { current: parsePageNumber(params), size: size ?? PAGE_SIZE };
}

/** The calendar day in a param; undefined when it is malformed or does not exist. */
export function parseDay(value: string | null): string | undefined {
  if (value === null || value < DAYS.min || value > DAYS.max) return undefined;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${value}T`)
    ? value
    : undefined;
}
