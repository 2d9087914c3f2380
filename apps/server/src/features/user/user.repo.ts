import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { categoryReadable, contentReadable } from '../../visibility/contents.ts';
import { viewerAt, viewerValues } from '../../visibility/viewer.ts';
import type { Viewer } from '../../visibility/viewer.ts';

export interface AccountRow {
  id: Id;
  nickname: string;
  avatar: string | null;
  email: string | null;
  phone: string | null;
  gender: 'MALE' | 'FEMALE' | 'OTHER' | null;
  bio: string;
  must_change_password: boolean;
  role_code: string;
  role_name: string;
  staff: boolean;
  permissions: string[];
}

/** A person with role and permission codes; null when there is no such account. */
export async function findAccount(db: Db, userId: Id): Promise<AccountRow | null> {
  const rows = await named<AccountRow>(
    db,
    'user.account',
    `select u.id, u.nickname, u.avatar, u.email, u.phone, u.gender, u.bio, u.must_change_password,
       r.code as role_code, r.name as role_name, r.staff,
       array(select code from role_permissions p where p.role_id = r.id order by code) as permissions
     from users u join roles r on r.id = u.role_id
     where u.id = $1 and u.deleted_at is null`,
    [userId],
  );
  return rows[0] ?? null;
}

export interface ProfileRow {
  id: Id;
  nickname: string;
  avatar: string | null;
  bio: string;
  created_at: Date;
  article_count: number;
  role_name: string;
  moderates: string[];
}

/** Public face of a person, as far as the viewer may read their articles and what they moderate. */
export async function findProfile(db: Db, userId: Id, viewer: Viewer): Promise<ProfileRow | null> {
  const rows = await named<ProfileRow>(
    db,
    'user.profile',
    `select u.id, u.nickname, u.avatar, u.bio, u.created_at,
       (select count(*)::int from contents c left join categories k on k.id = c.category_id
        where c.author_id = u.id and c.model = 'ARTICLE' and ${contentReadable({ content: 'c', category: 'k' }, viewerAt(2))}) as article_count,
       r.name as role_name,
       array(select k.name from moderator_categories m join categories k on k.id = m.category_id
         where m.user_id = u.id and ${categoryReadable('k', viewerAt(2))}
         order by k.position, k.id limit 4) as moderates
     from users u join roles r on r.id = u.role_id where u.id = $1 and u.deleted_at is null`,
    [userId, ...viewerValues(viewer)],
  );
  return rows[0] ?? null;
}

/** Whether there is such an account, whatever its state. */
export async function isPerson(db: Db, userId: Id): Promise<boolean> {
  const rows = await named(
    db,
    'user.exists',
    'select 1 from users where id = $1 and deleted_at is null',
    [userId],
  );
  return rows.length > 0;
}
