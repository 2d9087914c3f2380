import type { AccountStatus } from '@zhihui/contract/account-models.ts';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import type { RowOf } from '../../db/kinds.ts';
import { bool, id, int, nullable, text, textOf, texts, timestamp } from '../../db/kinds.ts';
import { LOCKS } from '../../db/locks.ts';
import { statement } from '../../db/statement.ts';

/** What signing in needs of an account. */
export type Credentials = RowOf<typeof CREDENTIALS>;

const COLUMNS =
  'id, email, nickname, username, password_hash as "passwordHash", status, second_factor as "secondFactor"';

const credentialsRow = {
  id,
  email: nullable(text),
  nickname: text,
  username: nullable(text),
  passwordHash: nullable(text),
  status: textOf<AccountStatus>(),
  /** Signing in takes a second step. */
  secondFactor: bool,
};

const CREDENTIALS = statement({
  name: 'account.credentials',
  params: { email: nullable(text), phone: nullable(text), username: nullable(text) },
  row: credentialsRow,
  text: `select ${COLUMNS} from users where deleted_at is null and (email = :email or phone = :phone or username = :username)
     order by (email = :email) desc nulls last, (phone = :phone) desc nulls last limit 1`,
});

/** The account with this e-mail, phone or user name (each as stored; null: ignored); null when there is none. */
export async function findCredentials(
  db: Db,
  by: { email: string | null; phone: string | null; username: string | null },
): Promise<Credentials | null> {
  return CREDENTIALS.first(db, { email: by.email, phone: by.phone, username: by.username });
}

const CREDENTIALS_BY_ID = statement({
  name: 'account.credentialsById',
  params: { userId: id },
  row: credentialsRow,
  text: `select ${COLUMNS} from users where id = :userId and deleted_at is null`,
});

/** Credentials of an account by its id; null when it was deleted. */
export async function findCredentialsById(db: Db, userId: Id): Promise<Credentials | null> {
  return CREDENTIALS_BY_ID.first(db, { userId });
}

const LOCK_PASSWORD = statement({
  name: 'account.holdPassword',
  params: { userId: id, passwordHash: nullable(text) },
  row: { '?column?': int },
  text: 'select 1 from users where id = :userId and password_hash = :passwordHash and deleted_at is null for update',
});

/**
 * Whether `passwordHash` is still the account's, held so until the transaction ends. Checking a password takes time,
 * in which another may have been set; then the old one must not open anything.
 */
export async function lockPassword(
  db: Db,
  userId: Id,
  passwordHash: string | null,
): Promise<boolean> {
  return (await LOCK_PASSWORD.count(db, { userId, passwordHash })) > 0;
}

export interface NewAccount {
  /** Null where no address is proven. */
  email: string | null;
  nickname: string;
  /** Null for who signs in by a company account. */
  passwordHash: string | null;
  roleCode: string;
  /** Of the company, as opposed to an outside account. */
  internal: boolean;
  mustChangePassword?: boolean;
}

const INSERT = statement({
  name: 'account.insert',
  params: {
    email: nullable(text),
    nickname: text,
    passwordHash: nullable(text),
    roleCode: text,
    internal: bool,
    mustChangePassword: bool,
  },
  row: { id },
  text: `insert into users (email, nickname, password_hash, role_id, internal, must_change_password)
     select :email, :nickname, :passwordHash, r.id, :internal, :mustChangePassword from roles r where r.code = :roleCode
     on conflict (email) where deleted_at is null do nothing returning id`,
});

/** Creates an active account. Null when another account has the e-mail. */
export async function insertAccount(db: Db, account: NewAccount): Promise<Id | null> {
  const rows = await INSERT.all(db, {
    email: account.email,
    nickname: account.nickname,
    passwordHash: account.passwordHash,
    roleCode: account.roleCode,
    internal: account.internal,
    mustChangePassword: account.mustChangePassword ?? false,
  });
  return rows[0]?.id ?? null;
}

const PASSWORD = statement({
  name: 'account.password',
  params: { userId: id, passwordHash: text, activate: bool, now: timestamp },
  text: `update users set password_hash = :passwordHash, must_change_password = false, updated_at = :now,
       password_changed_at = :now,
       status = case when :activate and status = 'PENDING' then 'ACTIVE' else status end
     where id = :userId`,
});

/** Stores a password its owner chose. `activate`: they have proven their e-mail at the same time. */
export async function updatePassword(
  db: Db,
  row: { userId: Id; passwordHash: string; activate: boolean; now: Date },
): Promise<void> {
  await PASSWORD.run(db, {
    userId: row.userId,
    passwordHash: row.passwordHash,
    activate: row.activate,
    now: row.now,
  });
}

const EMAIL = statement({
  name: 'account.email',
  params: { userId: id, email: text, now: timestamp },
  row: { id },
  text: `update users set email = :email, updated_at = :now where id = :userId and deleted_at is null
       and not exists (select 1 from users o where o.email = :email and o.deleted_at is null and o.id <> :userId)
     returning id`,
});

