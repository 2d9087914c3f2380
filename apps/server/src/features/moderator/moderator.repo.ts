import type { AccountStatus } from '@zhihui/contract/account-models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { categoryAssignedTo } from '../../visibility/people.ts';

export interface ModeratorRow {
  id: Id;
  nickname: string;
  avatar: string | null;
  status: AccountStatus;
  role_id: Id;
  role_code: string;
  role_name: string;
  staff: boolean;
  /** Whether their role reviews, so that categories mean something to them. */
  reviews: boolean;
  categories: { id: Id; categoryId: Id; name: string; model: ContentModel }[];
}

const PERSON = `u.id, u.nickname, u.avatar, u.status, r.id as role_id, r.code as role_code, r.name as role_name, r.staff`;
/** Admins reach everything without categories, and their role holds no codes. */
const REVIEWS = `exists (select from role_permissions p where p.role_id = r.id and p.code = 'auditLog.add')`;
const NAMED = (at: string): string =>
  `(${at} = '' or position(lower(${at}) in account_names(u.nickname, u.email, u.phone, u.username)) > 0)`;
const CATEGORIES = `(select coalesce(json_agg(json_build_object('id', m.id, 'categoryId', k.id, 'name', k.name,
    'model', k.model) order by k.model, k.name), '[]')
  from moderator_categories m join categories k on k.id = m.category_id where m.user_id = u.id) as categories`;

export interface ModeratorFilter {
  keyword: string;
  /** Whoever reaches this category: it, or one above it, is theirs. */
  categoryId: Id | null;
  offset: number;
  limit: number;
}

/** People whose role reviews, with their categories; those with one first, then by name. */
export async function listModerators(
  db: Db,
  filter: ModeratorFilter,
): Promise<{ rows: ModeratorRow[]; total: number }> {
  const from = `from users u join roles r on r.id = u.role_id
    where u.deleted_at is null and ${REVIEWS} and ${NAMED('$1')}
      and ($2::bigint is null or exists (select from categories k where k.id = $2 and ${categoryAssignedTo('u.id', 'k')}))`;
  const values = [filter.keyword, filter.categoryId];
  const rows = await named<ModeratorRow>(
    db,
    'moderator.list',
    `select ${PERSON}, true as reviews, ${CATEGORIES} ${from}
     order by exists (select from moderator_categories m where m.user_id = u.id) desc, u.id desc limit $3 offset $4`,
    [...values, filter.limit, filter.offset],
  );
  const counted = await named<{ total: number }>(
    db,
    'moderator.count',
    `select count(*)::int as total ${from}`,
    values,
  );
  return { rows, total: counted[0]?.total ?? 0 };
}

/** Active people whose role reviews, by part of a name, with their categories; at most `limit`. */
export async function findCandidates(
  db: Db,
  keyword: string,
  limit: number,
): Promise<Pick<ModeratorRow, 'id' | 'nickname' | 'avatar' | 'categories'>[]> {
  return named(
    db,
    'moderator.candidates',
    `select u.id, u.nickname, u.avatar, ${CATEGORIES} from users u join roles r on r.id = u.role_id
     where u.deleted_at is null and u.status = 'ACTIVE' and ${REVIEWS} and ${NAMED('$1')}
     order by u.id desc limit $2`,
    [keyword, limit],
  );
}

/** One person, held until the transaction ends; null when the account is gone. */
export async function lockModerator(db: Db, userId: Id): Promise<ModeratorRow | null> {
  const rows = await named<ModeratorRow>(
    db,
    'moderator.lock',
    `select ${PERSON}, ${REVIEWS} as reviews, ${CATEGORIES} from users u join roles r on r.id = u.role_id
     where u.id = $1 and u.deleted_at is null for update of u`,
    [userId],
  );
  return rows[0] ?? null;
}

/** How many of these categories there are, and how wide the narrowest must be read: 0 to 2. */
export async function describeCategories(
  db: Db,
  ids: readonly Id[],
): Promise<{ count: number; level: number }> {
  const rows = await named<{ count: number; level: number }>(
    db,
    'moderator.categories',
    `select count(*)::int as count, coalesce(max(k.visibility), 0)::int as level
     from categories k where k.id = any($1::bigint[])`,
    [ids],
  );
  return rows[0] ?? { count: 0, level: 0 };
}

/** Gives a person exactly these categories; assignments that stay keep their id. */
export async function setCategories(db: Db, userId: Id, ids: readonly Id[]): Promise<void> {
  await named(
    db,
    'moderator.take',
    'delete from moderator_categories where user_id = $1 and category_id <> all($2::bigint[])',
    [userId, ids],
  );
  await named(
    db,
    'moderator.give',
    `insert into moderator_categories (user_id, category_id)
     select $1, k.id from categories k where k.id = any($2::bigint[]) on conflict do nothing`,
    [userId, ids],
  );
}

/** The person of an assignment; null when there is none. */
export async function findAssigned(db: Db, id: Id): Promise<Id | null> {
  const rows = await named<{ userId: Id }>(
    db,
    'moderator.assigned',
    'select user_id as "userId" from moderator_categories where id = $1',
    [id],
  );
  return rows[0]?.userId ?? null;
}

/** False when the assignment is not there. */
export async function deleteAssignment(db: Db, id: Id): Promise<boolean> {
  const rows = await named(
    db,
    'moderator.remove',
    'delete from moderator_categories where id = $1 returning id',
    [id],
  );
  return rows.length > 0;
}
