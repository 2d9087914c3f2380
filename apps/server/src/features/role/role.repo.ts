import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, text, texts } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

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

const LIST = statement({
  name: 'role.list',
  params: {},
  row: { id, code: text, name: text, built_in: bool, staff: bool, permissions: texts },
  text: `${ROLE} order by r.built_in desc, r.id`,
});

/** All roles, the built-in ones first; they are few. */
export async function listRoles(db: Db): Promise<RoleRow[]> {
  return LIST.all(db, {});
}

const BY_ID = statement({
  name: 'role.by-id',
  params: { id },
  row: { id, code: text, name: text, built_in: bool, staff: bool, permissions: texts },
  text: `${ROLE} where r.id = :id`,
});

const BY_CODE = statement({
  name: 'role.by-code',
  params: { code: text },
  row: { id, code: text, name: text, built_in: bool, staff: bool, permissions: texts },
  text: `${ROLE} where r.code = :code`,
});

/** A role by its id, or by its code. */
export async function findRole(db: Db, by: { id: Id } | { code: string }): Promise<RoleRow | null> {
  const rows =
    'id' in by ? await BY_ID.all(db, { id: by.id }) : await BY_CODE.all(db, { code: by.code });
  return rows[0] ?? null;
}
