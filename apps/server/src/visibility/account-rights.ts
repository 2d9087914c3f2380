import type { PermissionCode } from '@zhihui/contract/permission.ts';
import { getVisibilityLevel } from '../kernel/viewer.ts';

/*
 * Which rights an account has. A restricted account must first change a password that an Admin chose, or add the second
 * factor that its role demands: until then it reads like any member and has no rights. The rule stands here twice, for a
 * caller in TypeScript and for many accounts in SQL; `account-rights.test.ts` compares the two.
 */

/** The account's row in the database. */
export interface AccountState {
  roleCode: string;
  staff: boolean;
  permissions: readonly string[];
  restricted: boolean;
}

/** The rights of an account. */
export interface AccountRights {
  admin: boolean;
  /** Staff roles read INTERNAL categories. */
  staff: boolean;
  permissions: ReadonlySet<string>;
}

/** The rights of an account that signs in. */
export function getRights(account: AccountState): AccountRights {
  if (account.restricted) return { admin: false, staff: false, permissions: new Set() };
  return {
    admin: account.roleCode === 'Admin',
    staff: account.staff,
    permissions: new Set(account.permissions),
  };
}

/** Aliases of a person in a statement: `person` a row of users, `role` their row of roles. */
export interface PersonSql {
  person: string;
  role: string;
}

/** SQL: the role demands a second factor, which the account lacks. */
export function lacksSecondFactor({ person, role }: PersonSql): string {
  return `(${role}.second_factor and not ${person}.second_factor)`;
}

/** SQL: the account is restricted. */
export function isRestricted(account: PersonSql): string {
  return `(${account.person}.must_change_password or ${lacksSecondFactor(account)})`;
}

/** SQL: the account is an Admin's. */
export function isAdmin(account: PersonSql): string {
  return `(${account.role}.code = 'Admin' and not ${isRestricted(account)})`;
}

/** SQL: the account holds a permission, as `can` says of a caller; `code` is an SQL expression of text. */
export function holdsPermissionCode(account: PersonSql, code: string): string {
  return `(not ${isRestricted(account)} and (${account.role}.code = 'Admin' or exists (select from role_permissions held
    where held.role_id = ${account.role}.id and held.code = ${code})))`;
}

/** SQL: the account holds a permission, as `can` says of a caller. */
export function holdsPermission(account: PersonSql, code: PermissionCode): string {
  return holdsPermissionCode(account, `'${code}'`);
}

/**
 * SQL: changes whenever the rights of the account do, and reveals nothing else about them: an open page learns by it that it
 * shows too much or too little.
 */
export function rightsVersion(account: PersonSql): string {
  return `left(md5(concat_ws(' ', ${account.role}.code, ${account.role}.staff, ${isRestricted(account)}, (select string_agg(held.code, ' ' order by held.code)
    from role_permissions held where held.role_id = ${account.role}.id))), 12)`;
}

/** SQL: the visibility level of the account, which `levelOf` computes for a caller. */
export function getAccountLevel(account: PersonSql): string {
  const internal = getVisibilityLevel({ staff: true, admin: false });
  const member = getVisibilityLevel({ staff: false, admin: false });
  return `case when (${account.role}.staff or ${account.role}.code = 'Admin') and not ${isRestricted(account)} then ${internal} else ${member} end`;
}
