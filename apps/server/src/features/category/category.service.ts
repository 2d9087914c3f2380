import { VISIBILITIES } from '@zhihui/contract/models.ts';
import type { ContentModel, Visibility } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { badRequest, conflict, fieldError, notFound } from '../../kernel/errors.ts';
import {
  deleteCategory,
  insertCategory,
  isInUse,
  lockCategory,
  lockTree,
  updateCategory,
  updateSubtree,
  findSubtreeDepth,
  moveChildren,
  moveItems,
  moveUsers,
  findSharedChildName,
} from './category-write.repo.ts';
import type { CategoryValues } from './category-write.repo.ts';
import { assertInScope } from './category.policy.ts';
import { findNextPosition, findCategory, findLockedCategory } from './category.repo.ts';
import type { CategoryRow } from './category.repo.ts';

interface CategoryInput {
  parentId: Id | null;
  name: string;
  description: string;
  icon: string | null;
  visibility: Visibility;
  /** Omitted: after its siblings. */
  order?: number | undefined;
}

/** The fields of a category to change. */
type CategoryChange = { [K in keyof CategoryInput]?: CategoryInput[K] | undefined };

/**
 * Creates a category. Throws NOT_FOUND for an unknown parent, VALIDATION when it is more visible than its parent,
 * CONFLICT for a duplicate name.
 */
export async function createCategory(
  ctx: Ctx,
  model: ContentModel,
  input: CategoryInput,
): Promise<CategoryRow> {
  await lockTree(ctx.db, model);
  const values = await resolveParent(ctx, model, input, null);
  const id = await rejectTakenName(() => insertCategory(ctx.db, values));
  return announceChange(ctx, id);
}

/**
 * Changes the given fields of a category and moves it with its descendants, which never stay more visible than it.
 * Throws NO_PERMISSION when its old or new parent is outside the caller's scope.
 */
export async function changeCategory(
  ctx: Ctx,
  id: Id,
  change: CategoryChange,
): Promise<CategoryRow> {
  const before = await findCategory(ctx.db, id);
  if (before === null) throw notFound('该分类不存在或已被删除');
  await lockTree(ctx.db, before.model);
  const current = (await findCategory(ctx.db, id)) ?? before;
  const { parentId } = change;
  const moved = parentId !== undefined && parentId !== current.parent_id;
  await assertInScope(ctx, moved ? [id, parentId] : [id]);
  const values = await resolveParent(ctx, before.model, changedInput(current, change), id);
  await rejectTakenName(() => updateCategory(ctx.db, id, values));
  await updateSubtree(
    ctx.db,
    id,
    current.ancestor_ids.length,
    values.ancestorIds,
    values.visibility,
  );
  return announceChange(ctx, id);
}

/** Merges a change into the category's current values; after a move it becomes the last child. */
function changedInput(row: CategoryRow, change: CategoryChange): CategoryInput {
  const keepsParent = change.parentId === undefined || change.parentId === row.parent_id;
  return {
    parentId: change.parentId === undefined ? row.parent_id : change.parentId,
    name: change.name ?? row.name,
    description: change.description ?? row.description,
    icon: change.icon === undefined ? row.icon : change.icon,
    visibility: change.visibility ?? (VISIBILITIES[row.visibility] as Visibility),
    order: change.order ?? (keepsParent ? row.position : undefined),
  };
}

/** Deletes an empty category. Throws CONFLICT when it is not empty, NO_PERMISSION outside the caller's scope. */
export async function removeCategory(ctx: Ctx, id: Id): Promise<void> {
  const row = await findCategory(ctx.db, id);
  if (row === null) throw notFound('该分类不存在或已被删除');
  await lockTree(ctx.db, row.model);
  await lockCategory(ctx.db, id);
  await assertInScope(ctx, [id]);
  const use = await isInUse(ctx.db, id);
  if (use === 'children') throw conflict('请先移动或删除其下级分类');
  if (use === 'contents') throw conflict('分类下仍有内容（含回收站），请先移动到其他分类');
  if (use === 'scheduled') {
    throw conflict('该分类下有已通过审核、待公布的公告，请在其公布或结束后再删除');
  }
  await deleteCategory(ctx.db, id);
  await ctx.contentChanged();
}

async function resolveParent(
  ctx: Ctx,
  model: ContentModel,
  input: CategoryInput,
  id: Id | null,
): Promise<CategoryValues> {
  const parent = input.parentId === null ? null : await findCategory(ctx.db, input.parentId);
  if (input.parentId !== null && (parent === null || parent.model !== model)) {
    throw notFound('上级分类不存在或已被删除');
  }
  const ancestorIds = parent === null ? [] : [...parent.ancestor_ids, parent.id];
  if (id !== null && ancestorIds.includes(id))
    throw badRequest('不能将分类移动到其自身或下级分类中');
  if (ancestorIds.length >= MAX_DEPTH) throw badRequest(`分类最多 ${MAX_DEPTH} 层`);
  const visibility = VISIBILITIES.indexOf(input.visibility);
  if (parent !== null && visibility < parent.visibility) {
    throw fieldError({ visibility: '可见范围不能超出上级分类' });
  }
  const { name, description, icon, order } = input;
  return {
    model,
    parentId: input.parentId,
    ancestorIds,
    name,
    description,
    icon,
    visibility,
    position: order ?? (await findNextPosition(ctx.db, model, input.parentId)),
  };
}

