import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { badRequest, conflict, notFound } from '../../kernel/errors.ts';
import {
  findSubtreeDepth,
  moveChildren,
  moveItems,
  moveUsers,
  findSharedChildName,
} from './category-merge.repo.ts';
import { assertInScope } from './category.policy.ts';
import { MAX_DEPTH } from './category.tree.ts';
import { deleteCategory, lockCategory, lockTree, updateSubtree } from './category-write.repo.ts';
import { findCategory, findLockedCategory } from './category.repo.ts';
import type { CategoryRow } from './category.repo.ts';

/**
 * Merges a category into another of its section: items, what stands below, followers and moderators go along, then it is
 * deleted. Throws NOT_FOUND, NO_PERMISSION outside the caller's reach, BAD_REQUEST for itself and what stands below it.
 */
export async function mergeCategory(ctx: Ctx, fromId: Id, targetId: Id): Promise<CategoryRow> {
  const { from, target } = await lockPair(ctx, fromId, targetId);
  if (target.ancestor_ids.includes(from.id)) throw badRequest('不能合并到它自己的下级分类');
  const shared = await findSharedChildName(ctx.db, from.id, target.id);
  if (shared !== null) throw conflict(`两边都有下级分类“${shared}”，请先合并或改名`);
  const path = [...target.ancestor_ids, target.id];
  const depthChange = path.length - from.ancestor_ids.length - 1;
  if ((await findSubtreeDepth(ctx.db, from.id)) + depthChange >= MAX_DEPTH) {
    throw badRequest(`合并后超过 ${MAX_DEPTH} 层`);
  }
  await moveChildren(ctx.db, from.id, target.id);
  await updateSubtree(ctx.db, from.id, from.ancestor_ids.length + 1, path, target.visibility);
  await moveUsers(ctx.db, from.id, target.id);
  return mergeInto(ctx, from, target);
}

/** Moves all items of a category to another one and deletes it. Throws as `mergeCategory`, CONFLICT with something below it. */
export async function moveAllItems(ctx: Ctx, fromId: Id, targetId: Id): Promise<void> {
  const { from, target } = await lockPair(ctx, fromId, targetId);
  if ((await findSubtreeDepth(ctx.db, from.id)) > 0) throw conflict('请先移走或删除它的下级分类');
  await mergeInto(ctx, from, target);
}

async function mergeInto(ctx: Ctx, from: CategoryRow, target: CategoryRow): Promise<CategoryRow> {
  await moveItems(ctx.db, from.id, target.id);
  await deleteCategory(ctx.db, from.id);
  await ctx.emit('category.changed', { categoryId: target.id });
  await ctx.contentChanged();
  return (await findCategory(ctx.db, target.id)) as CategoryRow;
}

/** Both, with nobody else changing the tree and nobody writing into the first. */
async function lockPair(
  ctx: Ctx,
  fromId: Id,
  targetId: Id,
): Promise<{ from: CategoryRow; target: CategoryRow }> {
  if (fromId === targetId) throw badRequest('不能合并到它自己');
  const before = await findCategory(ctx.db, fromId);
  if (before === null) throw notFound('这个分类不存在或已被删除');
  await lockTree(ctx.db, before.model);
  await lockCategory(ctx.db, fromId);
  const from = await findCategory(ctx.db, fromId);
  if (from === null) throw notFound('这个分类不存在或已被删除');
  const target = await findLockedCategory(ctx.db, targetId);
  if (target === null || target.model !== from.model) {
    throw notFound('目标分类不存在或已被删除，请重新选择');
  }
  await assertInScope(ctx, [fromId, targetId]);
  return { from, target };
}
