import type { ProfileChange } from '@zhihui/contract/features/user/user.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, json, nullable, text, timestamp } from '../../db/kinds.ts';
import { setChanged } from '../../db/set-changed.ts';
import { statement } from '../../db/statement.ts';
import { rejectTakenName } from './account.repo.ts';

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

const UPDATE = statement({
  name: 'profile.update',
  params: { userId: id, change: json<string>(), now: timestamp },
  row: { id },
  text: `update users set updated_at = :now,
       ${setChanged('users', ['nickname', 'gender', 'bio', 'username', 'avatar'])}
     where id = :userId and deleted_at is null returning id`,
});

const TAKEN = statement({
  name: 'profile.taken',
  params: { userId: id, username: text },
  row: { id },
  text: 'select id from users where username = :username and deleted_at is null and id <> :userId limit 1',
});

/** Stores what was changed; fields left out stay. False when the user name belongs to somebody. */
export async function updateProfile(
  db: Db,
  userId: Id,
  change: ProfileChange,
  now: Date,
): Promise<boolean> {
  const { username } = change;
  if (username != null && (await TAKEN.count(db, { userId, username })) > 0) return false;
  return rejectTakenName(() => UPDATE.count(db, { userId, change: JSON.stringify(change), now }));
}
