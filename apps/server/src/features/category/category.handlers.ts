import type { categoryEndpoints } from '@zhihui/contract/features/category/category.endpoints.ts';
import { VISIBILITIES } from '@zhihui/contract/models.ts';
import { notFound } from '../../kernel/errors.ts';
import { countVisibilityEffect } from './category-write.repo.ts';
import {
  moveAllItems,
  mergeCategory,
  changeCategory,
  createCategory,
  removeCategory,
} from './category.service.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import { can } from '../../kernel/actor.ts';
import { loadModerationScope } from '../../visibility/moderation-scope.ts';
import { findKnownCategory, listVisibleCategories } from './category.public.ts';
import { listManagedCategories } from './category.repo.ts';
import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { CategoryRow } from './category.repo.ts';

export const categoryHandlers: Handlers<typeof categoryEndpoints> = {
  'GET /category/tree': async (ctx, { query }) =>
    presentTree(await listVisibleCategories(ctx, query.model)),

  'GET /category/top': async (ctx, { query }) =>
    presentTree(await listVisibleCategories(ctx, query.model)).map((node) => ({
      ...node,
      children: undefined,
    })),

  'GET /category/list': async (ctx, { query }) =>
    (await listVisibleCategories(ctx, query.model)).map(presentCategory),

  'GET /category/tree/mgt': async (ctx, { query }) =>
    presentManagedTree(await listManaged(ctx, query.model)),

  'POST /category': async (ctx, { body }) => {
    const { model, ...input } = body;
    return presentCategory(await createCategory(ctx, model, input));
  },

  'PUT /category': async (ctx, { body }) => {
    const { id, ...input } = body;
    return presentCategory(await changeCategory(ctx, id, input));
  },

  'PUT /category/merge': async (ctx, { body }) =>
    presentCategory(await mergeCategory(ctx, body.fromId, body.intoId)),

  'GET /category/:id/effect': async (ctx, { params, query }) => {
    const target = query.intoId === undefined ? null : await findKnownCategory(ctx, query.intoId);
    const existing = await findKnownCategory(ctx, params.id);
    if (existing === null || (query.intoId !== undefined && target === null)) {
      throw notFound('该分类不存在或已被删除');
    }
    const visibility = target?.visibility ?? VISIBILITIES.indexOf(query.visibility ?? 'PUBLIC');
    const effect = await countVisibilityEffect(ctx.db, params.id, visibility);
    return {
      hidden: { visitors: effect.hiddenVisitors, members: effect.hiddenMembers },
      shown: { visitors: effect.shownVisitors, members: effect.shownMembers },
    };
  },

  'DELETE /category/:id': async (ctx, { params, query }) => {
    if (query.intoId === undefined) await removeCategory(ctx, params.id);
    else await moveAllItems(ctx, params.id, query.intoId);
    return null;
  },
};

/** The categories that the caller may manage, or see while managing. */
async function listManaged(ctx: Ctx, model: ContentModel): Promise<CategoryRow[]> {
  const { audiences } = ctx.actor;
  const scope = can(ctx.actor, 'category.admin')
    ? null
    : (await loadModerationScope(ctx.db, ctx.actor)).categoryIds;
  return listManagedCategories(ctx.db, model, { scope, audiences });
}

/** The tree of a manager; what is below a category that they do not see stands at the top. */
function presentManagedTree(rows: readonly CategoryRow[]): CategoryNode[] {
  const seen = new Set(rows.map((row) => row.id));
  const isTop = (parent: Id | null) => parent === null || !seen.has(parent);
  return presentTree(rows.map((row) => (isTop(row.parent_id) ? { ...row, parent_id: null } : row)));
}

/** A category without its children; `count` is of its own items. */
function presentCategory(row: CategoryRow): Omit<CategoryNode, 'children'> {
  return {
    id: row.id,
    model: row.model,
    parentId: row.parent_id,
    name: row.name,
    description: row.description,
    icon: row.icon,
    visibility: VISIBILITIES[row.visibility] ?? 'GRANTED',
    order: row.position,
    count: row.live,
  };
}

/** Builds the tree; the count of a node includes its descendants. Rows without their parent are omitted. */
function presentTree(rows: readonly CategoryRow[]): CategoryNode[] {
  const byParent = Map.groupBy(rows, (row) => row.parent_id);
  const buildNodes = (parent: Id | null): CategoryNode[] =>
    (byParent.get(parent) ?? []).map((row) => {
      const children = buildNodes(row.id);
      const descendantCount = children.reduce((sum, child) => sum + child.count, 0);
      return { ...presentCategory(row), count: row.live + descendantCount, children };
    });
  return buildNodes(null);
}
