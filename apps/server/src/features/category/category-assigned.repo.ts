import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const UNASSIGN = statement({
  name: 'category.unassign',
  params: { userId: id },
  text: 'delete from moderator_categories where user_id = :userId',
});

/** A person no longer looks after any category. */
export async function removeFromCategories(db: Db, userId: Id): Promise<void> {
  await UNASSIGN.run(db, { userId });
}
