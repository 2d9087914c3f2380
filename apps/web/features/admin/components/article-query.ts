import { CONTENT_STATUSES, SORTS } from '@zhihui/contract/models.ts';
import type { ContentStatus, Sort } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { currentOf } from './table-params.ts';

/** The call's filters from the address. Drafts are private, so only one's own (`me`) can be listed. */
export function articleQuery(params: URLSearchParams, me: Id | null) {
  const status: ContentStatus = oneOf(CONTENT_STATUSES, params.get('status')) ?? 'APPROVED';
  const sort: Sort = oneOf(SORTS, params.get('sort')) ?? 'latest';
  const live = status === 'APPROVED';
  const categoryId = params.get('categoryId') ?? '';
  return {
    current: currentOf(params),
    size: 20,
    status,
    ...(live ? { sort, keyword: (params.get('keyword') ?? '').slice(0, 100) || undefined } : {}),
    ...(live && /^\d+$/u.test(categoryId) ? { categoryId } : {}),
    ...(status === 'DRAFT' && me !== null ? { authorId: me } : {}),
  };
}

function oneOf<T extends string>(list: readonly T[], value: string | null): T | undefined {
  return list.find((each) => each === value);
}
