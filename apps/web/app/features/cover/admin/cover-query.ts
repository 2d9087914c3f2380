import type { DataFor } from '@zhihui/contract/client.ts';
import { COVER_SORTS, MAX_COVER_NAME } from '@zhihui/contract/features/cover/cover.limits.ts';
import { CONTENT_MODELS } from '@zhihui/contract/models.ts';
import { pageNumber } from '../../../lib/page-number.ts';

export type CoverItem = DataFor<'GET /cover/page'>['records'][number];

/** The address's filters as `GET /cover/page` takes them. */
export function coverQuery(params: URLSearchParams) {
  return {
    current: pageNumber(params),
    size: 20,
    keyword: (params.get('keyword') ?? '').slice(0, MAX_COVER_NAME) || undefined,
    model: CONTENT_MODELS.find((model) => model === params.get('model')),
    sort: COVER_SORTS.find((sort) => sort === params.get('sort')) ?? ('latest' as const),
  };
}
