import type { z } from 'zod';
import type {
  ManagedItem,
  ManageQuery,
} from '@zhihui/contract/features/content/manage.endpoints.ts';
import type { ManageSort, ManageState } from '@zhihui/contract/features/content/manage.shapes.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Page, Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { toOffset } from '../../kernel/paging.ts';
import { getAbilities } from '../../visibility/abilities.ts';
import { loadAuthorRights } from '../../visibility/author-abilities.ts';
import { loadModerationScope } from '../../visibility/moderation-scope.ts';
import type { ModerationScope } from '../../visibility/moderation-scope.ts';
import { intersectWithScope } from '../../visibility/moderated-posts.ts';
import { listVisibleSubtree } from '../category/category.public.ts';
import { searchIds } from '../search/search.public.ts';
import { countItems } from './content-list.repo.ts';
import type { ManagedRow, managedTable, ManagedFilter } from './content-manage.repo.ts';
import { findUnpublishedScope } from './content-page.ts';
import { presentItem } from './content.present.ts';
import { lockForMaintainer } from './content-access.ts';
import { setPinned } from './content-write.repo.ts';

/** The common part of the sections' queries; each adds its own orders and states. */
type Query = Omit<z.output<typeof ManageQuery>, 'sort' | 'status'> & {
  sort?: ManageSort | undefined;
  status: ManageState;
};

/** A section's table as its handler uses it. */
type ManagedTable = ReturnType<typeof managedTable>;

/** Filters of a section in its query, by name; undefined when not set. */
export type SectionFilters = ManagedFilter['sectionFilters'];

/** Maximum number of search results. */
const MAX_HITS = 1000;

/** Returns one page of a section's items for their maintainers, with the rows. Throws NOT_FOUND, NO_PERMISSION. */
export async function listManagedPage<R extends ManagedRow>(
  ctx: Ctx,
  table: Pick<ManagedTable, 'model' | 'count'> & {
    list(...args: Parameters<ManagedTable['list']>): Promise<R[]>;
  },
  query: Query,
  sectionFilters: SectionFilters,
): Promise<Page<{ item: ManagedItem; row: R }>> {
  const { current, size, sort } = query;
  const offset = toOffset(current, size);
  const filter = await buildFilter(ctx, table.model, query, sectionFilters);
  const [rows, total, scope] = await Promise.all([
    table.list(ctx.db, filter, { sort, offset, limit: size }),
    isPlain(filter)
      ? countItems(ctx.db, { ...filter, model: table.model })
      : table.count(ctx.db, filter),
    loadModerationScope(ctx.db, ctx.actor),
  ]);
  const limit = await loadAuthorRights(ctx, rows);
  const records = rows.map((row) => {
    const item = present(ctx, row, scope);
    return { item: { ...item, abilities: limit(row, item.abilities) }, row };
  });
  return { records, total, current, size };
}

async function buildFilter(
  ctx: Ctx,
  model: ContentModel,
  query: Query,
  sectionFilters: SectionFilters,
): Promise<ManagedFilter> {
  const { status, keyword = '', categoryId, tagId, authorId, updatedFrom, updatedUntil } = query;
  const live = status === 'APPROVED';
  const drafts = status === 'DRAFT' ? 'DRAFT' : 'PENDING_REVIEW';
  const scope = live ? null : await findUnpublishedScope(ctx, model, drafts, authorId);
  const subtree =
    categoryId === undefined ? undefined : await listVisibleSubtree(ctx, categoryId, model);
  if (subtree === null) throw notFound('分类不存在或您没有访问权限');
  const ownScope = query.mine === true ? await loadModerationScope(ctx.db, ctx.actor) : null;
  const categoryIds = intersectWithScope(subtree, ownScope);
  const searched = live && keyword !== '';
  const hits = searched
    ? await searchIds(ctx, { keyword, model, categoryId, tagId, offset: 0, limit: MAX_HITS })
    : undefined;
  return {
    ...{ state: status, viewer: ctx.actor, scope, categoryIds, tagId, authorId, sectionFilters },
    ...{ updatedFrom, updatedUntil, ids: hits?.ids },
    words: live || keyword === '' ? undefined : keyword,
  };
}

/** Whether the stored counters cover the filter. */
function isPlain({ state, sectionFilters, ...filter }: ManagedFilter): boolean {
  const { tagId, authorId, updatedFrom, updatedUntil, ids } = filter;
  const activeFilters = [
    tagId,
    authorId,
    updatedFrom,
    updatedUntil,
    ids,
    ...Object.values(sectionFilters),
  ];
  return state === 'APPROVED' && activeFilters.every((item) => item === undefined);
}

function present(ctx: Ctx, row: ManagedRow, scope: ModerationScope): ManagedItem {
  const abilitySubject = { ...row, visibility: 0, audience_id: null, deleted_at: null };
  const { edit, delete: remove, pin: manage } = getAbilities(ctx.actor, abilitySubject, scope);
  return {
    ...presentItem(row),
    title: row.approved_title ?? row.title,
    newestTitle: row.newest_title,
    unpublishedAt: row.unpublished_at?.toISOString() ?? null,
    abilities: { edit, delete: remove, manage },
  };
}

/** Pins or unpins an item. Throws NOT_FOUND, NO_PERMISSION. */
export async function pinContent(
  ctx: Ctx,
  model: ContentModel,
  id: Id,
  pinned: boolean,
): Promise<void> {
  const row = await lockForMaintainer(ctx, id, model);
  if (row.deleted_at !== null) throw notFound();
  if (row.pinned === pinned) return;
  await setPinned(ctx.db, id, pinned);
  await ctx.contentChanged();
}
