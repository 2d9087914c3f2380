import type { EditorView } from '@zhihui/contract/features/setting/setting.limits.ts';
import type { ProfileChange } from '@zhihui/contract/features/user/user.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import type { RowOf } from '../../db/kinds.ts';
import {
  bool,
  bytes,
  id,
  int,
  json,
  nullable,
  text,
  textOf,
  texts,
  timestamp,
} from '../../db/kinds.ts';
import { setChanged } from '../../db/set-changed.ts';
import { statement } from '../../db/statement.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { lacksSecondFactor, rightsVersion } from '../../visibility/account-rights.ts';
import { isCategoryReadable, isContentReadable } from '../../visibility/content-access.ts';
import { isFindable } from '../../visibility/person-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import { rejectTakenName } from './account.repo.ts';

export type AccountRow = RowOf<typeof ACCOUNT>;

const accountRow = {
  id,
  nickname: text,
  avatar: nullable(text),
  email: nullable(text),
  phone: nullable(text),
  username: nullable(text),
  gender: nullable(textOf<'MALE' | 'FEMALE' | 'OTHER'>()),
  bio: text,
  must_change_password: bool,
  must_add_factor: bool,
  role_code: text,
  role_name: text,
  staff: bool,
  permissions: texts,
  /** Sections in which a category is assigned to the account. */
  moderates: texts,
  rights: text,
};

/** SQL: the account whose id is `user`. */
const accountSql = (
  user: string,
): string => `select u.id, u.nickname, u.avatar, u.email, u.phone, u.username, u.gender, u.bio, u.must_change_password,
       ${lacksSecondFactor({ person: 'u', role: 'r' })} as must_add_factor, r.code as role_code, r.name as role_name, r.staff,
       array(select code from role_permissions p where p.role_id = r.id order by code) as permissions,
       array(select distinct k.model from moderator_categories m join categories k on k.id = m.category_id
         where m.user_id = u.id order by k.model) as moderates,
       ${rightsVersion({ person: 'u', role: 'r' })} as rights
     from users u join roles r on r.id = u.role_id
     where u.id = ${user} and u.deleted_at is null`;

const ACCOUNT = statement({
  name: 'user.account',
  params: { userId: id },
  row: accountRow,
  text: accountSql(':userId'),
});

const ACCOUNT_OF_SESSION = statement({
  name: 'user.account-of-session',
  params: { tokenHash: bytes },
  row: accountRow,
  text: accountSql('(select s.user_id from sessions s where s.token_hash = :tokenHash)'),
});

/** The person of a session alike; whether the session is valid is not looked at. */
export async function findSessionAccount(db: Db, tokenHash: Buffer): Promise<AccountRow | null> {
  return ACCOUNT_OF_SESSION.first(db, { tokenHash });
}

/** A person with role and permission codes; null when there is no such account. */
export async function findAccount(db: Db, userId: Id): Promise<AccountRow | null> {
  return ACCOUNT.first(db, { userId });
}

export type ProfileRow = RowOf<typeof PROFILE>;

const PROFILE = statement({
  name: 'user.profile',
  params: { userId: id, callerId: nullable(id), ...viewerParams },
  row: {
    id,
    nickname: text,
    avatar: nullable(text),
    bio: text,
    created_at: timestamp,
    article_count: int,
    role_name: text,
    departments: texts,
    moderates: texts,
  },
  text: `select u.id, u.nickname, u.avatar, u.bio, u.created_at,
       array(select g.name from user_group_members m join user_groups g on g.id = m.group_id where m.user_id = u.id
         and g.kind = 'DEPARTMENT' order by cardinality(g.ancestor_ids) desc, g.name, g.id limit 3) as departments,
       (select count(*)::int from contents c left join categories k on k.id = c.category_id
        where c.author_id = u.id and c.model = 'ARTICLE' and ${isContentReadable({ content: 'c', category: 'k' }, VIEWER)}) as article_count,
       r.name as role_name,
       array(select k.name from moderator_categories m join categories k on k.id = m.category_id
         where m.user_id = u.id and ${isCategoryReadable('k', VIEWER)}
         order by k.position, k.id limit 4) as moderates
     from users u join roles r on r.id = u.role_id where u.id = :userId and u.deleted_at is null
       and (u.id = :callerId or ${isFindable('u.id', VIEWER)})`,
});

/** Who asks for a person: what they may read, and their own id, null for visitors. */
export interface Finder extends Viewer {
  callerId: Id | null;
}

/**
 * Public face of a person, as far as the caller can read their articles and moderated categories; null also for users
 * hidden from the caller.
 */
export async function findProfile(db: Db, userId: Id, finder: Finder): Promise<ProfileRow | null> {
  return PROFILE.first(db, { userId, ...finder });
}

const FINDABLE = statement({
  name: 'user.findable',
  params: { userId: id, callerId: nullable(id), ...viewerParams },
  row: { '?column?': int },
  text: `select 1 from users u where u.id = :userId and u.deleted_at is null
       and (u.id = :callerId or ${isFindable('u.id', VIEWER)})`,
});

/** Whether there is such an account, whatever its state, that the caller may know of. */
export async function canFindUser(db: Db, userId: Id, finder: Finder): Promise<boolean> {
  return (await FINDABLE.count(db, { userId, ...finder })) > 0;
}

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

/** Stores what was changed; fields left out stay. False when another account has the user name. */
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

const VIEW = statement({
  name: 'user.editor-view',
  params: { userId: id },
  row: { view: nullable(text) },
  text: 'select editor_view as view from users where id = :userId',
});

/** The stored editor view of a user: unchecked, and null for none. */
export async function findView(db: Db, userId: Id): Promise<string | null> {
  return (await VIEW.first(db, { userId }))?.view ?? null;
}

const CHOOSE = statement({
  name: 'user.choose-editor-view',
  params: { userId: id, view: text },
  text: 'update users set editor_view = :view where id = :userId and editor_view is distinct from :view',
});

/** Stores the editor view of a user. */
export async function storeView(db: Db, userId: Id, view: EditorView): Promise<void> {
  await CHOOSE.run(db, { userId, view });
}
