import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, bool, id, int, json, text, texts, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { family, statement } from '../../db/statement.ts';
import { buildConditions, buildOrder, searches } from './scim-search.ts';
import type { Search } from './scim-search.ts';
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

/** Groups that fit, a page of them, with their members where these are asked for, and how many groups there are. */
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

/** Holds a group until the transaction ends. False when there is none. */
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

/** Stores what a group is called. False when another has the name. */
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
