import type { PermissionCode } from '@zhihui/contract/permission.ts';
import { levelOf } from './viewer.ts';

/*
 * Which rights an account has. A restricted account must first change a password that an Admin chose, or add the second
 * factor that its role demands: until then it reads like any member and has no rights. The rule stands here twice, for a
 * caller in TypeScript and for many accounts in SQL; `account-rights.test.ts` compares the two.
 */

/** What the database says of an account. */
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
export function rightsOf(account: AccountState): AccountRights {
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
export function isRestricted(of: PersonSql): string {
  return `(${of.person}.must_change_password or ${lacksSecondFactor(of)})`;
}

/** SQL: the account is an Admin's. */
export function isAdmin(of: PersonSql): string {
  return `(${of.role}.code = 'Admin' and not ${isRestricted(of)})`;
}

/** SQL: the account holds a permission, as `can` says of a caller; `code` is an SQL expression of text. */
export function holdsCode(of: PersonSql, code: string): string {
  return `(not ${isRestricted(of)} and (${of.role}.code = 'Admin' or exists (select from role_permissions held
    where held.role_id = ${of.role}.id and held.code = ${code})))`;
}

/** SQL: the account holds a permission, as `can` says of a caller. */
export function holds(of: PersonSql, code: PermissionCode): string {
  return holdsCode(of, `'${code}'`);
}

/**
 * SQL: changes whenever the rights of the account do, and says nothing else of them: pages that are open learn by it that
 * they show too much or too little.
 */
export function rightsVersion(of: PersonSql): string {
  return `left(md5(concat_ws(' ', ${of.role}.code, ${of.role}.staff, ${isRestricted(of)}, (select string_agg(held.code, ' ' order by held.code)
    from role_permissions held where held.role_id = ${of.role}.id))), 12)`;
}

/** SQL: the visibility level of the account, which `levelOf` computes for a caller. */
export function accountLevel(of: PersonSql): string {
  const internal = levelOf({ staff: true, admin: false });
  const member = levelOf({ staff: false, admin: false });
  return `case when (${of.role}.staff or ${of.role}.code = 'Admin') and not ${isRestricted(of)} then ${internal} else ${member} end`;
}
