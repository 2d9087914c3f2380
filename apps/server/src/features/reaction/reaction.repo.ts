import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, id } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

export interface Reactions {
  followed: boolean;
  liked: boolean;
  favorited: boolean;
}

const OF = statement({
  name: 'reaction.of',
  params: { userId: id, contentId: id },
  row: { followed: bool, liked: bool, favorited: bool },
  text: `select exists (select from content_follows where user_id = :userId and content_id = :contentId) as followed,
       exists (select from content_likes where user_id = :userId and content_id = :contentId) as liked,
       exists (select from favorites where user_id = :userId and content_id = :contentId) as favorited`,
});

/** What a person did with a content. */
export async function findReactions(db: Db, userId: Id, contentId: Id): Promise<Reactions> {
  const rows = await OF.all(db, { userId, contentId });
  return rows[0] as Reactions;
}
