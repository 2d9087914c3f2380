import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Ctx } from '../../ctx.ts';
import {
  listSiblings,
  findCategory,
  findLockedCategory,
  listCategories,
  subtreeIds,
} from './category.repo.ts';
import { lockTree } from './category-write.repo.ts';
import { canRead } from '../../kernel/viewer.ts';
import type { CategoryRow } from './category.repo.ts';

export { removeFromCategories, saveOrder, shareLockCategory } from './category.repo.ts';
export type { CategoryRow } from './category.repo.ts';
export { assertInScope } from './category.policy.ts';

/** Categories of a section as far as the caller may see it, siblings in their order. */
export async function visibleCategories(ctx: Ctx, model: ContentModel): Promise<CategoryRow[]> {
  return listCategories(ctx.db, model, ctx.actor);
}

/** A category the caller may see, in whichever section; or null. */
export async function readableCategory(ctx: Ctx, id: Id): Promise<CategoryRow | null> {
  const row = await findCategory(ctx.db, id);
  if (row === null || !canRead(ctx.actor, row.visibility)) return null;
  return row.model === 'ANNOUNCEMENT' && !ctx.actor.announcements ? null : row;
}

/** A category the caller may see in this section, which stays until the transaction ends; or null. */
export async function visibleCategory(ctx: Ctx, id: Id, model: ContentModel) {
  const row = await findLockedCategory(ctx.db, id);
  if (row === null || row.model !== model || !canRead(ctx.actor, row.visibility)) return null;
  if (model === 'ANNOUNCEMENT' && !ctx.actor.announcements) return null;
  return row;
}

/** A visible category with everything below it, for filters; null when there is none for this caller. */
export async function visibleSubtree(ctx: Ctx, id: Id, model: ContentModel): Promise<Id[] | null> {
  const ids = await subtreeIds(ctx.db, id, model, ctx.actor);
  return ids.length === 0 ? null : ids;
}

/** A category and its siblings in their order, with nobody else changing the tree; empty where it is gone. */
export async function lockSiblings(ctx: Ctx, row: CategoryRow): Promise<Id[]> {
  await lockTree(ctx.db, row.model);
  return listSiblings(ctx.db, row.id);
}
