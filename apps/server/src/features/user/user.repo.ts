import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, int, nullable, text, textOf, texts, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isCategoryReadable, isContentReadable } from '../../visibility/content-access.ts';
import { lacksSecondFactor, rightsVersion } from '../../visibility/account-rights.ts';
import { isFindable } from '../../visibility/person-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../kernel/viewer.ts';

export type AccountRow = RowOf<typeof ACCOUNT>;

const ACCOUNT = statement({
  name: 'user.account',
  params: { userId: id },
  row: {
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
    rights: text,
  },
  text: `select u.id, u.nickname, u.avatar, u.email, u.phone, u.username, u.gender, u.bio, u.must_change_password,
       ${lacksSecondFactor({ person: 'u', role: 'r' })} as must_add_factor, r.code as role_code, r.name as role_name, r.staff,
       array(select code from role_permissions p where p.role_id = r.id order by code) as permissions,
       ${rightsVersion({ person: 'u', role: 'r' })} as rights
     from users u join roles r on r.id = u.role_id
     where u.id = :userId and u.deleted_at is null`,
});

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
    moderates: texts,
  },
  text: `select u.id, u.nickname, u.avatar, u.bio, u.created_at,
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
 * Public face of a person, as far as the caller may read their articles and what they moderate; null also for who the
 * caller may not know of.
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