/** Translates PostgreSQL 23505: a sibling has the same name. */
async function rejectTakenName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string }).code === '23505') {
      throw conflict('同一级下已有同名的分类', { fields: { name: '同一级下已有同名的分类' } });
    }
    throw error;
  }
}

/** Emits the change, invalidates the caches and returns the stored category. */
async function announceChange(ctx: Ctx, id: Id): Promise<CategoryRow> {
  await ctx.emit('category.changed', { categoryId: id });
  await ctx.contentChanged();
  return (await findCategory(ctx.db, id)) as CategoryRow;
}

/** Deeper trees cannot be displayed or understood. */
const MAX_DEPTH = 10;

interface Pair {
  from: CategoryRow;
  target: CategoryRow;
}

/**
 * Merges a category into another of its section: moves items, children, followers and moderators, then deletes it, with its
 * grants: what is moved has the readers of its new place.
 * Throws NOT_FOUND, NO_PERMISSION outside the caller's scope, BAD_REQUEST for itself and its descendants.
 */
export async function mergeCategory(ctx: Ctx, fromId: Id, targetId: Id): Promise<CategoryRow> {
  return mergeInto(ctx, await prepareMerge(ctx, fromId, targetId));
}

/** Does what a merge changes about who may read where: children and moderators. Throws like `mergeCategory`. */
export async function prepareMerge(ctx: Ctx, fromId: Id, targetId: Id): Promise<Pair> {
  const { from, target } = await lockPair(ctx, fromId, targetId);
  if (target.ancestor_ids.includes(from.id)) throw badRequest('不能合并到其下级分类');
  const shared = await findSharedChildName(ctx.db, from.id, target.id);
  if (shared !== null) throw conflict(`两个分类下都有“${shared}”，请先合并或重命名`);
  const path = [...target.ancestor_ids, target.id];
  const depthChange = path.length - from.ancestor_ids.length - 1;
  if ((await findSubtreeDepth(ctx.db, from.id)) + depthChange >= MAX_DEPTH) {
    throw badRequest(`合并后将超过 ${MAX_DEPTH} 层`);
  }
  await moveChildren(ctx.db, from.id, target.id);
  await updateSubtree(ctx.db, from.id, from.ancestor_ids.length + 1, path, target.visibility);
  await moveUsers(ctx.db, from.id, target.id);
  return { from, target };
}

/**
 * Moves all items of a category to another one and deletes it. Throws like `mergeCategory`, CONFLICT when it has
 * children.
 */
export async function moveAllItems(ctx: Ctx, fromId: Id, targetId: Id): Promise<void> {
  await mergeInto(ctx, await prepareItemMove(ctx, fromId, targetId));
}

/** The categories of `moveAllItems`, locked. Throws like it. */
export async function prepareItemMove(ctx: Ctx, fromId: Id, targetId: Id): Promise<Pair> {
  const pair = await lockPair(ctx, fromId, targetId);
  if ((await findSubtreeDepth(ctx.db, fromId)) > 0) throw conflict('请先移动或删除其下级分类');
  return pair;
}

async function mergeInto(ctx: Ctx, { from, target }: Pair): Promise<CategoryRow> {
  await moveItems(ctx.db, from.id, target.id);
  await deleteCategory(ctx.db, from.id);
  await ctx.emit('category.changed', { categoryId: target.id });
  await ctx.contentChanged();
  return (await findCategory(ctx.db, target.id)) as CategoryRow;
}

/** Locks the tree and both categories, and waits for writers into the first. */
async function lockPair(ctx: Ctx, fromId: Id, targetId: Id): Promise<Pair> {
  if (fromId === targetId) throw badRequest('不能合并到自身');
  const before = await findCategory(ctx.db, fromId);
  if (before === null) throw notFound('该分类不存在或已被删除');
  await lockTree(ctx.db, before.model);
  await lockCategory(ctx.db, fromId);
  const from = await findCategory(ctx.db, fromId);
  if (from === null) throw notFound('该分类不存在或已被删除');
  const target = await findLockedCategory(ctx.db, targetId);
  if (target === null || target.model !== from.model) {
    throw notFound('目标分类不存在或已被删除，请重新选择');
  }
  await assertInScope(ctx, [fromId, targetId]);
  return { from, target };
}
