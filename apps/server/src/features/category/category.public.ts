import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Ctx } from '../../ctx.ts';
import {
  listSiblings,
  findCategory,
  findLockedCategory,
  listCategories,
  isWriter,
  listSubtreeIds,
} from './category.repo.ts';
import { lockTree } from './category-write.repo.ts';
import { GRANTED_VISIBILITY, canRead } from '../../kernel/viewer.ts';
import { isInScope } from './category.policy.ts';
import type { CategoryRow } from './category.repo.ts';

export { removeFromCategories, saveOrder, shareLockCategory } from './category.repo.ts';
export type { CategoryRow } from './category.repo.ts';
export { assertInScope } from './category.policy.ts';
export {
  changeCategory,
  createCategory,
  prepareItemMove,
  prepareMerge,
  removeCategory,
} from './category.service.ts';
export { findChildByName } from './category.repo.ts';

/** Returns the categories of a section that the caller can see, siblings in order. */
export async function listVisibleCategories(ctx: Ctx, model: ContentModel): Promise<CategoryRow[]> {
  return listCategories(ctx.db, model, ctx.actor);
}

const isReadable = ({ actor }: Pick<Ctx, 'actor'>, row: CategoryRow): boolean =>
  canRead(actor, row) && (row.model !== 'ANNOUNCEMENT' || actor.announcements);

/** Returns a category of any section that the caller can see, or null. */
export async function findReadableCategory(ctx: Ctx, id: Id): Promise<CategoryRow | null> {
  const row = await findCategory(ctx.db, id);
  return row !== null && isReadable(ctx, row) ? row : null;
}

/** Returns a category that the caller can see or manages, or null. */
export async function findKnownCategory(ctx: Ctx, id: Id): Promise<CategoryRow | null> {
  const row = await findCategory(ctx.db, id);
  if (row === null || isReadable(ctx, row)) return row;
  return (await isInScope(ctx, [id])) ? row : null;
}

/**
 * Returns a category of this section into which the caller may put something, or null; locks it against deletion until the
 * transaction ends. A GRANTED category wants a grant to write, or that the caller moderates it.
 */
export async function lockWritableCategory(
  ctx: Ctx,
  id: Id,
  model: ContentModel,
): Promise<CategoryRow | null> {
  const row = await findLockedCategory(ctx.db, id);
  if (row === null || row.model !== model) return null;
  if (row.visibility < GRANTED_VISIBILITY) return isReadable(ctx, row) ? row : null;
  const { member } = ctx.actor;
  if (member === null) return null;
  const canWrite =
    member.admin || (isReadable(ctx, row) && (await isWriter(ctx.db, id, member.userId)));
  return canWrite ? row : null;
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

/** Locks the tree of a section against other writers until the transaction ends. */
export async function lockCategoryTree(ctx: Ctx, model: ContentModel): Promise<void> {
  await lockTree(ctx.db, model);
}

/** Locks the tree and returns a category and its siblings in order; empty when it no longer exists. */
export async function lockSiblings(ctx: Ctx, row: CategoryRow): Promise<Id[]> {
  await lockTree(ctx.db, row.model);
  return listSiblings(ctx.db, row.id);
}
