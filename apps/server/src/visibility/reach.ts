import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../db/db.ts';
import type { Actor } from '../kernel/actor.ts';
import { assignedIds } from './assigned.repo.ts';

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
