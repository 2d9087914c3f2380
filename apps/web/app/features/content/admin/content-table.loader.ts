import type { Call } from '@zhihui/contract/client.ts';
import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import type { ManagedItem } from '@zhihui/contract/features/content/manage.endpoints.ts';
import type { Id, Page } from '@zhihui/contract/schema.ts';
import { SECTION_CODES } from '@zhihui/contract/section-codes.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../api/context.ts';
import { getDataOrNull } from '../../../api/load.ts';
import { requirePermission } from '../../../session/require.ts';
import { getTableResult } from '../../admin/admin.public.ts';
import { contentAdminText as words } from './content-admin.text.ts';
import { createManageCalls } from './manage.calls.ts';
import type { FilterOption, SectionTable } from './section-table.ts';
import { buildTableQuery } from './table-query.ts';

export interface TableData<T extends ManagedItem> {
  page: Page<T> | null;
  /** The message of a failure that only concerns the table. */
  failed: string | undefined;
  tree: CategoryNode[];
  selectedFilters: { tag: FilterOption; author: FilterOption; owner: FilterOption };
}

/**
 * One page of a section that matches the filters of the address, and its category tree; calls nothing without the
 * permission.
 */
export function createTableLoader<T extends ManagedItem>(table: SectionTable<T>) {
  const { model } = table;
  return async (args: LoaderFunctionArgs): Promise<TableData<T>> => {
    const { request, context } = args;
    const user = requirePermission(args, SECTION_CODES[model].delete);
    const api = context.get(apiContext);
    const query: ReturnType<typeof buildTableQuery> & { ownerId?: string | undefined } =
      buildTableQuery(table, new URL(request.url).searchParams, user);
    const [result, tree] = await Promise.all([
      createManageCalls(model).page<T>(api, query),
      api('GET /category/tree', { query: { model } }),
    ]);
    const { page, failed } = getTableResult(result, request);
    const [first] = page?.records ?? [];
    const drafts = query.status === 'DRAFT';
    const [author, owner] = await Promise.all([
      drafts ? null : fetchSelectedPerson(api, query.authorId, first?.author.nickname),
      fetchSelectedPerson(api, query.ownerId),
    ]);
    const selectedFilters = { tag: getSelectedTag(page, query.tagId), author, owner };
    return { page, failed, tree: getDataOrNull(tree) ?? [], selectedFilters };
  };
}

/** The selected tag with its name, which the rows that match it carry. */
function getSelectedTag(page: Page<ManagedItem> | null, id: string | undefined): FilterOption {
  if (id === undefined) return null;
  const tags = page?.records.flatMap((item) => item.tags) ?? [];
  return tags.find((tag) => String(tag.id) === id) ?? { id, name: words.selectedTag };
}

/** The selected person with their name, whether or not any row names them. */
export async function fetchSelectedPerson(
  api: Call,
  id: Id | undefined,
  knownName?: string,
): Promise<FilterOption> {
  if (id === undefined) return null;
  const name =
    knownName ?? getDataOrNull(await api('GET /user/detail/:id', { params: { id } }))?.nickname;
  return { id, name: name ?? words.selectedUser };
}
