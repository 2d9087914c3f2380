import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { badRequest, conflict, notFound } from '../../kernel/errors.ts';
import {
  deepestBelow,
  moveChildren,
  moveItems,
  movePeople,
  sharedChild,
} from './category-merge.repo.ts';
import { assertReach } from './category.policy.ts';
import { MAX_DEPTH } from './category.tree.ts';
import { deleteCategory, lockCategory, lockTree, updateSubtree } from './category-write.repo.ts';
import { findCategory, findHeldCategory } from './category.repo.ts';
import type { CategoryRow } from './category.repo.ts';

/**
 * Merges a category into another of its section: items, what stands below, followers and moderators go along, then it is
 * deleted. Throws NOT_FOUND, NO_PERMISSION outside the caller's reach, BAD_REQUEST for itself and what stands below it.
 */
export async function mergeCategory(ctx: Ctx, fromId: Id, intoId: Id): Promise<CategoryRow> {
  const { from, into } = await lockPair(ctx, fromId, intoId);
  if (into.ancestor_ids.includes(from.id)) throw badRequest('不能合并到它自己的下级分类');
  const shared = await sharedChild(ctx.db, from.id, into.id);
  if (shared !== null) throw conflict(`两边都有下级分类“${shared}”，请先合并或改名`);
  const path = [...into.ancestor_ids, into.id];
  const deeper = path.length - from.ancestor_ids.length - 1;
  if ((await deepestBelow(ctx.db, from.id)) + deeper >= MAX_DEPTH) {
    throw badRequest(`合并后超过 ${MAX_DEPTH} 层`);
  }
  await moveChildren(ctx.db, from.id, into.id);
  await updateSubtree(ctx.db, from.id, from.ancestor_ids.length + 1, path, into.visibility);
  await movePeople(ctx.db, from.id, into.id);
  return absorb(ctx, from, into);
}

/** Moves all items of a category to another one and deletes it. Throws as `mergeCategory`, CONFLICT with something below it. */
export async function emptyInto(ctx: Ctx, fromId: Id, intoId: Id): Promise<void> {
  const { from, into } = await lockPair(ctx, fromId, intoId);
  if ((await deepestBelow(ctx.db, from.id)) > 0) throw conflict('请先移走或删除它的下级分类');
  await absorb(ctx, from, into);
}

async function absorb(ctx: Ctx, from: CategoryRow, into: CategoryRow): Promise<CategoryRow> {
  await moveItems(ctx.db, from.id, into.id);
  await deleteCategory(ctx.db, from.id);
  await ctx.emit('category.changed', { categoryId: into.id });
  await ctx.contentChanged();
  return (await findCategory(ctx.db, into.id)) as CategoryRow;
}

/** Both, with nobody else changing the tree and nobody writing into the first. */
async function lockPair(
  ctx: Ctx,
  fromId: Id,
  intoId: Id,
): Promise<{ from: CategoryRow; into: CategoryRow }> {
  if (fromId === intoId) throw badRequest('不能合并到它自己');
  const before = await findCategory(ctx.db, fromId);
  if (before === null) throw notFound('这个分类不存在或已被删除');
  await lockTree(ctx.db, before.model);
  await lockCategory(ctx.db, fromId);
  const from = await findCategory(ctx.db, fromId);
  if (from === null) throw notFound('这个分类不存在或已被删除');
  const into = await findHeldCategory(ctx.db, intoId);
  if (into === null || into.model !== from.model) {
    throw notFound('目标分类不存在或已被删除，请重新选择');
  }
  await assertReach(ctx, [fromId, intoId]);
  return { from, into };
}
