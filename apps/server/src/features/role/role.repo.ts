import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';

export interface RoleRow {
  id: Id;
  code: string;
  name: string;
  built_in: boolean;
  staff: boolean;
  permissions: string[];
}

const ROLE = `select r.id, r.code, r.name, r.built_in, r.staff,
    array(select p.code from role_permissions p where p.role_id = r.id) as permissions
  from roles r`;

/** All roles, the built-in ones first; they are few. */
export async function listRoles(db: Db): Promise<RoleRow[]> {
  return named<RoleRow>(db, 'role.list', `${ROLE} order by r.built_in desc, r.id`, []);
}

/** A role by its id, or by its code. */
export async function findRole(db: Db, by: { id: Id } | { code: string }): Promise<RoleRow | null> {
  const rows =
    'id' in by
      ? await named<RoleRow>(db, 'role.by-id', `${ROLE} where r.id = $1`, [by.id])
      : await named<RoleRow>(db, 'role.by-code', `${ROLE} where r.code = $1`, [by.code]);
  return rows[0] ?? null;
}
