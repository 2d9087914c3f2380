import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, bool, id, int, text, texts, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

export type RoleRow = RowOf<typeof LIST>;

/** A role with how many people have it. */
export type CountedRole = RowOf<typeof COUNTED>;

const COLUMNS = `r.id, r.code, r.name, r.built_in, r.staff, r.second_factor,
    array(select p.code from role_permissions p where p.role_id = r.id) as permissions`;
const COUNT_HOLDERS =
  '(select count(*)::int from users u where u.role_id = r.id and u.deleted_at is null) as holders';
const ROLE = `select ${COLUMNS} from roles r`;

const roleRow = {
  id,
  code: text,
  name: text,
  built_in: bool,
  staff: bool,
  second_factor: bool,
  permissions: texts,
};

const LIST = statement({
  name: 'role.list',
  params: {},
  row: roleRow,
  text: `${ROLE} order by r.built_in desc, r.id`,
});

/** All roles, the built-in ones first; they are few. */
export async function listRoles(db: Db): Promise<RoleRow[]> {
  return LIST.all(db, {});
}

const BY_ID = statement({
  name: 'role.by-id',
  params: { id },
  row: roleRow,
  text: `${ROLE} where r.id = :id`,
});

const BY_CODE = statement({
  name: 'role.by-code',
  params: { code: text },
  row: roleRow,
  text: `${ROLE} where r.code = :code`,
});

/** A role by its id, or by its code. */
export async function findRole(db: Db, by: { id: Id } | { code: string }): Promise<RoleRow | null> {
  const rows =
    'id' in by ? await BY_ID.all(db, { id: by.id }) : await BY_CODE.all(db, { code: by.code });
  return rows[0] ?? null;
}

const PAGE = statement({
  name: 'role.page',
  params: { keyword: text, limit: bigint, offset: bigint },
  row: { ...roleRow, holders: int, total: int },
  text: `select ${COLUMNS}, ${COUNT_HOLDERS}, count(*) over ()::int as total from roles r
    where position(lower(:keyword) in lower(r.name)) > 0 or position(lower(:keyword) in lower(r.code)) > 0
    order by r.built_in desc, r.id limit :limit offset :offset`,
});

/** One page of the roles whose name has the keyword somewhere, the built-in ones first. */
export async function listRolePage(
  db: Db,
  page: { keyword: string; limit: number; offset: number },
): Promise<(CountedRole & { total: number })[]> {
  return PAGE.all(db, page);
}

const COUNTED = statement({
  name: 'role.counted',
  params: { id },
  row: { ...roleRow, holders: int },
  text: `select ${COLUMNS}, ${COUNT_HOLDERS} from roles r where r.id = :id`,
});

/** A role with how many people have it; null when there is none. */
export async function findCounted(db: Db, roleId: Id): Promise<CountedRole | null> {
  return COUNTED.first(db, { id: roleId });
}

const COUNT = statement({
  name: 'role.count',
  params: {},
  row: { total: int },
  text: 'select count(*)::int as total from roles',
});

/** How many roles there are. */
export async function countRoles(db: Db): Promise<number> {
  return (await COUNT.one(db, {})).total;
}

const INSERT = statement({
  name: 'role.insert',
  params: { code: text, name: text, staff: bool },
  row: { id },
  text: 'insert into roles (code, name, staff) values (:code, :name, :staff) returning id',
});

/** Stores a role without codes. Resolves to its id. */
export async function insertRole(
  db: Db,
  role: { code: string; name: string; staff: boolean },
): Promise<Id> {
  return (await INSERT.one(db, role)).id;
}

const UPDATE = statement({
  name: 'role.update',
  params: { id, name: text, staff: bool },
  text: 'update roles set name = :name, staff = :staff where id = :id',
});

/** Stores a role's name and whether its people are staff. */
export async function updateRole(
  db: Db,
  roleId: Id,
  values: { name: string; staff: boolean },
): Promise<void> {
  await UPDATE.run(db, { id: roleId, ...values });
}

const SET_CODES = statement({
  name: 'role.set-codes',
  params: { id, codes: texts },
  text: `with gone as (delete from role_permissions where role_id = :id and code <> all(:codes::text[]))
    insert into role_permissions (role_id, code) select :id, code from unnest(:codes::text[]) as code
    on conflict do nothing`,
});

/** From now on a role has these codes and no others. */
export async function setCodes(db: Db, roleId: Id, codes: readonly string[]): Promise<void> {
  await SET_CODES.run(db, { id: roleId, codes });
}

const MOVE = statement({
  name: 'role.move-holders',
  params: { from: id, to: id, now: timestamp },
  text: 'update users set role_id = :to, updated_at = :now where role_id = :from',
});

/** Moves all users of one role to another, closed accounts too. */
export async function moveHolders(db: Db, move: { from: Id; to: Id; now: Date }): Promise<void> {
  await MOVE.run(db, move);
}

const IN_RULES = statement({
  name: 'role.in-rules',
  params: { roleId: text },
  row: { '?column?': int },
  text: `select 1 from (
      select jsonb_array_elements(config -> 'roles') as rule from identity_providers
      union all select jsonb_array_elements(rules) from scim_directory) given
    where rule ->> 'roleId' = :roleId limit 1`,
});

/** Whether the company's sign-in, or its directory, gives a role. */
export async function isInRules(db: Db, roleId: Id): Promise<boolean> {
  return (await IN_RULES.count(db, { roleId: String(roleId) })) > 0;
}

const DROP = statement({
  name: 'role.drop',
  params: { id },
  text: 'delete from roles where id = :id',
});

/** Deletes a role without users, with its codes. */
export async function dropRole(db: Db, roleId: Id): Promise<void> {
  await DROP.run(db, { id: roleId });
}
