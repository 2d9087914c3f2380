import type { AccountStatus } from '@zhihui/contract/account-models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, bool, id, ids, int, json, nullable, text, textOf } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isCategoryOpen } from '../../visibility/content-access.ts';
import { isCategoryAssigned, toAccountViewer } from '../../visibility/person-access.ts';

export type ModeratorRow = RowOf<typeof LIST>;

const PERSON_COLUMNS = `u.id, u.nickname, u.avatar, u.status, r.id as role_id, r.code as role_code, r.name as role_name, r.staff`;
/** Admins moderate everything without categories, and their role holds no codes. */
const REVIEWS = `exists (select from role_permissions p where p.role_id = r.id and p.code = 'auditLog.add')`;
const nameSql = (at: string): string =>
  `(${at} = '' or position(lower(${at}) in account_names(u.nickname, u.email, u.phone, u.username)) > 0)`;
const CATEGORIES = `(select coalesce(json_agg(json_build_object('id', m.id, 'categoryId', k.id, 'name', k.name,
    'model', k.model) order by k.model, k.name), '[]')
  from moderator_categories m join categories k on k.id = m.category_id where m.user_id = u.id) as categories`;

export interface ModeratorFilter {
  keyword: string;
  /** Moderators of this category or of one above it. */
  categoryId: Id | null;
  offset: number;
  limit: number;
}

const FROM = `from users u join roles r on r.id = u.role_id
    where u.deleted_at is null and not u.service and ${REVIEWS} and ${nameSql(':keyword')}
      and (:categoryId::bigint is null or exists (select from categories k where k.id = :categoryId and ${isCategoryAssigned('u.id', 'k')}))`;
const moderatorRow = {
  id,
  nickname: text,
  avatar: nullable(text),
  status: textOf<AccountStatus>(),
  role_id: id,
  role_code: text,
  role_name: text,
  staff: bool,
  /** Whether their role reviews, so that categories mean something to them. */
  reviews: bool,
  categories: json<{ id: Id; categoryId: Id; name: string; model: ContentModel }[]>(),
};

const LIST = statement({
  name: 'moderator.list',
  params: { keyword: text, categoryId: nullable(id), limit: bigint, offset: bigint },
  row: moderatorRow,
  text: `select ${PERSON_COLUMNS}, true as reviews, ${CATEGORIES} ${FROM}
     order by exists (select from moderator_categories m where m.user_id = u.id) desc, u.id desc limit :limit offset :offset`,
});

const COUNT = statement({
  name: 'moderator.count',
  params: { keyword: text, categoryId: nullable(id) },
  row: { total: int },
  text: `select count(*)::int as total ${FROM}`,
});

/** People whose role reviews, with their categories; those with one first, then by name. */
export async function listModerators(
  db: Db,
  filter: ModeratorFilter,
): Promise<{ rows: ModeratorRow[]; total: number }> {
  const values = { keyword: filter.keyword, categoryId: filter.categoryId };
  const rows = await LIST.all(db, { ...values, limit: filter.limit, offset: filter.offset });
  const { total } = await COUNT.one(db, values);
  return { rows, total };
}

const CANDIDATES = statement({
  name: 'moderator.candidates',
  params: { keyword: text, limit: bigint },
  row: {
    id,
    nickname: text,
    avatar: nullable(text),
    categories: json<ModeratorRow['categories']>(),
  },
  text: `select u.id, u.nickname, u.avatar, ${CATEGORIES} from users u join roles r on r.id = u.role_id
     where u.deleted_at is null and u.status = 'ACTIVE' and ${REVIEWS} and ${nameSql(':keyword')}
     order by u.id desc limit :limit`,
});

/** Active people whose role reviews, by part of a name, with their categories; at most `limit`. */
export async function findCandidates(
  db: Db,
  keyword: string,
  limit: number,
): Promise<Pick<ModeratorRow, 'id' | 'nickname' | 'avatar' | 'categories'>[]> {
  return CANDIDATES.all(db, { keyword, limit });
}

const LOCK = statement({
  name: 'moderator.lock',
  params: { userId: id },
  row: moderatorRow,
  text: `select ${PERSON_COLUMNS}, ${REVIEWS} as reviews, ${CATEGORIES} from users u join roles r on r.id = u.role_id
     where u.id = :userId and u.deleted_at is null for update of u`,
});

/** One account, locked until the transaction ends; null when it was deleted. */
export async function lockModerator(db: Db, userId: Id): Promise<ModeratorRow | null> {
  const rows = await LOCK.all(db, { userId });
  return rows[0] ?? null;
}

const MODERATOR_CATEGORIES = statement({
  name: 'moderator.categories',
  params: { ids },
  row: { count: int, level: int },
  text: `select count(*)::int as count, coalesce(max(k.floor), 0)::int as level
     from categories k where k.id = any(:ids::bigint[])`,
});

const CLOSED = statement({
  name: 'moderator.closed',
  params: { userId: id, ids },
  row: { id },
  text: `select k.id from users u join roles r on r.id = u.role_id, categories k
     where u.id = :userId and k.id = any(:ids::bigint[]) and not ${isCategoryOpen('k', toAccountViewer({ person: 'u', role: 'r' }))}`,
});

/** Whether one of these categories is closed to the account, its assignments included. */
export async function isClosedTo(db: Db, userId: Id, ids: readonly Id[]): Promise<boolean> {
  return (await CLOSED.count(db, { userId, ids })) > 0;
}

/** How many of these categories there are, and the visibility level that they want of their readers: 0 to 2. */
export async function describeCategories(
  db: Db,
  ids: readonly Id[],
): Promise<{ count: number; level: number }> {
  const rows = await MODERATOR_CATEGORIES.all(db, { ids });
  return rows[0] ?? { count: 0, level: 0 };
}

const UNASSIGN_CATEGORIES = statement({
  name: 'moderator.take',
  params: { userId: id, ids },
  text: 'delete from moderator_categories where user_id = :userId and category_id <> all(:ids::bigint[])',
});

const ASSIGN_CATEGORIES = statement({
  name: 'moderator.give',
  params: { userId: id, ids },
  text: `insert into moderator_categories (user_id, category_id)
     select :userId, k.id from categories k where k.id = any(:ids::bigint[]) on conflict do nothing`,
});

/** Sets exactly these categories for a moderator; unchanged assignments keep their id. */
export async function setCategories(db: Db, userId: Id, ids: readonly Id[]): Promise<void> {
  await UNASSIGN_CATEGORIES.run(db, { userId, ids });
  await ASSIGN_CATEGORIES.run(db, { userId, ids });
}

const ASSIGNED = statement({
  name: 'moderator.assigned',
  params: { id },
  row: { userId: id },
  text: 'select user_id as "userId" from moderator_categories where id = :id',
});

/** The person of an assignment; null when there is none. */
export async function findAssigned(db: Db, id: Id): Promise<Id | null> {
  const rows = await ASSIGNED.all(db, { id });
  return rows[0]?.userId ?? null;
}

const REMOVE = statement({
  name: 'moderator.remove',
  params: { id },
  row: { id },
  text: 'delete from moderator_categories where id = :id returning id',
});

/** False when the assignment is not there. */
export async function deleteAssignment(db: Db, id: Id): Promise<boolean> {
  return (await REMOVE.count(db, { id })) > 0;
}
