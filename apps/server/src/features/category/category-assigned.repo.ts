import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';

/** Content `c` lies within what is assigned to person `u`, or in what is below that. */
export const COVERED_BY_PERSON = `exists (select from moderator_categories g join categories k on k.id = c.category_id
  where g.user_id = u.id and (g.category_id = k.id or g.category_id = any(k.ancestor_ids)))`;

/** Categories assigned to a moderator, with everything below them. */
export async function assignedIds(db: Db, userId: Id): Promise<Id[]> {
  const rows = await named<{ id: Id }>(
    db,
    'category.assigned',
    `select k.id from categories k where exists (select from moderator_categories m where m.user_id = $1
       and (m.category_id = k.id or m.category_id = any(k.ancestor_ids)))`,
    [userId],
  );
  return rows.map((row) => row.id);
}

/** A person no longer looks after any category. */
export async function removeFromCategories(db: Db, userId: Id): Promise<void> {
  await named(db, 'category.unassign', 'delete from moderator_categories where user_id = $1', [
    userId,
  ]);
}
