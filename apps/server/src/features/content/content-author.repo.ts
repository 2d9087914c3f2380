import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { roleHoldsCode, roleLevel } from '../../visibility/people.ts';
import type { VisibilityLevel } from '../../visibility/viewer.ts';

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

/** How wide an active person reads, as `level`, if they may write with this code; null if not. */
export async function writerLevel(
  db: Db,
  userId: Id,
  code: string,
): Promise<VisibilityLevel | null> {
  const rows = await named<{ level: VisibilityLevel }>(
    db,
    'content.writer-level',
    `select ${roleLevel('r')} as level
     from users u join roles r on r.id = u.role_id
     where u.id = $1 and u.deleted_at is null and u.status = 'ACTIVE' and ${roleHoldsCode('r', '$2')}`,
    [userId, code],
  );
  return rows[0]?.level ?? null;
}

/** Gives one item to another author. */
export async function setAuthor(db: Db, id: Id, authorId: Id): Promise<void> {
  await named(db, 'content.set-author', 'update contents set author_id = $2 where id = $1', [
    id,
    authorId,
  ]);
}
