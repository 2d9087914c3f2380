import type { AccountStatus, Gender } from '@zhihui/contract/account-models.ts';
import { USER_SORTS } from '@zhihui/contract/features/user-admin/user-admin.limits.ts';
import type { UserSort } from '@zhihui/contract/features/user-admin/user-admin.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import {
  bigint,
  bool,
  id,
  int,
  json,
  nonNull,
  nullable,
  text,
  textOf,
  texts,
  timestamp,
} from '../../db/kinds.ts';
import type { RowOf, ValuesOf } from '../../db/kinds.ts';
import { getCachedTotal } from '../../db/cached-totals.ts';
import { setChanged } from '../../db/set-changed.ts';
import { family, statement } from '../../db/statement.ts';
import { listSubsets } from '../../db/variants.ts';

export type ManagedRow = RowOf<typeof LIST>;

/** When a user last did something here, as far as it is known. */
const SEEN_AT = `greatest((select max(s.seen_at) from sessions s where s.user_id = u.id),
    (select max(h.created_at) from sign_ins h where h.user_id = u.id and h.succeeded))`;
const COLUMNS = `u.id, u.nickname, u.avatar, u.email, u.phone, u.username, u.gender, u.bio, u.internal, u.status,
  u.second_factor, u.created_at,
  (select count(*)::int from sessions s where s.user_id = u.id and s.expires_at > now()) as sessions,
  ${SEEN_AT} as seen_at,
  r.id as role_id, r.code as role_code, r.name as role_name, r.staff,
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
  sort: UserSort;
  offset: number;
  limit: number;
}

const FILTERS = {
  keyword: HAS_KEYWORD(':keyword'),
  roleId: 'u.role_id = :roleId',
  status: 'u.status = :status',
  internal: 'u.internal = :internal',
};
type Filtered = keyof typeof FILTERS;

const filterParams = {
  keyword: text,
  roleId: id,
  status: textOf<AccountStatus>(),
  internal: bool,
};

const buildWhere = (filters: readonly Filtered[]): string =>
  ['u.deleted_at is null and not u.service', ...filters.map((name) => FILTERS[name])].join(' and ');
const variants = () => listSubsets(Object.keys(FILTERS) as Filtered[]);

const ORDERS: Readonly<Record<UserSort, string>> = {
  latest: 'u.id desc',
  oldest: 'u.id',
  name: 'u.nickname, u.id',
  seen: `${SEEN_AT} desc nulls last, u.id desc`,
};

const COUNT = family({
  variants,
  name: (filters) => `user-admin.count.${filters.join('.')}`,
  declare: (filters) => ({
    params: filterParams,
    row: { total: int },
    text: `select count(*)::int as total from users u where ${buildWhere(filters)}`,
  }),
});

const managedRow = {
  id,
  nickname: text,
  avatar: nullable(text),
  email: nullable(text),
  phone: nullable(text),
  username: nullable(text),
  gender: nullable(textOf<Gender>()),
  bio: text,
  internal: bool,
  status: textOf<AccountStatus>(),
  second_factor: bool,
  created_at: timestamp,
  /** Devices that are signed in. */
  sessions: nonNull(int),
  /** When they last did something here, as far as it is known. */
  seen_at: nullable(timestamp),
  role_id: id,
  role_code: text,
  role_name: text,
  staff: bool,
  permissions: texts,
};

const LIST = family({
  variants: () => variants().flatMap((filters) => USER_SORTS.map((sort) => ({ filters, sort }))),
  name: ({ filters, sort }) => `user-admin.list.${sort}.${filters.join('.')}`,
  declare: ({ filters, sort }) => ({
    params: { ...filterParams, limit: bigint, offset: bigint },
    row: managedRow,
    // ids first: the details are looked up only for the users of the page
    text: `select ${COLUMNS}
     from (select u.id from users u where ${buildWhere(filters)} order by ${ORDERS[sort]} limit :limit offset :offset) found
     join users u on u.id = found.id join roles r on r.id = u.role_id order by ${ORDERS[sort]}`,
  }),
});

/** One page of accounts with how many there are. Each set of filters with each order is a statement of its own. */
export async function listUsers(
  db: Db,
  filter: UserFilter,
): Promise<{ rows: ManagedRow[]; total: number }> {
  const names = Object.keys(FILTERS) as Filtered[];
  const filters = names.filter((name) => filter[name] !== undefined && filter[name] !== '');
  // what is not filtered by is in no text, so its value is never sent
  const values = filter as Required<UserFilter> as ValuesOf<typeof filterParams> & UserFilter;
  const [rows, total] = await Promise.all([
    LIST.of({ filters, sort: filter.sort }).all(db, values),
    getCachedTotal(db, COUNT.of(filters), values),
  ]);
  return { rows, total };
}

const LOCK = statement({
  name: 'user-admin.lock',
  params: { id },
  row: managedRow,
  text: `select ${COLUMNS} from users u join roles r on r.id = u.role_id
     where u.id = :id and u.deleted_at is null and not u.service for update of u`,
});

/** An account, locked until the transaction ends; null when it was deleted. */
export async function lockUser(db: Db, id: Id): Promise<ManagedRow | null> {
  return LOCK.first(db, { id });
}

const HAS_OTHER_ADMIN = statement({
  name: 'user-admin.other-admin',
  params: { id },
  row: { '?column?': int },
  text: `select 1 from users u join roles r on r.id = u.role_id
     where r.code = 'Admin' and u.status = 'ACTIVE' and u.deleted_at is null and u.id <> :id limit 1`,
});

/** Whether another user than this one can sign in and is an Admin. */
export async function hasOtherAdmin(db: Db, id: Id): Promise<boolean> {
  return (await HAS_OTHER_ADMIN.count(db, { id })) > 0;
}

const userValues = {
  nickname: text,
  email: text,
  phone: nullable(text),
  username: nullable(text),
  gender: nullable(textOf<Gender>()),
  bio: text,
  internal: bool,
  role_id: id,
  status: textOf<AccountStatus>(),
};
/** Columns of an account that looking after it may change; those left out stay. */
export type UserValues = Partial<ValuesOf<typeof userValues>>;

const UPDATE = statement({
  name: 'user-admin.update',
  params: { id, change: json<string>(), now: timestamp },
  text: `update users set updated_at = :now, ${setChanged('users', Object.keys(userValues))} where id = :id`,
});

/** Writes the fields that are set and leaves the rest. */
export async function updateUser(db: Db, id: Id, values: UserValues, now: Date): Promise<void> {
  await UPDATE.run(db, { id, change: JSON.stringify(values), now });
}

const newUser = { ...userValues, password_hash: nullable(text), must_change_password: bool };
type NewUser = ValuesOf<typeof newUser>;
type Optional = 'phone' | 'username' | 'gender' | 'bio';

const INSERT = statement({
  name: 'user-admin.insert',
  params: newUser,
  row: { id },
  text: `insert into users (nickname, email, phone, username, gender, bio, internal, role_id, status, password_hash,
      must_change_password)
    values (:nickname, :email, :phone, :username, :gender, :bio, :internal, :role_id, :status,
      :password_hash, :must_change_password)
    returning id`,
});

/** Stores an account. Resolves to its id. */
export async function insertUser(
  db: Db,
  user: Omit<NewUser, Optional> & Partial<NewUser>,
): Promise<Id> {
  const { phone = null, username = null, gender = null, bio = '', ...others } = user;
  return (await INSERT.one(db, { phone, username, gender, bio, ...others })).id;
}

const ERASE = statement({
  name: 'user-admin.erase',
  params: { id, nickname: text, now: timestamp },
  text: `update users set nickname = :nickname, email = null, phone = null, username = null, avatar = null,
      gender = null, bio = '', password_hash = null, status = 'INACTIVE', updated_at = :now, deleted_at = :now,
      password_changed_at = null, closes_at = null, closes_heir_id = null
    where id = :id`,
});

/**
 * Ends an account for good: what is known of the person is wiped, so that no list can show it; the row stays, because
 * what they wrote keeps an author.
 */
export async function eraseUser(db: Db, id: Id, nickname: string, now: Date): Promise<void> {
  await ERASE.run(db, { id, nickname, now });
}

const SET_TEMPORARY_PASSWORD = statement({
  name: 'user-admin.set-temporary-password',
  params: { id, passwordHash: text, now: timestamp },
  text: `update users set password_hash = :passwordHash, must_change_password = true, password_changed_at = :now,
      updated_at = :now
    where id = :id`,
});

/** Stores a password that its owner has to change after signing in with it. */
export async function setTemporaryPassword(
  db: Db,
  id: Id,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await SET_TEMPORARY_PASSWORD.run(db, { id, passwordHash, now });
}
