import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../db/db.ts';
import { named } from '../db/named.ts';
import { categoryAssignedTo } from './people.ts';

/** Categories assigned to a moderator, with everything below them. */
export async function assignedIds(db: Db, userId: Id): Promise<Id[]> {
  const rows = await named<{ id: Id }>(
    db,
    'visibility.assigned',
    `select k.id from categories k where ${categoryAssignedTo('$1', 'k')}`,
    [userId],
  );
  return rows.map((row) => row.id);
}
