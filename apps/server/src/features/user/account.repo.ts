import type { AccountStatus } from '@zhihui/contract/account-models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { LOCKS } from '../../db/locks.ts';
import { named } from '../../db/named.ts';

/** What signing in needs of an account. */
export interface Credentials {
  id: Id;
  email: string | null;
  nickname: string;
  passwordHash: string | null;
  status: AccountStatus;
}

const COLUMNS = 'id, email, nickname, password_hash as "passwordHash", status';

/** The account that goes by this e-mail, phone or user name (each as stored; null: not asked); null when none does. */
export async function findCredentials(
  db: Db,
  by: { email: string | null; phone: string | null; username: string | null },
): Promise<Credentials | null> {
  const rows = await named<Credentials>(
    db,
    'account.credentials',
    `select ${COLUMNS} from users where deleted_at is null and (email = $1 or phone = $2 or username = $3)
     order by (email = $1) desc nulls last, (phone = $2) desc nulls last limit 1`,
    [by.email, by.phone, by.username],
  );
  return rows[0] ?? null;
}

/** Credentials of an account by its id; null when it is gone. */
export async function findCredentialsById(db: Db, userId: Id): Promise<Credentials | null> {
  const rows = await named<Credentials>(
    db,
    'account.credentialsById',
    `select ${COLUMNS} from users where id = $1 and deleted_at is null`,
    [userId],
  );
  return rows[0] ?? null;
}

/**
 * Whether `passwordHash` is still the account's, held so until the transaction ends. Checking a password takes time,
 * in which another may have been set; what the old one was about to open must then stay shut.
 */
export async function holdPassword(
  db: Db,
  userId: Id,
  passwordHash: string | null,
): Promise<boolean> {
  const rows = await named(
    db,
    'account.holdPassword',
    'select 1 from users where id = $1 and password_hash = $2 and deleted_at is null for update',
    [userId, passwordHash],
  );
  return rows.length > 0;
}

export interface NewAccount {
  email: string;
  nickname: string;
  passwordHash: string;
  roleCode: string;
  /** Of the company, as opposed to an outside account. */
  internal: boolean;
  mustChangePassword?: boolean;
}

/** A new active account. Null when the e-mail belongs to somebody. */
export async function insertAccount(db: Db, account: NewAccount): Promise<Id | null> {
  const rows = await named<{ id: Id }>(
    db,
    'account.insert',
    `insert into users (email, nickname, password_hash, role_id, internal, must_change_password)
     select $1, $2, $3, r.id, $5, $6 from roles r where r.code = $4
     on conflict (email) where deleted_at is null do nothing returning id`,
    [
      account.email,
      account.nickname,
      account.passwordHash,
      account.roleCode,
      account.internal,
      account.mustChangePassword ?? false,
    ],
  );
  return rows[0]?.id ?? null;
}

/** Stores a password its owner chose. `activate`: they have proven their e-mail at the same time. */
export async function updatePassword(
  db: Db,
  row: { userId: Id; passwordHash: string; activate: boolean; now: Date },
): Promise<void> {
  await named(
    db,
    'account.password',
    `update users set password_hash = $2, must_change_password = false, updated_at = $4,
       status = case when $3 and status = 'PENDING' then 'ACTIVE' else status end
     where id = $1`,
    [row.userId, row.passwordHash, row.activate, row.now],
  );
}

/** Whether there is an Admin at all. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const rows = await named(
    db,
    'account.hasAdmin',
    `select 1 from users u join roles r on r.id = u.role_id
     where r.code = 'Admin' and u.deleted_at is null limit 1`,
    [],
  );
  return rows.length > 0;
}

/**
 * Who makes or unmakes Admins takes turns, to the end of the transaction: nodes that start together make one, and two
 * who demote each other leave one.
 */
export async function lockAdmins(db: Db): Promise<void> {
  await named(db, 'account.lockAdmin', `select pg_advisory_xact_lock(${LOCKS.admins})`, []);
}

/**
 * Makes the account with this e-mail an Admin who signs in with a new password. Sessions of before end: anybody may
 * have registered the address while the site had no Admin yet.
 */
export async function promoteToAdmin(
  db: Db,
  row: { email: string; passwordHash: string; mustChangePassword: boolean },
): Promise<void> {
  await named(
    db,
    'account.promote',
    `with admin as (
       update users set role_id = (select id from roles where code = 'Admin'), internal = true, status = 'ACTIVE',
         password_hash = $2, must_change_password = $3, updated_at = now()
       where email = $1 and deleted_at is null returning id)
     delete from sessions using admin where user_id = admin.id`,
    [row.email, row.passwordHash, row.mustChangePassword],
  );
}
