import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../db/db.ts';
import { id, ids } from '../db/kinds.ts';
import { statement } from '../db/statement.ts';
import { isGranted } from './audiences.ts';

const CLOSED = statement({
  name: 'visibility.closed-to-writer',
  params: { ids, userId: id },
  row: { id },
  text: `select k.id from categories k where k.id = any(:ids::bigint[]) and k.visibility = 3
    and not ${isGranted('k', ':userId::bigint', ['WRITE', 'REVIEW'])}`,
});

/** Returns the GRANTED categories among these in which the person has no grant to write and which they do not moderate. */
export async function listClosedToWriter(
  db: Db,
  categoryIds: readonly Id[],
  userId: Id,
): Promise<Id[]> {
  if (categoryIds.length === 0) return [];
  return (await CLOSED.all(db, { ids: categoryIds, userId })).map((row) => row.id);
}
