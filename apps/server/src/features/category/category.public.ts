import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Ctx } from '../../ctx.ts';
import {
  listSiblings,
  findCategory,
  findLockedCategory,
  listCategories,
  listSubtreeIds,
} from './category.repo.ts';
import { lockTree } from './category-write.repo.ts';
import { canRead } from '../../kernel/viewer.ts';
import type { CategoryRow } from './category.repo.ts';

export { removeFromCategories, saveOrder, shareLockCategory } from './category.repo.ts';
export type { CategoryRow } from './category.repo.ts';
export { assertInScope } from './category.policy.ts';

/** Returns the categories of a section that the caller can see, siblings in order. */
export async function listVisibleCategories(ctx: Ctx, model: ContentModel): Promise<CategoryRow[]> {
  return listCategories(ctx.db, model, ctx.actor);
}

/** Returns a category of any section that the caller can see, or null. */
export async function findReadableCategory(ctx: Ctx, id: Id): Promise<CategoryRow | null> {
  const row = await findCategory(ctx.db, id);
  if (row === null || !canRead(ctx.actor, row)) return null;
  return row.model === 'ANNOUNCEMENT' && !ctx.actor.announcements ? null : row;
}

/**
 * Returns a category of this section that the caller can see, or null; locks it against deletion until the transaction
 * ends.
 */
export async function lockVisibleCategory(ctx: Ctx, id: Id, model: ContentModel) {
  const row = await findLockedCategory(ctx.db, id);
  if (row === null || row.model !== model || !canRead(ctx.actor, row)) return null;
  if (model === 'ANNOUNCEMENT' && !ctx.actor.announcements) return null;
  return row;
}

/** Returns the ids of a visible category and its descendants, for filters; null when the caller cannot see it. */
export async function listVisibleSubtree(
  ctx: Ctx,
  id: Id,
  model: ContentModel,
): Promise<Id[] | null> {
  const ids = await listSubtreeIds(ctx.db, id, model, ctx.actor);
  return ids.length === 0 ? null : ids;
}

/** The same for a category of any section. */
export async function listReadableSubtree(ctx: Ctx, id: Id): Promise<Id[] | null> {
  const row = await findReadableCategory(ctx, id);
  return row === null ? null : listVisibleSubtree(ctx, id, row.model);
}

/** Locks the tree and returns a category and its siblings in order; empty when it no longer exists. */
export async function lockSiblings(ctx: Ctx, row: CategoryRow): Promise<Id[]> {
  await lockTree(ctx.db, row.model);
  return listSiblings(ctx.db, row.id);
}
