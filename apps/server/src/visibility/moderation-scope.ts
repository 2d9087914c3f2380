import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../db/db.ts';
import type { Actor } from '../kernel/actor.ts';
import { findAssignedIds } from './assigned.repo.ts';

/** How far a person's rights over other people's things go. */
export interface ModerationScope {
  covers(categoryId: Id | null): boolean;
  /** Null: everywhere. */
  categoryIds: readonly Id[] | null;
}

export const ALL_CATEGORIES: ModerationScope = { covers: () => true, categoryIds: null };
export const NO_CATEGORIES: ModerationScope = { covers: () => false, categoryIds: [] };

/**
 * The scope of Admins is everything; that of others is the assigned categories with their descendants, without uncategorised
 * items.
 */
export async function loadModerationScope(db: Db, actor: Actor): Promise<ModerationScope> {
  if (actor.member === null) return NO_CATEGORIES;
  if (actor.member.admin) return ALL_CATEGORIES;
  if (actor.member.moderates === false) return NO_CATEGORIES;
  const ids = await findAssignedIds(db, actor.member.userId);
  if (ids.length === 0) return NO_CATEGORIES;
  const set = new Set(ids);
  return { covers: (categoryId) => categoryId !== null && set.has(categoryId), categoryIds: ids };
}
