import type pg from 'pg';
import { BUILT_IN_ROLES, DEFAULT_PERMISSIONS, ROLE_LABELS } from '@zhihui/contract/permission.ts';

/** The four built-in roles with their default permission codes, as a first start makes them. */
export async function insertBuiltInRoles(pool: pg.Pool): Promise<void> {
  for (const code of BUILT_IN_ROLES) {
    await pool.query(
      `with role as (
         insert into roles (code, name, built_in, staff) values ($1, $2, true, $3)
         on conflict (code) do update set name = excluded.name returning id)
       insert into role_permissions (role_id, code)
       select role.id, c from role, unnest($4::text[]) as c on conflict do nothing`,
      [code, ROLE_LABELS[code], code !== 'Tourist', DEFAULT_PERMISSIONS[code]],
    );
  }
}
