import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const INSERT = statement({
  name: 'like.insert',
  params: { userId: id, contentId: id },
  row: { user_id: id },
  text: 'insert into content_likes (user_id, content_id) values (:userId, :contentId) on conflict do nothing returning user_id',
});

/** Returns true when it was not liked before. */
export async function insertLike(db: Db, userId: Id, contentId: Id): Promise<boolean> {
  return (await INSERT.count(db, { userId, contentId })) > 0;
}

const DELETE = statement({
  name: 'like.delete',
  params: { userId: id, contentId: id },
  row: { user_id: id },
  text: 'delete from content_likes where user_id = :userId and content_id = :contentId returning user_id',
});

/** Returns true when it was liked. */
export async function deleteLike(db: Db, userId: Id, contentId: Id): Promise<boolean> {
  return (await DELETE.count(db, { userId, contentId })) > 0;
}