/** False when another account has this e-mail. */
export async function updateEmail(db: Db, userId: Id, email: string, now: Date): Promise<boolean> {
  return rejectTakenName(() => EMAIL.count(db, { userId, email, now }));
}

const PHONE = statement({
  name: 'account.phone',
  params: { userId: id, phone: text, now: timestamp },
  row: { id },
  text: `update users set phone = :phone, updated_at = :now where id = :userId and deleted_at is null
       and not exists (select 1 from users o where o.phone = :phone and o.deleted_at is null and o.id <> :userId)
     returning id`,
});

/** False when another account has this phone. */
export async function updatePhone(db: Db, userId: Id, phone: string, now: Date): Promise<boolean> {
  return rejectTakenName(() => PHONE.count(db, { userId, phone, now }));
}

/** When two users claim the same name at once, the unique index refuses the second. */
export async function rejectTakenName(update: () => Promise<number>): Promise<boolean> {
  try {
    return (await update()) > 0;
  } catch (error) {
    if ((error as { code?: string }).code === '23505') return false;
    throw error;
  }
}

const COMPANY_ROLE = statement({
  name: 'account.companyRole',
  params: { userId: id, roleId: id, internal: bool, isRuled: bool, now: timestamp },
  text: `update users u set role_id = :roleId, internal = :internal, updated_at = :now
     from roles r where u.id = :userId and r.id = u.role_id and r.code <> 'Admin'
       and (u.role_id <> :roleId or u.internal <> :internal)
       and (:isRuled or r.code in ('User', 'Tourist'))`,
});

/**
 * Assigns the role that a provider's rules require. Admins stay Admins; without a rule (`ruled`) only the two basic roles are
 * changed, as the others were assigned on the site.
 */
export async function setCompanyRole(
  db: Db,
  row: { userId: Id; roleId: Id; internal: boolean; isRuled: boolean; now: Date },
): Promise<void> {
  await COMPANY_ROLE.run(db, row);
}

const SECOND_FACTOR = statement({
  name: 'account.secondFactor',
  params: { userId: id, on: bool },
  text: 'update users set second_factor = :on where id = :userId and second_factor <> :on',
});

/** Whether signing in takes a second step; the ways to take it are stored by the factor feature. */
export async function updateSecondFactor(db: Db, userId: Id, on: boolean): Promise<void> {
  await SECOND_FACTOR.run(db, { userId, on });
}

const HAS_ADMIN = statement({
  name: 'account.hasAdmin',
  params: {},
  row: { '?column?': int },
  text: `select 1 from users u join roles r on r.id = u.role_id
     where r.code = 'Admin' and u.deleted_at is null and not u.service limit 1`,
});

/** Whether there is an Admin at all. */
export async function hasAdmin(db: Db): Promise<boolean> {
  return (await HAS_ADMIN.count(db, {})) > 0;
}

const LOCK_ADMIN = statement({
  name: 'account.lockAdmin',
  params: {},
  text: `select pg_advisory_xact_lock(${LOCKS.admins})`,
});

/**
 * Serialises calls that promote or demote Admins, to the end of the transaction: nodes that start together create one, and two
 * who demote each other leave one.
 */
export async function lockAdmins(db: Db): Promise<void> {
  await LOCK_ADMIN.run(db, {});
}

const PROMOTE = statement({
  name: 'account.promote',
  params: { email: text, passwordHash: text, mustChangePassword: bool },
  text: `with admin as (
       update users set role_id = (select id from roles where code = 'Admin'), internal = true, status = 'ACTIVE',
         password_hash = :passwordHash, must_change_password = :mustChangePassword, updated_at = now()
       where email = :email and deleted_at is null returning id),
     forgotten as (delete from known_browsers using admin where user_id = admin.id)
     delete from sessions using admin where user_id = admin.id`,
});

/**
 * Makes the account with this e-mail an Admin who signs in with a new password. Earlier sessions end: any visitor may
 * have registered the address while the site had no Admin yet.
 */
export async function promoteToAdmin(
  db: Db,
  row: { email: string; passwordHash: string; mustChangePassword: boolean },
): Promise<void> {
  await PROMOTE.run(db, {
    email: row.email,
    passwordHash: row.passwordHash,
    mustChangePassword: row.mustChangePassword,
  });
}

const BUILT_IN = statement({
  name: 'role.builtIn',
  params: { code: text, name: text, staff: bool, permissions: texts },
  text: `with role as (
       insert into roles (code, name, built_in, staff) values (:code, :name, true, :staff)
       on conflict (code) do nothing returning id)
     insert into role_permissions (role_id, code)
     select role.id, code from role, unnest(:permissions::text[]) as code`,
});

/**
 * Makes a built-in role with its codes, in one statement. A role that stands already keeps the codes Admins gave it.
 */
export async function insertBuiltInRole(
  db: Db,
  role: { code: string; name: string; staff: boolean; permissions: readonly PermissionCode[] },
): Promise<void> {
  await BUILT_IN.run(db, {
    code: role.code,
    name: role.name,
    staff: role.staff,
    permissions: role.permissions,
  });
}
