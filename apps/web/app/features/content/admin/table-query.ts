import { MANAGE_STATES } from '@zhihui/contract/features/content/manage.shapes.ts';
import type { ManageSort, ManageState } from '@zhihui/contract/features/content/manage.shapes.ts';
import type { ManagedItem } from '@zhihui/contract/features/content/manage.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { parsePageNumber } from '../../../lib/parse-number-param.ts';

/** The title of the text that the row is about. */
export function getRowTitle({
  title,
  newestTitle,
}: Pick<ManagedItem, 'title' | 'newestTitle'>): string {
  return newestTitle ?? title;
}

/** First and last day that the filters take. */
export const DAYS = { min: '2000-01-01', max: '2099-12-31' } as const;

/** What a section's address may hold. */
export interface QueryShape {
  sorts: readonly ManageSort[];
  /** Lists besides those of all sections. */
  states?: readonly ManageState[] | undefined;
  /** The section's own filters. */
  ownQuery?:
    | ((params: URLSearchParams) => Readonly<Record<string, string | undefined>>)
    | undefined;
}

/** The call's filters from the address. Drafts are private, so only one's own (`me`) can be listed. */
export function buildTableQuery(
  { sorts, states = MANAGE_STATES, ownQuery }: QueryShape,
  params: URLSearchParams,
  currentUserId: Id | null,
) {
  const status = parseOption(states, params.get('status')) ?? 'APPROVED';
  return {
    current: parsePageNumber(params),
    size: 20,
    status,
    sort: parseOption(sorts, params.get('sort')),
    keyword: (params.get('keyword') ?? '').slice(0, 100) || undefined,
    categoryId: parseId(params.get('categoryId')),
    tagId: parseId(params.get('tagId')),
    updatedFrom: parseDay(params.get('updatedFrom')),
    updatedUntil: parseDay(params.get('updatedUntil')),
    authorId: status === 'DRAFT' ? (currentUserId ?? undefined) : parseId(params.get('authorId')),
    ...ownQuery?.(params),
  };
}
export type TableQuery = ReturnType<typeof buildTableQuery>;

/** What of `list` an address says, if any. */
export function parseOption<T extends string>(
  list: readonly T[],
  value: string | null,
): T | undefined {
  return list.find((item) => item === value);
}

/** An id of an address; what only looks like one is left out. */
export function parseId(value: string | null): string | undefined {
  return value !== null && /^[1-9]\d{0,17}$/u.test(value) ? value : undefined;
}

/** A day of the calendar; what only looks like one is left out. */
export function parseDay(value: string | null): string | undefined {
  if (value === null || value < DAYS.min || value > DAYS.max) return undefined;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${value}T`)
    ? value
    : undefined;
}
