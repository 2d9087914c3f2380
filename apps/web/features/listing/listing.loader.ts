import type { Call } from '@zhihui/contract/client.ts';
import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import type { ContentItem } from '@zhihui/contract/features/content/content.schema.ts';
import type { Id, Page } from '@zhihui/contract/schema.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../api/context.ts';
import { optional, unwrap } from '../../api/load.ts';
import type { CarouselItem } from '../../ui/carousel-slot.tsx';
import { pruneTree } from '../../ui/tree.tsx';
import type { TreeNode } from '../../ui/tree.tsx';
import { PAGE_SIZE, readFilters } from './listing.filters.ts';
import type { Filters } from './listing.filters.ts';

/** A row, with the marked pieces of a search hit. */
export type Row = ContentItem & { titleHtml?: string; snippet?: string };
type Rows = Page<Row> & { suggestion?: string | null };

/** One page of a section, its categories, and the way to the chosen one. */
export async function loadList({ request, context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  const filters = readFilters(new URL(request.url).searchParams);
  const [answer, tree] = await Promise.all([
    filters.keyword === '' ? browse(call, filters) : search(call, filters),
    call('GET /category/tree', { query: { model: filters.model } }),
  ]);
  const { records, total, suggestion }: Rows = unwrap(answer, request);
  const nodes = optional(tree) ?? [];
  const path = pathTo(nodes, filters.categoryId ?? null);
  const { tagId } = filters;
  const tags = records.flatMap((item) => item.tags);
  return {
    filters,
    records: records.map((item) => ({ ...item, category: null })),
    total,
    suggestion: suggestion ?? null,
    tree: pruneTree(nodes.map(slim), filters.categoryId ?? null),
    path: path.map(({ id, name, description }) => ({ id, name, description })),
    tagName: tags.find(({ id }) => String(id) === String(tagId))?.name ?? '',
    // Filled once carousels are kept; the page shows nothing in its place until then.
    carousel: [] as CarouselItem[],
  };
}

export type ListData = Awaited<ReturnType<typeof loadList>>;

function browse(call: Call, { model, categoryId, tagId, sort, current }: Filters) {
  const input = { query: { categoryId, tagId, sort, current, size: PAGE_SIZE } };
  switch (model) {
    case 'ANNOUNCEMENT':
      return call('GET /announcement/page', input);
    case 'NEWS':
      return call('GET /news/page', input);
    case 'QUESTION':
      return call('GET /question/page', input);
    case 'ARTICLE':
      return call('GET /article/page', input);
  }
}

function search(call: Call, { model, categoryId, tagId, keyword, current }: Filters) {
  const query = { model, categoryId, tagId, keyword, current, size: PAGE_SIZE };
  return call('GET /search', { query });
}

/** Only what the page draws: the tree goes to the browser as a whole. */
function slim({ id, name, count, children }: CategoryNode): TreeNode {
  return { id, name, count, children: children.map(slim) };
}

/** The categories from the top down to `id`; empty when it is not there. */
function pathTo(nodes: readonly CategoryNode[], id: Id | null): CategoryNode[] {
  for (const node of nodes) {
    if (String(node.id) === String(id)) return [node];
    const below = pathTo(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}
