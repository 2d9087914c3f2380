import type { PermissionCode } from '@zhihui/contract/permission.ts';
import type { Db } from '../../db/db.ts';
import { bool, text, texts } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

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
