import {
  MAX_MEDIA_KEYWORD,
  MEDIA_KINDS,
  MEDIA_SORTS,
  MEDIA_USAGES,
} from '@zhihui/contract/features/media-library/media-library.limits.ts';
import { parseDay, parsePaging } from '../../admin/admin.public.ts';

/** Parses the filters in the address for `GET /media/page`. */
export function parseLibraryQuery(params: URLSearchParams) {
  const ownerId = params.get('ownerId') ?? '';
  return {
    ...parsePaging(params),
    keyword: (params.get('keyword') ?? '').slice(0, MAX_MEDIA_KEYWORD) || undefined,
    kind: MEDIA_KINDS.find((kind) => kind === params.get('kind')),
    ownerId: /^[1-9]\d{0,17}$/u.test(ownerId) ? ownerId : undefined,
    usage: MEDIA_USAGES.find((usage) => usage === params.get('usage')),
    from: parseDay(params.get('from')),
    until: parseDay(params.get('until')),
    sort: MEDIA_SORTS.find((sort) => sort === params.get('sort')),
  } as const;
}

/** Value of `view` that lists the people who uploaded something. */
export const OWNER_VIEW = 'owner';
