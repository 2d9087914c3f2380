import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, ids, int, json, nullable, text } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const LIST = statement({
  name: 'directory-groups.list',
  params: { providerId: id },
  row: { id, external_id: text, parent_id: nullable(id), ancestor_ids: ids, name: text },
  text: `select id, coalesce(external_id, '') as external_id, parent_id, ancestor_ids, name from user_groups where provider_id = :providerId`,
});

/** All departments synced from a provider. */
export async function listSyncedDepartments(db: Db, providerId: Id) {
  return LIST.all(db, { providerId });
}

const TAKEN = statement({
  name: 'directory-groups.taken-names',
  params: { providerId: id },
  row: { name: text },
  text: `select name from user_groups where kind = 'DEPARTMENT' and parent_id is null
    and provider_id is distinct from :providerId::bigint`,
});

/** Names of the departments at the top that do not come from a provider. */
export async function listTakenNames(db: Db, providerId: Id): Promise<Set<string>> {
  return new Set((await TAKEN.all(db, { providerId })).map(({ name }) => name));
}

const INSERT = statement({
  name: 'directory-groups.insert',
  params: { providerId: id, externalIds: json<string>() },
  row: { id, external_id: text },
  // the place and name follow; until then no name is taken
  text: `insert into user_groups (kind, name, source, external_id, provider_id)
    select 'DEPARTMENT', chr(1) || external_id, p.kind, external_id, p.id
    from jsonb_array_elements_text(:externalIds::jsonb) external_id join identity_providers p on p.id = :providerId
    returning id, coalesce(external_id, '') as external_id`,
});

/** Inserts departments without a place; returns their ids. */
export async function insertDepartments(db: Db, providerId: Id, externalIds: readonly string[]) {
  return INSERT.all(db, { providerId, externalIds: JSON.stringify(externalIds) });
}

const FREE_NAMES = statement({
  name: 'directory-groups.free-names',
  params: { ids },
  text: `update user_groups set name = chr(2) || id where id = any(:ids::bigint[])`,
});
const UPDATE = statement({
  name: 'directory-groups.update',
  params: { departments: json<string>() },
  text: `update user_groups g set parent_id = d.parent_id, ancestor_ids = d.ancestor_ids, name = d.name,
      version = g.version + 1, updated_at = now()
    from jsonb_to_recordset(:departments::jsonb) d(id bigint, parent_id bigint, ancestor_ids bigint[], name text)
    where g.id = d.id`,
});
const DELETE = statement({
  name: 'directory-groups.delete',
  params: { ids },
  text: 'delete from user_groups where id = any(:ids::bigint[])',
});

export interface PlacedDepartment {
  id: Id;
  parent_id: Id | null;
  ancestor_ids: Id[];
  name: string;
}

/** Places, names and removes departments. Names may change hands among them. */
export async function applyDepartments(
  db: Db,
  changes: { placed: readonly PlacedDepartment[]; removedIds: readonly Id[] },
): Promise<void> {
  const { placed, removedIds } = changes;
  await FREE_NAMES.run(db, { ids: [...placed.map((department) => department.id), ...removedIds] });
  await UPDATE.run(db, { departments: JSON.stringify(placed) });
  await DELETE.run(db, { ids: removedIds });
}

const COUNT_MEMBERS = statement({
  name: 'directory-groups.count-members',
  params: { providerId: id },
  row: { total: int },
  text: `select count(*)::int as total from user_group_members m join user_groups g on g.id = m.group_id
    where g.provider_id = :providerId`,
});

/** Number of memberships in the departments of a provider. */
export async function countSyncedMembers(db: Db, providerId: Id): Promise<number> {
  return (await COUNT_MEMBERS.one(db, { providerId })).total;
}

const WANTED = `wanted as materialized (
    select distinct w.group_id, w.user_id from jsonb_to_recordset(:people::jsonb) w(group_id bigint, user_id bigint)
    join users u on u.id = w.user_id and u.deleted_at is null)`;
const peopleParams = { providerId: id, people: json<string>() };
const SET_MEMBERS = statement({
  name: 'directory-groups.set-members',
  params: peopleParams,
  row: { added: int, removed: int },
  text: `with ${WANTED},
    gone as (delete from user_group_members m using user_groups g where g.id = m.group_id and g.provider_id = :providerId
      and not exists (select from wanted w where w.group_id = m.group_id and w.user_id = m.user_id) returning m.user_id),
    joined as (insert into user_group_members (group_id, user_id, source)
      select w.group_id, w.user_id, g.source from wanted w join user_groups g on g.id = w.group_id
      on conflict do nothing returning user_id)
    select (select count(*)::int from joined) as added, (select count(*)::int from gone) as removed`,
});
const SET_LEADERS = statement({
  name: 'directory-groups.set-leaders',
  params: peopleParams,
  row: { changed: int },
  text: `with ${WANTED},
    gone as (delete from user_group_leaders l using user_groups g where g.id = l.group_id and g.provider_id = :providerId
      and not exists (select from wanted w where w.group_id = l.group_id and w.user_id = l.user_id) returning l.user_id),
    joined as (insert into user_group_leaders (group_id, user_id) select group_id, user_id from wanted
      on conflict do nothing returning user_id)
    select (select count(*)::int from joined) + (select count(*)::int from gone) as changed`,
});

export interface GroupPerson {
  group_id: Id;
  user_id: Id;
}

/** Gives the departments of a provider exactly these members. */
export async function setSyncedMembers(db: Db, providerId: Id, people: readonly GroupPerson[]) {
  return SET_MEMBERS.one(db, { providerId, people: JSON.stringify(people) });
}

/** Gives the departments of a provider exactly these leaders; returns how many came or went. */
export async function setSyncedLeaders(db: Db, providerId: Id, people: readonly GroupPerson[]) {
  return (await SET_LEADERS.one(db, { providerId, people: JSON.stringify(people) })).changed;
}
