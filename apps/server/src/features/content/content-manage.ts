import type { z } from 'zod';
import type {
  ManagedItem,
  ManageQuery,
} from '@zhihui/contract/features/content/manage.endpoints.ts';
import type { ManageSort, ManageState } from '@zhihui/contract/features/content/manage.shapes.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Page } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { offsetOf } from '../../kernel/paging.ts';
import { abilitiesOf } from '../../visibility/abilities.ts';
import { reachOf } from '../../visibility/reach.ts';
import type { Reach } from '../../visibility/reach.ts';
import { visibleSubtree } from '../category/category.public.ts';
import { searchIds } from '../search/search.public.ts';
import { countItems } from './content-list.repo.ts';
import type { ManagedRow, managedTable } from './content-manage.repo.ts';
import type { ManagedFilter } from './managed-where.ts';
import { unpublishedWithin } from './content-page.ts';
import { presentItem } from './content.present.ts';

/** What the sections' queries have in common; each has orders and states of its own. */
type Query = Omit<z.output<typeof ManageQuery>, 'sort' | 'status'> & {
  sort?: ManageSort | undefined;
  status: ManageState;
};

/** The table of a section as its handler uses it. */
export type ManagedTable = ReturnType<typeof managedTable>;

/** Filters of a section in its query, by name: what they are set to, undefined where they are not. */
export type OwnFilters = ManagedFilter['own'];

/** As many as a keyword finds at most. */
const FOUND = 1000;

/** One page of a section's items for those who look after them, with its rows. Throws NOT_FOUND, NO_PERMISSION. */
export async function pageToManage<R extends ManagedRow>(
  ctx: Ctx,
  table: Pick<ManagedTable, 'model' | 'count'> & {
    list(...args: Parameters<ManagedTable['list']>): Promise<R[]>;
  },
  query: Query,
  own: OwnFilters,
): Promise<Page<{ item: ManagedItem; row: R }>> {
  const { current, size, sort } = query;
  const offset = offsetOf(current, size);
  const filter = await filterOf(ctx, table.model, query, own);
  const [rows, total, reach] = await Promise.all([
    table.list(ctx.db, filter, { sort, offset, limit: size }),
    isPlain(filter)
      ? countItems(ctx.db, { ...filter, model: table.model })
      : table.count(ctx.db, filter),
    reachOf(ctx.db, ctx.actor),
  ]);
  const records = rows.map((row) => ({ item: present(ctx, row, reach), row }));
  return { records, total, current, size };
}

async function filterOf(
  ctx: Ctx,
  model: ContentModel,
  query: Query,
  own: OwnFilters,
): Promise<ManagedFilter> {
  const { status, keyword = '', categoryId, tagId, authorId, updatedFrom, updatedUntil } = query;
  const live = status === 'APPROVED';
  const drafts = status === 'DRAFT' ? 'DRAFT' : 'PENDING_REVIEW';
  const reach = live ? null : await unpublishedWithin(ctx, model, drafts, authorId);
  const categoryIds =
    categoryId === undefined ? undefined : await visibleSubtree(ctx, categoryId, model);
  if (categoryIds === null) throw notFound('这个分类不存在，或者只对部分同事开放');
  const searched = live && keyword !== '';
  const found = searched
    ? await searchIds(ctx, { keyword, model, categoryId, tagId, offset: 0, limit: FOUND })
    : undefined;
  return {
    ...{ state: status, viewer: ctx.actor, reach, categoryIds, tagId, authorId, own },
    ...{ updatedFrom, updatedUntil, ids: found?.ids },
    words: live || keyword === '' ? undefined : keyword,
  };
}

/** What the stored counters know. */
function isPlain({ state, own, ...filter }: ManagedFilter): boolean {
  const { tagId, authorId, updatedFrom, updatedUntil, ids } = filter;
  const narrowing = [tagId, authorId, updatedFrom, updatedUntil, ids, ...Object.values(own)];
  return state === 'APPROVED' && narrowing.every((one) => one === undefined);
}

function present(ctx: Ctx, row: ManagedRow, reach: Reach): ManagedItem {
  const subject = { ...row, visibility: 0, deleted_at: null };
  const { edit, delete: remove, pin: manage } = abilitiesOf(ctx.actor, subject, reach);
  return {
    ...presentItem(row),
    title: row.approved_title ?? row.title,
    newestTitle: row.newest_title,
    unpublishedAt: row.unpublished_at?.toISOString() ?? null,
    abilities: { edit, delete: remove, manage },
  };
}
