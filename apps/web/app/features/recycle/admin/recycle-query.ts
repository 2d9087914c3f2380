import type { DataFor } from '@zhihui/contract/client.ts';
import {
  MAX_RECYCLE_KEYWORD,
  RECYCLE_KINDS,
} from '@zhihui/contract/features/recycle/recycle.limits.ts';
import { parsePageNumber } from '../../../lib/parse-page-number.ts';

export type RecycleItem = DataFor<'GET /recycle/page'>['records'][number];

/** What the address asks of the recycle bin. */
export function parseRecycleQuery(params: URLSearchParams) {
  return {
    kind: RECYCLE_KINDS.find((kind) => kind === params.get('kind')) ?? ('ARTICLE' as const),
    current: parsePageNumber(params),
    size: 20,
    deletedBy: /^\d{1,18}$/u.exec(params.get('deletedBy') ?? '')?.[0],
    keyword: (params.get('keyword') ?? '').slice(0, MAX_RECYCLE_KEYWORD) || undefined,
  };
}
