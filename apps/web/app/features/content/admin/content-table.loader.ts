import type { Call } from '@zhihui/contract/client.ts';
import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import type { ManagedItem } from '@zhihui/contract/features/content/manage.endpoints.ts';
import type { Id, Page } from '@zhihui/contract/schema.ts';
import { SECTION_CODES } from '@zhihui/contract/section-codes.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../api/context.ts';
import { optional } from '../../../api/load.ts';
import { requirePermission } from '../../../session/require.ts';
import { tableAnswer } from '../../admin/admin.public.ts';
import { contentAdminText as words } from './content-admin.text.ts';
import { manageCalls } from './manage.calls.ts';
import type { Found, SectionTable } from './section-table.ts';
import { tableQuery } from './table-query.ts';

export interface TableData<T extends ManagedItem> {
  page: Page<T> | null;
  /** Words of a failure that only concerns the table. */
  failed: string | undefined;
  tree: CategoryNode[];
  found: { tag: Found; author: Found; owner: Found };
  me: Id;
}

/** One page of a section under the filters of the address, and the tree to choose from; asks nothing without the permission. */
export function tableLoader<T extends ManagedItem>(table: SectionTable<T>) {
  const { model } = table;
  return async (args: LoaderFunctionArgs): Promise<TableData<T>> => {
    const { request, context } = args;
    const me = requirePermission(args, SECTION_CODES[model].delete).id;
    const api = context.get(apiContext);
    const query: ReturnType<typeof tableQuery> & { ownerId?: string | undefined } = tableQuery(
      table,
      new URL(request.url).searchParams,
      me,
    );
    const [answer, tree] = await Promise.all([
      manageCalls(model).page<T>(api, query),
      api('GET /category/tree', { query: { model } }),
    ]);
    const { page, failed } = tableAnswer(answer, request);
    const [first] = page?.records ?? [];
    const drafts = query.status === 'DRAFT';
    const [author, owner] = await Promise.all([
      drafts ? null : chosenPerson(api, query.authorId, first?.author.nickname),
      chosenPerson(api, query.ownerId),
    ]);
    const found = { tag: chosenTag(page, query.tagId), author, owner };
    return { page, failed, tree: optional(tree) ?? [], found, me };
  };
}

/** The tag of the filter with its name, which what it leaves of the table carries. */
function chosenTag(page: Page<ManagedItem> | null, id: string | undefined): Found {
  if (id === undefined) return null;
  const tags = page?.records.flatMap((item) => item.tags) ?? [];
  return tags.find((tag) => String(tag.id) === id) ?? { id, name: words.someTag };
}

/** Somebody of a filter with their name, whether or not anything of theirs is in the table. */
async function chosenPerson(api: Call, id: Id | undefined, known?: string): Promise<Found> {
  if (id === undefined) return null;
  const name = known ?? optional(await api('GET /user/detail/:id', { params: { id } }))?.nickname;
  return { id, name: name ?? words.somebody };
}
