import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import type { RowOf } from '../../db/kinds.ts';
import {
  bigint,
  bool,
  id,
  ids,
  int,
  json,
  nullable,
  text,
  texts,
  timestamp,
} from '../../db/kinds.ts';
import { family, statement } from '../../db/statement.ts';
import type { Search } from './scim-search.ts';
import { buildConditions, buildOrder, searches } from './scim-search.ts';
import type { Values } from './scim-values.ts';

const row = {
  id,
  resource: json<Values>(),
  members: json<{ value: string; display: string }[]>(),
  createdAt: timestamp,
  updatedAt: timestamp,
};
/** A group of the directory. */
export type GroupRow = RowOf<typeof row>;
const COLUMNS = `g.id, g.resource, case when :members then (
    select coalesce(jsonb_agg(jsonb_build_object('value', u.id::text, 'display', u.nickname) order by u.id), '[]')
    from scim_members m join users u on u.id = m.user_id where m.group_id = g.id) else '[]' end as members,
  g.created_at as "createdAt", g.updated_at as "updatedAt"`;
const SOURCE = {
  table: 'g',
  name: 'display_name',
  key: 'g.id',
  more: `'members', (select jsonb_agg(jsonb_build_object('value', m.user_id::text))
    from scim_members m where m.group_id = g.id)`,
};
const params = {
  value: text,
  path: text,
  vars: json<unknown>(),
  sort: texts,
  offset: bigint,
  limit: bigint,
  members: bool,
};

const LIST = family({
  variants: searches,
  name: ({ mode, order }) => `scim-group.list.${mode}.${order}`,
  declare: ({ mode, order }) => ({
    params,
    row,
    text: `select ${COLUMNS} from scim_groups g where ${buildConditions(mode, SOURCE)}
       order by ${buildOrder(order, SOURCE)} offset :offset limit :limit`,
  }),
});

const COUNT = family({
  variants: () => searches().filter(({ order }) => order === 'plain'),
  name: ({ mode }) => `scim-group.count.${mode}`,
  declare: ({ mode }) => ({
    params,
    row: { total: int },
    text: `select count(*)::int as total from scim_groups g where ${buildConditions(mode, SOURCE)}`,
  }),
});

/** A page of the matching groups, with their members if requested, and the total. */
export async function searchGroups(db: Db, search: Search, members: boolean) {
  const values = { ...search, vars: JSON.stringify(search.vars), members };
  const { total } = await COUNT.of({ ...search, order: 'plain' }).one(db, values);
  return { total, rows: search.limit === 0 ? [] : await LIST.of(search).all(db, values) };
}

const FIND = statement({
  name: 'scim-group.find',
  params: { id, members: bool },
  row,
  text: `select ${COLUMNS} from scim_groups g where g.id = :id`,
});

/** One group, with or without its members; null when there is none. */
export async function findGroup(db: Db, groupId: Id, members: boolean): Promise<GroupRow | null> {
  return FIND.first(db, { id: groupId, members });
}

const LOCK = statement({
  name: 'scim-group.lock',
  params: { id },
  row: { id },
  text: 'select g.id from scim_groups g where g.id = :id for update',
});

/** Locks a group until the transaction ends. False when there is none. */
export async function lockGroup(db: Db, groupId: Id): Promise<boolean> {
  return (await LOCK.count(db, { id: groupId })) > 0;
}

const INSERT = statement({
  name: 'scim-group.insert',
  params: { resource: json<unknown>(), now: timestamp },
  row: { id },
  text: `insert into scim_groups (resource, created_at, updated_at) values (:resource, :now, :now)
     on conflict do nothing returning id`,
});

/** A new group; null when there is one of that name. */
export async function insertGroup(db: Db, resource: Values, now: Date): Promise<Id | null> {
  const inserted = await INSERT.first(db, { resource: JSON.stringify(resource), now });
  return inserted?.id ?? null;
}

const UPDATE = statement({
  name: 'scim-group.update',
  params: { id, resource: json<Values>(), now: timestamp },
  row: { '?column?': int },
  text: `update scim_groups set resource = :resource::jsonb, updated_at = :now where id = :id
       and not exists (select 1 from scim_groups o where o.display_name = lower(:resource::jsonb ->> 'displayName') and o.id <> :id)
     returning 1`,
});

