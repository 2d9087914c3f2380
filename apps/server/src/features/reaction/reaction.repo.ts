import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';

export interface Reactions {
  followed: boolean;
  liked: boolean;
  favorited: boolean;
}

/** What a person did with a content. */
export async function findReactions(db: Db, userId: Id, contentId: Id): Promise<Reactions> {
  const rows = await named<Reactions>(
    db,
    'reaction.of',
    `select exists (select from content_follows where user_id = $1 and content_id = $2) as followed,
       exists (select from content_likes where user_id = $1 and content_id = $2) as liked,
       exists (select from favorites where user_id = $1 and content_id = $2) as favorited`,
    [userId, contentId],
  );
  return rows[0] as Reactions;
}
