import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';

/** A person no longer looks after any category. */
export async function removeFromCategories(db: Db, userId: Id): Promise<void> {
  await named(db, 'category.unassign', 'delete from moderator_categories where user_id = $1', [
    userId,
  ]);
}
