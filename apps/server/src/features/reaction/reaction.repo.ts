// Why it is as it is: docs/decisions/0078-reading-aids.md
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import type { RowOf } from '../../db/kinds.ts';
import { bool, id, int, nullable } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

/**
 * SQL: the revision that a user has read when readers have a newer one by now; null otherwise. `read` is their row of
 * content_reads (may be of a left join), `content` that content. Once the newer is read, the earlier one still counts
 * while `stillCountsSql` holds. A revision whose approval was withdrawn does not count: readers must not see it.
 */
export function earlierReadSql(read: string, content: string, stillCountsSql: string): string {
  return `(select known.number from revisions known where known.content_id = ${content}.id and known.status = 'APPROVED'
    and known.number = case when ${read}.revision < ${content}.live_revision then ${read}.revision
      when ${read}.revision = ${content}.live_revision and ${stillCountsSql} then ${read}.earlier end)`;
}

export type Reactions = RowOf<typeof FIND>;

const FIND = statement({
  name: 'reaction.of',
  params: { userId: id, contentId: id },
  row: {
    followed: bool,
    liked: bool,
    favorited: bool,
    /** An earlier revision that they have read, where readers have a newer one by now. */
    readRevision: nullable(int),
  },
  text: `select exists (select from content_follows where user_id = :userId and content_id = :contentId) as followed,
       exists (select from content_likes where user_id = :userId and content_id = :contentId) as liked,
       exists (select from favorites where user_id = :userId and content_id = :contentId) as favorited,
       (select ${earlierReadSql('m', 'c', "m.changed_at > now() - interval '1 day'")} from content_reads m
         join contents c on c.id = m.content_id where m.user_id = :userId and m.content_id = :contentId) as "readRevision"`,
});

/** What a person did with a content. The newer text stays said to be new for a day. */
export async function findReactions(db: Db, userId: Id, contentId: Id): Promise<Reactions> {
  const rows = await FIND.all(db, { userId, contentId });
  return rows[0] as Reactions;
}
