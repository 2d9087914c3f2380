import type { PermissionCode } from '@zhihui/contract/permission.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';

/**
 * Makes a built-in role with its codes, in one statement. A role that stands already keeps the codes Admins gave it.
 */
export async function insertBuiltInRole(
  db: Db,
  role: { code: string; name: string; staff: boolean; permissions: readonly PermissionCode[] },
): Promise<void> {
  await named(
    db,
    'role.builtIn',
    `with role as (
       insert into roles (code, name, built_in, staff) values ($1, $2, true, $3)
       on conflict (code) do nothing returning id)
     insert into role_permissions (role_id, code)
     select role.id, code from role, unnest($4::text[]) as code`,
    [role.code, role.name, role.staff, role.permissions],
  );
}
