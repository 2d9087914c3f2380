import type { AccountStatus, Gender } from '@zhihui/contract/account-models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';

export interface ManagedRow {
  id: Id;
  nickname: string;
  avatar: string | null;
  email: string | null;
  phone: string | null;
  username: string | null;
  gender: Gender | null;
  bio: string;
  internal: boolean;
  status: AccountStatus;
  created_at: Date;
  role_id: Id;
  role_code: string;
  role_name: string;
  staff: boolean;
  permissions: string[];
}

const COLUMNS = `u.id, u.nickname, u.avatar, u.email, u.phone, u.username, u.gender, u.bio, u.internal, u.status,
  u.created_at, r.id as role_id, r.code as role_code, r.name as role_name, r.staff,
  array(select p.code from role_permissions p where p.role_id = r.id) as permissions`;
const NAMES = 'account_names(u.nickname, u.email, u.phone, u.username)';
/** The index finds what has the keyword's pairs of letters somewhere; the keyword itself is then looked for. */
const HAS_KEYWORD = (at: string): string =>
  `letter_pairs(${NAMES}) @> letter_pairs(lower(${at})) and position(lower(${at}) in ${NAMES}) > 0`;

export interface UserFilter {
  keyword: string | undefined;
  roleId: Id | undefined;
  status: AccountStatus | undefined;
  internal: boolean | undefined;
  offset: number;
  limit: number;
}

/** One page of accounts, newest first, with how many there are. Each set of filters is a statement of its own. */
export async function listUsers(
  db: Db,
  filter: UserFilter,
): Promise<{ rows: ManagedRow[]; total: number }> {
  const values: unknown[] = [];
  const parts = ['u.deleted_at is null'];
  const add = (mark: string, value: unknown, sql: (at: string) => string): string => {
    if (value === undefined || value === '') return '';
    parts.push(sql(`$${values.push(value)}`));
    return mark;
  };
  const name =
    add('k', filter.keyword, HAS_KEYWORD) +
    add('r', filter.roleId, (at) => `u.role_id = ${at}`) +
    add('s', filter.status, (at) => `u.status = ${at}`) +
    add('i', filter.internal, (at) => `u.internal = ${at}`);
  const where = parts.join(' and ');
  const counted = await named<{ total: number }>(
    db,
    `user-admin.count.${name}`,
    `select count(*)::int as total from users u where ${where}`,
    values,
  );
  const page = `limit $${values.push(filter.limit)} offset $${values.push(filter.offset)}`;
  const rows = await named<ManagedRow>(
    db,
    `user-admin.list.${name}`,
    `select ${COLUMNS} from users u join roles r on r.id = u.role_id
     where ${where} order by u.id desc ${page}`,
    values,
  );
  return { rows, total: counted[0]?.total ?? 0 };
}

/** An account, held until the transaction ends; null when it is gone. */
export async function lockUser(db: Db, id: Id): Promise<ManagedRow | null> {
  const rows = await named<ManagedRow>(
    db,
    'user-admin.lock',
    `select ${COLUMNS} from users u join roles r on r.id = u.role_id
     where u.id = $1 and u.deleted_at is null for update of u`,
    [id],
  );
  return rows[0] ?? null;
}

/** Whether somebody besides this person can sign in and is an Admin. */
export async function hasOtherAdmin(db: Db, id: Id): Promise<boolean> {
  const rows = await named(
    db,
    'user-admin.other-admin',
    `select 1 from users u join roles r on r.id = u.role_id
     where r.code = 'Admin' and u.status = 'ACTIVE' and u.deleted_at is null and u.id <> $1 limit 1`,
    [id],
  );
  return rows.length > 0;
}

/** Columns of an account that looking after it may change; those left out stay. */
export interface UserValues {
  nickname?: string;
  email?: string;
  phone?: string | null;
  username?: string | null;
  gender?: Gender | null;
  bio?: string;
  internal?: boolean;
  role_id?: Id;
  status?: AccountStatus;
}

/** Puts in what is given and leaves the rest. */
export async function updateUser(db: Db, id: Id, values: UserValues, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...values, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export type NewUser = UserValues & {
  nickname: string;
  role_id: Id;
  password_hash: string | null;
  must_change_password: boolean;
};

/** Stores an account. Resolves to its id. */
export async function insertUser(db: Db, values: NewUser): Promise<Id> {
  const row = await db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Ends an account for good: what is known of the person is wiped, so that no list can show it; the row stays, because
 * what they wrote keeps an author.
 */
export async function eraseUser(db: Db, id: Id, nickname: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({
      nickname,
      email: null,
      phone: null,
      username: null,
      avatar: null,
      gender: null,
      bio: '',
      password_hash: null,
      status: 'INACTIVE',
      updated_at: now,
      deleted_at: now,
    })
    .where('id', '=', id)
    .execute();
}
