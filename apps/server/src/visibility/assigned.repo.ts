import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../db/db.ts';
import { id } from '../db/kinds.ts';
import { statement } from '../db/statement.ts';
import { isCategoryAssigned } from './person-access.ts';

const ASSIGNED = statement({
  name: 'visibility.assigned',
  params: { userId: id },
  row: { id },
  text: `select k.id from categories k where ${isCategoryAssigned(':userId', 'k')}`,
});

/** Categories assigned to a moderator, with everything below them. */
export async function findAssignedIds(db: Db, userId: Id): Promise<Id[]> {
  const rows = await ASSIGNED.all(db, { userId });
  return rows.map((row) => row.id);
}
