import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Ctx } from '../../ctx.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Db } from '../../db/db.ts';
import { assignedIds } from './category-assigned.repo.ts';
import { findHeldCategory, listCategories, subtreeIds } from './category.repo.ts';
import type { CategoryRow } from './category.repo.ts';

export { COVERED_BY_PERSON, removeFromCategories } from './category-assigned.repo.ts';
export { holdCategory } from './category.repo.ts';

/** How far a person's rights over other people's things go. */
export interface Reach {
  covers(categoryId: Id | null): boolean;
  /** Null: everywhere. */
  categoryIds: readonly Id[] | null;
}

export const EVERYWHERE: Reach = { covers: () => true, categoryIds: null };
export const NOWHERE: Reach = { covers: () => false, categoryIds: [] };

/** Admins reach everything; everybody else what is assigned to them and below, nothing without a category. */
export async function reachOf(db: Db, actor: Actor): Promise<Reach> {
  if (actor.member === null) return NOWHERE;
  if (actor.member.admin) return EVERYWHERE;
  const ids = await assignedIds(db, actor.member.userId);
  if (ids.length === 0) return NOWHERE;
  const set = new Set(ids);
  return { covers: (categoryId) => categoryId !== null && set.has(categoryId), categoryIds: ids };
}

/** Categories of a section as far as the caller may see it, siblings in their order. */
export async function visibleCategories(ctx: Ctx, model: ContentModel): Promise<CategoryRow[]> {
  if (model === 'ANNOUNCEMENT' && !ctx.actor.announcements) return [];
  return listCategories(ctx.db, model, ctx.actor.level);
}

/** A category the caller may see in this section, which stays until the transaction ends; or null. */
export async function visibleCategory(ctx: Ctx, id: Id, model: ContentModel) {
  const row = await findHeldCategory(ctx.db, id);
  if (row === null || row.model !== model || row.visibility > ctx.actor.level) return null;
  if (model === 'ANNOUNCEMENT' && !ctx.actor.announcements) return null;
  return row;
}

/** A visible category with everything below it, for filters; null when there is none for this caller. */
export async function visibleSubtree(ctx: Ctx, id: Id, model: ContentModel): Promise<Id[] | null> {
  if (model === 'ANNOUNCEMENT' && !ctx.actor.announcements) return null;
  const ids = await subtreeIds(ctx.db, id, model, ctx.actor.level);
  return ids.length === 0 ? null : ids;
}
