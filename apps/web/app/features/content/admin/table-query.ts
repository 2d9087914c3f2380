import { MANAGE_STATES } from '@zhihui/contract/features/content/manage.shapes.ts';
import type { ManageSort, ManageState } from '@zhihui/contract/features/content/manage.shapes.ts';
import type { ManagedItem } from '@zhihui/contract/features/content/manage.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { pageNumber } from '../../../lib/page-number.ts';

/** The title of the text that the row is about. */
export function titleOf({
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
  own?: ((params: URLSearchParams) => Readonly<Record<string, string | undefined>>) | undefined;
}

/** The call's filters from the address. Drafts are private, so only one's own (`me`) can be listed. */
export function tableQuery(
  { sorts, states = MANAGE_STATES, own }: QueryShape,
  params: URLSearchParams,
  me: Id | null,
) {
  const status = oneOf(states, params.get('status')) ?? 'APPROVED';
  return {
    current: pageNumber(params),
    size: 20,
    status,
    sort: oneOf(sorts, params.get('sort')),
    keyword: (params.get('keyword') ?? '').slice(0, 100) || undefined,
    categoryId: idOf(params.get('categoryId')),
    tagId: idOf(params.get('tagId')),
    updatedFrom: dayOf(params.get('updatedFrom')),
    updatedUntil: dayOf(params.get('updatedUntil')),
    authorId: status === 'DRAFT' ? (me ?? undefined) : idOf(params.get('authorId')),
    ...own?.(params),
  };
}
export type TableQuery = ReturnType<typeof tableQuery>;

/** What of `list` an address says, if any. */
export function oneOf<T extends string>(list: readonly T[], value: string | null): T | undefined {
  return list.find((each) => each === value);
}

/** An id of an address; what only looks like one is left out. */
export function idOf(value: string | null): string | undefined {
  return value !== null && /^[1-9]\d{0,17}$/u.test(value) ? value : undefined;
}

/** A day of the calendar; what only looks like one is left out. */
export function dayOf(value: string | null): string | undefined {
  if (value === null || value < DAYS.min || value > DAYS.max) return undefined;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${value}T`)
    ? value
    : undefined;
}
