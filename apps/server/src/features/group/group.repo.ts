// Why it is as it is: docs/decisions/0111-groups-and-grants.md
import type { GroupKind, GroupSource } from '@zhihui/contract/features/group/group.limits.ts';
import type { GroupBrief } from '@zhihui/contract/features/group/group.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import type { Db } from '../../db/db.ts';
import {
  bigint,
  bool,
  id,
  ids,
  int,
  json,
  nullable,
  text,
  textOf,
  timestamp,
} from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { family, statement } from '../../db/statement.ts';
import { personJson } from '../../visibility/person-json.ts';
import { countMembers } from '../../visibility/group-members.ts';
import { isActive } from '../../visibility/person-access.ts';

export type GroupRow = RowOf<typeof FIND>;

const briefJson = (alias: string): string =>
  `json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'kind', ${alias}.kind)`;

const COLUMNS = `g.id, g.kind, g.parent_id, g.ancestor_ids, g.name, g.description, g.source, g.external_id, g.version,
  ${countMembers('g.id')} as member_count,
  (select count(*)::int from user_groups child where child.parent_id = g.id) as child_count,
  (select coalesce(json_agg(${personJson('u')} order by l.created_at, u.id), '[]') from user_group_leaders l
    join users u on u.id = l.user_id and u.deleted_at is null where l.group_id = g.id) as leaders,
  (select coalesce(json_agg(${briefJson('above')} order by cardinality(above.ancestor_ids)), '[]')
    from user_groups above where above.id = any(g.ancestor_ids)) as path`;

const groupRow = {
  id,
  kind: textOf<GroupKind>(),
  parent_id: nullable(id),
  ancestor_ids: ids,
  name: text,
  description: text,
  source: textOf<GroupSource>(),
  external_id: nullable(text),
  version: int,
  member_count: int,
  child_count: int,
  leaders: json<UserBrief[]>(),
  path: json<GroupBrief[]>(),
};

const FIND = statement({
  name: 'group.find',
  params: { id },
  row: { ...groupRow, grant_count: int, synced_at: nullable(timestamp) },
  text: `select ${COLUMNS}, (select count(*)::int from category_grants t where t.group_id = g.id) as grant_count,
      (select max(s.ended_at) from directory_syncs s where s.provider_id = g.provider_id and s.error = '') as synced_at
    from user_groups g where g.id = :id`,
});

/** One group with its counts; null when it does not exist. */
export async function findGroup(db: Db, groupId: Id): Promise<GroupRow | null> {
  return FIND.first(db, { id: groupId });
}

const WHERE = {
  children: 'g.kind = :kind and g.parent_id is not distinct from :parentId',
  named: `g.kind = :kind and (position(lower(:keyword) in lower(g.name)) > 0 or exists (
    select from user_group_leaders l join users u on u.id = l.user_id
    where l.group_id = g.id and position(lower(:keyword) in lower(u.nickname)) > 0))`,
} as const;
const listParams = { kind: textOf<GroupKind>(), parentId: nullable(id), keyword: text };
const LIST = family({
  variants: () => ['children', 'named'] as const,
  name: (by: keyof typeof WHERE) => `group.list.${by}`,
  declare: (by) => ({
    params: { ...listParams, limit: bigint, offset: bigint },
    row: groupRow,
    text: `select ${COLUMNS} from user_groups g where ${WHERE[by]} order by g.position, g.name, g.id limit :limit offset :offset`,
  }),
});
const COUNT = family({
  variants: () => ['children', 'named'] as const,
  name: (by: keyof typeof WHERE) => `group.count.${by}`,
  declare: (by) => ({
    params: listParams,
    row: { total: int },
    text: `select count(*)::int as total from user_groups g where ${WHERE[by]}`,
  }),
});

export type GroupListRow = RowOf<ReturnType<typeof LIST.of>>;

/** The groups of a kind below a department (null: at the top), or those whose name or leader has the keyword. */
export async function listGroups(
  db: Db,
  filter: { kind: GroupKind; parentId: Id | null; keyword: string; limit: number; offset: number },
): Promise<{ rows: GroupListRow[]; total: number }> {
  const by = filter.keyword === '' ? 'children' : 'named';
  const [rows, { total }] = await Promise.all([
    LIST.of(by).all(db, filter),
    COUNT.of(by).one(db, filter),
  ]);
  return { rows, total };
}

const LED = statement({
  name: 'group.led',
  params: { userId: id },
  row: groupRow,
  text: `select ${COLUMNS} from user_groups g join user_group_leaders mine on mine.group_id = g.id
    where mine.user_id = :userId order by g.kind, g.name, g.id limit 200`,
});

/** Groups that a person leads or owns. */
export async function listLedGroups(db: Db, userId: Id): Promise<GroupListRow[]> {
  return LED.all(db, { userId });
}

const IS_LEADER = statement({
  name: 'group.is-leader',
  params: { groupId: id, userId: id },
  row: { id },
  text: 'select user_id as id from user_group_leaders where group_id = :groupId and user_id = :userId',
});

/** Whether the person leads or owns the group itself. */
export async function isLeader(db: Db, groupId: Id, userId: Id): Promise<boolean> {
  return (await IS_LEADER.count(db, { groupId, userId })) > 0;
}

const MEMBERS_FROM = `from user_groups g join user_group_members m on m.group_id = g.id join users u on u.id = m.user_id
  join roles r on r.id = u.role_id
  where (g.id = :groupId or (not :direct::boolean and g.ancestor_ids @> array[:groupId::bigint])) and u.deleted_at is null
    and (:keyword = '' or position(lower(:keyword) in account_names(u.nickname, u.email, u.phone, u.username)) > 0)`;
const memberParams = { groupId: id, direct: bool, keyword: text };
const MEMBERS = statement({
  name: 'group.members',
  params: { ...memberParams, limit: bigint, offset: bigint },
  row: {
    id,
    nickname: text,
    avatar: nullable(text),
    email: nullable(text),
    role_name: text,
    active: bool,
    leader: bool,
    source: textOf<GroupSource>(),
    joined_at: timestamp,
    group: json<GroupBrief>(),
  },
  text: `select u.id, u.nickname, u.avatar, u.email, r.name as role_name, (${isActive('u')}) as active,
      exists (select from user_group_leaders l where l.group_id = g.id and l.user_id = u.id) as leader,
      m.source, m.joined_at, ${briefJson('g')} as "group"
    ${MEMBERS_FROM} order by leader desc, m.joined_at desc, u.id, g.id limit :limit offset :offset`,
});
const COUNT_MEMBERS = statement({
  name: 'group.count-members',
  params: memberParams,
  row: { total: int },
  text: `select count(*)::int as total ${MEMBERS_FROM}`,
});

export type MemberRow = RowOf<typeof MEMBERS>;

/** Members of a group and, unless `direct`, of the departments below it. */
export async function listMembers(
  db: Db,
  filter: { groupId: Id; direct: boolean; keyword: string; limit: number; offset: number },
): Promise<{ rows: MemberRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    MEMBERS.all(db, filter),
    COUNT_MEMBERS.one(db, filter),
  ]);
  return { rows, total };
}
