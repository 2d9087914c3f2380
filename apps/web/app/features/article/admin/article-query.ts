import type { DataFor } from '@zhihui/contract/client.ts';
import { MANAGE_SORTS } from '@zhihui/contract/features/article/article-manage.sorts.ts';
import { CONTENT_STATUSES } from '@zhihui/contract/models.ts';
import type { ContentStatus } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { pageNumber } from '../../../lib/page-number.ts';

export type ManagedArticle = DataFor<'GET /article/manage/page'>['records'][number];

/** The title of the text that the row is about. */
export function titleOf({ title, newestTitle }: ManagedArticle): string {
  return newestTitle ?? title;
}

/** First and last day that the filters take. */
export const DAYS = { min: '2000-01-01', max: '2099-12-31' } as const;

/** The call's filters from the address. Drafts are private, so only one's own (`me`) can be listed. */
export function articleQuery(params: URLSearchParams, me: Id | null) {
  const status: ContentStatus = oneOf(CONTENT_STATUSES, params.get('status')) ?? 'APPROVED';
  return {
    current: pageNumber(params),
    size: 20,
    status,
    sort: oneOf(MANAGE_SORTS, params.get('sort')),
    keyword: (params.get('keyword') ?? '').slice(0, 100) || undefined,
    categoryId: idOf(params.get('categoryId')),
    tagId: idOf(params.get('tagId')),
    updatedFrom: dayOf(params.get('updatedFrom')),
    updatedUntil: dayOf(params.get('updatedUntil')),
    overdue: oneOf(['true'] as const, params.get('overdue')),
    authorId: status === 'DRAFT' ? (me ?? undefined) : idOf(params.get('authorId')),
  };
}

function oneOf<T extends string>(list: readonly T[], value: string | null): T | undefined {
  return list.find((each) => each === value);
}

function idOf(value: string | null): string | undefined {
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
