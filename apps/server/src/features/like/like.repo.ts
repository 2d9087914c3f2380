import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';

/** True when it was not liked before. */
export async function insertLike(db: Db, userId: Id, contentId: Id): Promise<boolean> {
  const rows = await named(
    db,
    'like.insert',
    'insert into content_likes (user_id, content_id) values ($1, $2) on conflict do nothing returning user_id',
    [userId, contentId],
  );
  return rows.length > 0;
}

/** True when it was liked. */
export async function deleteLike(db: Db, userId: Id, contentId: Id): Promise<boolean> {
  const rows = await named(
    db,
    'like.delete',
    'delete from content_likes where user_id = $1 and content_id = $2 returning user_id',
    [userId, contentId],
  );
  return rows.length > 0;
}
