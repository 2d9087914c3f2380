import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';

/** How wide one must be able to read to see everything this person wrote: 0 to 2. */
export async function widestOf(db: Db, authorId: Id): Promise<number> {
  const rows = await named<{ level: number }>(
    db,
    'content.widest-of',
    `select coalesce(max(k.visibility), 0)::int as level from contents c join categories k on k.id = c.category_id
     where c.author_id = $1`,
    [authorId],
  );
  return rows[0]?.level ?? 0;
}

/** Gives everything of one author, the recycle bin included, to another. */
export async function handOverContents(db: Db, from: Id, to: Id): Promise<void> {
  await named(db, 'content.hand-over', 'update contents set author_id = $2 where author_id = $1', [
    from,
    to,
  ]);
}
