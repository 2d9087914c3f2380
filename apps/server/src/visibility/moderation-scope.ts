import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../db/db.ts';
import { can } from '../kernel/actor.ts';
import type { Actor } from '../kernel/actor.ts';
import { toViewer } from '../kernel/viewer.ts';
import { findScopeIds } from './assigned.repo.ts';

/** Categories in which a person has a right. */
export interface CategoryScope {
  covers(categoryId: Id | null): boolean;
  /** Null: everywhere. */
  categoryIds: readonly Id[] | null;
}

/** How far a person's rights over other people's things go. */
export interface ModerationScope extends CategoryScope {
  /** Where they review, if their role reviews: these categories, and those with a grant to review. */
  review: CategoryScope;
}

export const ALL_CATEGORIES: CategoryScope = { covers: () => true, categoryIds: null };
export const NO_CATEGORIES: CategoryScope = { covers: () => false, categoryIds: [] };

/**
 * The scope of Admins is everything; that of others is the assigned categories with their descendants, without uncategorised
 * items. A grant to review adds its categories to the scope of reviews alone, where the caller may read them.
 */
export async function loadModerationScope(db: Db, actor: Actor): Promise<ModerationScope> {
  const { member } = actor;
  if (member?.admin === true) return { ...ALL_CATEGORIES, review: ALL_CATEGORIES };
  const reviews = can(actor, 'auditLog.add');
  if (member === null || (member.moderates === false && !reviews))
    return { ...NO_CATEGORIES, review: NO_CATEGORIES };
  const rows = await findScopeIds(db, member.userId, { ...toViewer(actor), reviews });
  const assigned = rows.filter((row) => row.assigned);
  return { ...toScope(assigned), review: toScope(rows) };
}

/** The categories in which the caller reviews, if their role reviews. */
export async function loadReviewScope(db: Db, actor: Actor): Promise<CategoryScope> {
  return (await loadModerationScope(db, actor)).review;
}

function toScope(rows: readonly { id: Id }[]): CategoryScope {
  if (rows.length === 0) return NO_CATEGORIES;
  const categoryIds = rows.map(({ id }) => id);
  const set = new Set(categoryIds);
  return { covers: (categoryId) => categoryId !== null && set.has(categoryId), categoryIds };
}