/** Stores the name of a group. False when another has the name. */
export async function updateGroup(
  db: Db,
  row_: { id: Id; resource: Values; now: Date },
): Promise<boolean> {
  return (
    (await UPDATE.count(db, { ...row_, resource: JSON.stringify(row_.resource) as never })) > 0
  );
}

const DELETE = statement({
  name: 'scim-group.delete',
  params: { id },
  row: { '?column?': int },
  text: 'delete from scim_groups where id = :id returning 1',
});

/** Removes a group with who was in it. False when there is none. */
export async function deleteGroup(db: Db, groupId: Id): Promise<boolean> {
  return (await DELETE.count(db, { id: groupId })) > 0;
}

const FIND_MISSING = statement({
  name: 'scim-group.absent',
  params: { userIds: ids },
  row: { id },
  text: `select w.id from unnest(:userIds::bigint[]) as w (id)
     where not exists (select 1 from scim_accounts a where a.user_id = w.id) limit 1`,
});

/** One of these users who is not in the directory; null when all are. */
export async function findMissingUser(db: Db, userIds: readonly Id[]): Promise<Id | null> {
  return (await FIND_MISSING.first(db, { userIds }))?.id ?? null;
}

const SET_MEMBERS = statement({
  name: 'scim-group.members',
  params: { id, userIds: ids },
  row: { id },
  text: `with gone as (delete from scim_members where group_id = :id and user_id <> all (:userIds::bigint[]) returning user_id),
       come as (insert into scim_members (group_id, user_id) select :id, w.id from unnest(:userIds::bigint[]) as w (id)
         on conflict do nothing returning user_id)
     select user_id as id from gone union all select user_id from come`,
});

/** Sets the members of a group. Resolves to those who were added or removed. */
export async function setMembers(db: Db, groupId: Id, userIds: readonly Id[]): Promise<Id[]> {
  return (await SET_MEMBERS.all(db, { id: groupId, userIds })).map((item) => item.id);
}

const MEMBERS = statement({
  name: 'scim-group.memberIds',
  params: { id },
  row: { id },
  text: 'select user_id as id from scim_members where group_id = :id',
});

/** Who is in a group. */
export async function listMemberIds(db: Db, groupId: Id): Promise<Id[]> {
  return (await MEMBERS.all(db, { id: groupId })).map((item) => item.id);
}

/** Each person's first rule that fits, or null: the rules in their order, by the names of the groups they are in. */
const MATCHED_ROLES = `select a.user_id, a.ruled, (
    select x.id from scim_directory d cross join jsonb_array_elements(d.rules) with ordinality as l (rule, at)
      join scim_groups g on g.display_name = lower(l.rule ->> 'value')
      join scim_members m on m.group_id = g.id and m.user_id = a.user_id
      join roles x on x.id = (l.rule ->> 'roleId')::bigint
    order by l.at limit 1) as by_rule
  from scim_accounts a where :userIds::bigint[] is null or a.user_id = any (:userIds)`;

const APPLY = statement({
  name: 'scim-role.apply',
  params: { userIds: nullable(ids), now: timestamp },
  text: `with wanted as (${MATCHED_ROLES}),
     marked as (update scim_accounts a set ruled = w.by_rule is not null from wanted w
       where a.user_id = w.user_id and a.ruled <> (w.by_rule is not null))
     update users u set internal = true, updated_at = :now,
       role_id = case when o.code = 'Admin' then u.role_id
         else coalesce(w.by_rule, case when w.ruled or o.code = 'Tourist' then b.id else u.role_id end) end
     from wanted w, roles o, roles b
     where u.id = w.user_id and o.id = u.role_id and b.code = 'User' and (not u.internal
       or o.code <> 'Admin' and u.role_id <> coalesce(w.by_rule, case when w.ruled or o.code = 'Tourist' then b.id else u.role_id end))`,
});

/**
 * Assigns these users, or with null all users of the directory, the roles of their groups. A role that came with a
 * group is removed with it; one that was assigned on the site stays, and so do Admins, so that no directory can lock everyone out.
 */
export async function applyGroupRoles(
  db: Db,
  userIds: readonly Id[] | null,
  now: Date,
): Promise<void> {
  if (userIds?.length !== 0) await APPLY.run(db, { userIds: userIds as Id[] | null, now });
}
