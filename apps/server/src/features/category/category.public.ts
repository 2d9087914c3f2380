import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Ctx } from '../../ctx.ts';
import { canRead } from '../../visibility/viewer.ts';
import { findHeldCategory, listCategories, subtreeIds } from './category.repo.ts';
import type { CategoryRow } from './category.repo.ts';

export { removeFromCategories } from './category-assigned.repo.ts';
export { shareLockCategory } from './category.repo.ts';

/** Categories of a section as far as the caller may see it, siblings in their order. */
export async function visibleCategories(ctx: Ctx, model: ContentModel): Promise<CategoryRow[]> {
  return listCategories(ctx.db, model, ctx.actor);
}

/** A category the caller may see in this section, which stays until the transaction ends; or null. */
export async function visibleCategory(ctx: Ctx, id: Id, model: ContentModel) {
  const row = await findHeldCategory(ctx.db, id);
  if (row === null || row.model !== model || !canRead(ctx.actor, row.visibility)) return null;
  if (model === 'ANNOUNCEMENT' && !ctx.actor.announcements) return null;
  return row;
}

/** A visible category with everything below it, for filters; null when there is none for this caller. */
export async function visibleSubtree(ctx: Ctx, id: Id, model: ContentModel): Promise<Id[] | null> {
  const ids = await subtreeIds(ctx.db, id, model, ctx.actor);
  return ids.length === 0 ? null : ids;
}
