import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Page } from '@zhihui/contract/schema.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../api/context.ts';
import { getDataOrNull } from '../../../api/load.ts';
import { requireSignedIn } from '../../../session/require.ts';
import { getTableResult } from '../../admin/admin.public.ts';
import { fetchSelectedPerson } from './content-table.loader.ts';
import type { FilterOption } from './section-table.ts';
import type { Post, PostTable } from './post-table-types.ts';
import { parseId } from './table-query.ts';

export interface PostTableData<T extends Post> {
  page: Page<T> | null;
  /** The message of a failure that only concerns the table. */
  failed: string | undefined;
  /** Categories of each section of the table that the user may see. */
  trees: { model: ContentModel; tree: CategoryNode[] }[];
  author: FilterOption;
}

/** One page of comments or answers that match the filters of the address, and the categories to filter by. */
export function createPostTableLoader<T extends Post>(table: PostTable<T>) {
  return async (args: LoaderFunctionArgs): Promise<PostTableData<T>> => {
    const { request, context } = args;
    const user = requireSignedIn(args);
    const api = context.get(apiContext);
    const params = new URL(request.url).searchParams;
    const [result, trees, author] = await Promise.all([
      table.fetchPage(api, table.parseQuery(params, user)),
      Promise.all(
        table.models.map(async (model) => ({
          model,
          tree: getDataOrNull(await api('GET /category/tree', { query: { model } })) ?? [],
        })),
      ),
      fetchSelectedPerson(api, parseId(params.get('authorId'))),
    ]);
    return { ...getTableResult(result, request), trees, author };
  };
}
