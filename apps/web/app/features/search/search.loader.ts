import { can } from '@zhihui/contract/can.ts';
import type { Call } from '@zhihui/contract/client.ts';
import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import type { ContentItem } from '@zhihui/contract/features/content/content.schema.ts';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id, Page } from '@zhihui/contract/schema.ts';
import { SECTION_CODES } from '@zhihui/contract/section-codes.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext, requestInfoContext } from '../../api/context.ts';
import { notFound, optional, unwrap, withinPages } from '../../api/load.ts';
import { withContributions } from '../../lib/contributions.ts';
import { readCarousel } from '../../ui/carousel-slot.tsx';
import { pruneTree } from '../../ui/tree.tsx';
import type { TreeNode } from '../../ui/tree.tsx';
import { authorsOf, browse, nameOfTag, search } from './search.calls.ts';
import { facetsOf } from './search.facets.ts';
import { readFilters } from './search.filters.ts';
import type { Filters } from './search.filters.ts';

/** A row, with the marked pieces of a search hit. */
export type Row = ContentItem & { titleHtml?: string; snippet?: string };
type Rows = Page<Row> & { suggestion?: string | null };

/** One page of a section, its categories, and the way to the chosen one. */
export async function loadList({ request, context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  const filters = readFilters(new URL(request.url).searchParams);
  const whole = !isNarrowed(filters) && filters.keyword === '';
  const [answer, tree, carousel, blocks, noted, all] = await Promise.all([
    filters.keyword === '' ? browse(call, filters) : search(call, filters),
    call('GET /category/tree', { query: { model: filters.model } }),
    call('GET /carousel/list', { query: { model: filters.model } }),
    loadBlocks(call, filters.model),
    loadNoted(call, filters, writesAnnouncements(context.get(requestInfoContext).user)),
    whole ? null : browse(call, { model: filters.model, sort: 'latest', current: 1 }, 1),
  ]);
  const { records, total, suggestion }: Rows = withinPages<Rows>(unwrap(answer, request), request);
  const nodes = optional(tree) ?? [];
  const path = pathTo(nodes, filters.categoryId ?? null);
  // a list says so itself, a search only finds nothing there
  if (tree.ok && filters.categoryId !== undefined && path.length === 0) notFound();
  return {
    filters,
    records: records.map((item) => ({ ...item, category: null })),
    total,
    /** How much there is in the section for this reader; undefined when that cannot be told. */
    inSection: all === null ? total : optional(all)?.total,
    suggestion: suggestion ?? null,
    tree: pruneTree(nodes.map(slim), filters.categoryId ?? null),
    path: path.map(({ id, name, description }) => ({ id, name, description })),
    tagName: await nameOfTag(call, filters.tagId, records, blocks.tags),
    facets: facetsOf(filters, await authorsOf(call, filters, records)),
    narrowed: isNarrowed(filters) || filters.current > 1,
    carousel: readCarousel(carousel),
    blocks,
    noted,
  };
}

export type ListData = Awaited<ReturnType<typeof loadList>>;

function isNarrowed({ categoryId, tagId, authorId, publishedWithin, answerState }: Filters) {
  const chosen = [categoryId, tagId, authorId, publishedWithin, answerState];
  return chosen.some((one) => one !== undefined);
}

/** On the first page of the announcements: those the reader has to confirm, and those of their own outside their dates. */
async function loadNoted(call: Call, filters: Filters, writes: boolean) {
  const { model, keyword, current } = filters;
  if (model !== 'ANNOUNCEMENT' || keyword !== '' || isNarrowed(filters) || current > 1) return null;
  const [toConfirm, outside] = await Promise.all([
    call('GET /announcement/unread', { query: { size: 5 } }),
    writes ? call('GET /announcement/outside', { query: { size: 5 } }) : null,
  ]);
  return { toConfirm: optional(toConfirm), outside: outside === null ? null : optional(outside) };
}

function writesAnnouncements(user: CurrentUser | null): boolean {
  const { add, edit } = SECTION_CODES.ANNOUNCEMENT;
  return can(user, add) || can(user, edit);
}

/** What is shown next to every list of a section; each may be missing. */
async function loadBlocks(call: Call, model: ContentModel) {
  const [tags, mostRead, unanswered, contributors] = await Promise.all([
    call('GET /tag/page', { query: { model, size: 10 } }),
    call('GET /home/mostRead', { query: { model } }),
    call('GET /question/page', { query: { size: RANKED, answerState: 'waiting' } }),
    call('GET /home/contributors', { query: { model } }),
  ]);
  return {
    tags: optional(tags)?.records.filter(({ count }) => count > 0) ?? [],
    mostRead: optional(mostRead) ?? [],
    unanswered: model === 'ANNOUNCEMENT' ? [] : titles(optional(unanswered)?.records ?? []),
    contributors: withContributions(optional(contributors) ?? []),
  };
}

const RANKED = 5;
const titles = (items: readonly ContentItem[]) => items.map(({ id, title }) => ({ id, title }));

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
