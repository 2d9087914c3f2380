import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, int, intOf, text } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { getAccountLevel, holdsPermissionCode } from '../../visibility/account-rights.ts';
import type { VisibilityLevel } from '../../kernel/viewer.ts';

const WIDEST_VISIBILITY = statement({
  name: 'content.widest-of',
  params: { authorId: id },
  row: { level: int },
  text: `select coalesce(max(k.visibility), 0)::int as level from contents c join categories k on k.id = c.category_id
     where c.author_id = :authorId`,
});

/** Visibility level that sees everything this person wrote: 0 to 2. */
export async function highestVisibility(db: Db, authorId: Id): Promise<number> {
  const { level } = await WIDEST_VISIBILITY.one(db, { authorId });
  return level;
}

const TRANSFER = statement({
  name: 'content.hand-over',
  params: { from: id, to: id },
  text: 'update contents set author_id = :to where author_id = :from',
});

/** Gives everything of one author, the recycle bin included, to another. */
export async function transferContents(db: Db, from: Id, to: Id): Promise<void> {
  await TRANSFER.run(db, { from, to });
}

const WRITER = { person: 'u', role: 'r' };

const WRITER_LEVEL = statement({
  name: 'content.writer-level',
  params: { userId: id, code: text },
  row: { level: intOf<VisibilityLevel>() },
  text: `select ${getAccountLevel(WRITER)} as level
     from users u join roles r on r.id = u.role_id
     where u.id = :userId and u.deleted_at is null and u.status = 'ACTIVE' and ${holdsPermissionCode(WRITER, ':code')}`,
});

/** Visibility level of an active person, as `level`, if they may write with this code; null if not. */
export async function writerLevel(
  db: Db,
  userId: Id,
  code: string,
): Promise<VisibilityLevel | null> {
  const rows = await WRITER_LEVEL.all(db, { userId, code });
  return rows[0]?.level ?? null;
}

const SET_AUTHOR = statement({
  name: 'content.set-author',
  params: { id, authorId: id },
  text: 'update contents set author_id = :authorId where id = :id',
});

/** Gives one item to another author. */
export async function setAuthor(db: Db, id: Id, authorId: Id): Promise<void> {
  await SET_AUTHOR.run(db, { id, authorId });
}
