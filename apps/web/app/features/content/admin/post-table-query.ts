import { MAX_KEYWORD } from '@zhihui/contract/features/content/content.limits.ts';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { parseDay, parseOwnCategories, parsePaging } from '../../admin/admin.public.ts';
import { parseId, parseOption } from './table-query.ts';

/** The query that the tables of comments and of answers have in common, from the address. */
export function parsePostQuery<S extends string>(
  params: URLSearchParams,
  user: CurrentUser | null,
  { states, models }: { states: readonly S[]; models: readonly ContentModel[] },
) {
  return {
    ...parsePaging(params),
    status: parseOption(states, params.get('status')),
    keyword: (params.get('keyword') ?? '').slice(0, MAX_KEYWORD) || undefined,
    authorId: parseId(params.get('authorId')),
    categoryId: parseId(params.get('categoryId')),
    createdFrom: parseDay(params.get('createdFrom')),
    createdUntil: parseDay(params.get('createdUntil')),
    mine: parseOwnCategories(params, user, models),
    sort: parseOption(['newest', 'oldest'], params.get('sort')),
  };
}
