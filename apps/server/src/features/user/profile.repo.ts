import type { ProfileChange } from '@zhihui/contract/features/user/user.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, nullable, text } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { unlessTaken } from './account.repo.ts';

const AVATAR = statement({
  name: 'profile.avatar',
  params: { userId: id },
  row: { avatar: nullable(text) },
  text: 'select avatar from users where id = :userId for update',
});

/** The portrait of a person, held to the end of the transaction. */
export async function findAvatar(db: Db, userId: Id): Promise<string | null> {
  return (await AVATAR.first(db, { userId }))?.avatar ?? null;
}

/** Stores what was changed; fields left out stay. False when the user name belongs to somebody. */
export async function updateProfile(
  db: Db,
  userId: Id,
  change: ProfileChange,
  now: Date,
): Promise<boolean> {
  const { nickname, gender, bio, username, avatar } = change;
  if (username != null && (await isTaken(db, userId, username))) return false;
  return unlessTaken(async () => {
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ nickname, gender, bio, username, avatar, updated_at: now })
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows);
  });
}

async function isTaken(db: Db, userId: Id, username: string): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .where('deleted_at', 'is', null)
    .where('id', '<>', userId)
    .executeTakeFirst();
  return other !== undefined;
}
