import { MANAGE_STATES } from '@zhihui/contract/features/content/manage.shapes.ts';
import type { ManageSort, ManageState } from '@zhihui/contract/features/content/manage.shapes.ts';
import type { ManagedItem } from '@zhihui/contract/features/content/manage.endpoints.ts';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { parseDay, parseOwnCategories, parsePaging } from '../../admin/admin.public.ts';

/** The title of the text that the row shows. */
export function getRowTitle({
  title,
  newestTitle,
}: Pick<ManagedItem, 'title' | 'newestTitle'>): string {
  return newestTitle ?? title;
}

/** The params that a section's address may contain. */
export interface QueryShape {
  model: ContentModel;
  sorts: readonly ManageSort[];
  /** States in addition to those of all sections. */
  states?: readonly ManageState[] | undefined;
  /** The section's own filters. */
  ownQuery?:
    | ((params: URLSearchParams) => Readonly<Record<string, string | undefined>>)
    | undefined;
}

/** The query of the call from the address. Drafts are private, so users can only list their own. */
export function buildTableQuery(
  { model, sorts, states = MANAGE_STATES, ownQuery }: QueryShape,
  params: URLSearchParams,
  user: Pick<CurrentUser, 'id' | 'admin' | 'moderates'> | null,
) {
  const status = parseOption(states, params.get('status')) ?? 'APPROVED';
  return {
    ...parsePaging(params),
    status,
    sort: parseOption(sorts, params.get('sort')),
    keyword: (params.get('keyword') ?? '').slice(0, 100) || undefined,
    categoryId: parseId(params.get('categoryId')),
    tagId: parseId(params.get('tagId')),
    updatedFrom: parseDay(params.get('updatedFrom')),
    updatedUntil: parseDay(params.get('updatedUntil')),
    authorId: status === 'DRAFT' ? user?.id : parseId(params.get('authorId')),
    // own drafts may be anywhere
    mine: status === 'DRAFT' ? undefined : parseOwnCategories(params, user, [model]),
    ...ownQuery?.(params),
  };
}
export type TableQuery = ReturnType<typeof buildTableQuery>;

/** The option that a param names, if any. */
export function parseOption<T extends string>(
  list: readonly T[],
  value: string | null,
): T | undefined {
  return list.find((item) => item === value);
}

/** The id in a param; undefined when it is malformed. */
export function parseId(value: string | null): string | undefined {
  return value !== null && /^[1-9]\d{0,17}$/u.test(value) ? value : undefined;
}
