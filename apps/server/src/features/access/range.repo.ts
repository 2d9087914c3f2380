import type { GrantRight } from '@zhihui/contract/features/access/access.limits.ts';
import type { GroupBrief } from '@zhihui/contract/features/group/group.endpoints.ts';
import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, ids, int, json, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { personJson } from '../../visibility/person-json.ts';
import { countMembers } from '../../visibility/group-members.ts';

const RANGE_COLUMNS = `k.id, k.name, k.model, k.parent_id, k.ancestor_ids, k.visibility, k.inherits_grants, k.grants_version,
  k.grant_sources, k.audience_id, k.position, p.name as parent_name, coalesce(p.visibility, 0) as parent_visibility,
  coalesce(p.grant_sources, '{}') as parent_sources,
  (select count(*)::int from categories below where below.ancestor_ids @> array[k.id] and below.grant_sources @> array[k.id]) as following`;
const rangeRow = {
  id,
  name: text,
  model: textOf<ContentModel>(),
  parent_id: nullable(id),
  ancestor_ids: ids,
  visibility: int,
  inherits_grants: bool,
  grants_version: int,
  grant_sources: ids,
  audience_id: nullable(id),
  position: int,
  parent_name: nullable(text),
  parent_visibility: int,
  parent_sources: ids,
  following: int,
};
const FROM = 'from categories k left join categories p on p.id = k.parent_id where k.id = :id';

const RANGE = statement({
  name: 'access.range',
  params: { id },
  row: rangeRow,
  text: `select ${RANGE_COLUMNS} ${FROM}`,
});
const LOCKED_RANGE = statement({
  name: 'access.locked-range',
  params: { id },
  row: rangeRow,
  // texts may go on being published there meanwhile
  text: `select ${RANGE_COLUMNS} ${FROM} for no key update of k`,
});

export type RangeRow = RowOf<typeof RANGE>;

/** Visibility and inheritance of a category; null when it does not exist. */
export async function findRange(db: Db, categoryId: Id): Promise<RangeRow | null> {
  return RANGE.first(db, { id: categoryId });
}

/** The same, locked until the transaction ends. */
export async function lockRange(db: Db, categoryId: Id): Promise<RangeRow | null> {
  return LOCKED_RANGE.first(db, { id: categoryId });
}

const GRANTS = statement({
  name: 'access.grants',
  params: { ids },
  row: {
    category_id: id,
    category_name: text,
    right: textOf<GrantRight>(),
    ends_at: nullable(timestamp),
    ended: bool,
    group: nullable(json<GroupBrief & { memberCount: number }>()),
    user: nullable(json<UserBrief>()),
  },
  text: `select t.category_id, k.name as category_name, t.access as "right", t.ends_at, coalesce(t.ends_at <= now(), false) as ended,
      case when g.id is not null then json_build_object('id', g.id, 'name', g.name, 'kind', g.kind, 'memberCount', ${countMembers('g.id')}) end as "group",
      case when u.id is not null then ${personJson('u')} end as "user"
    from category_grants t join categories k on k.id = t.category_id
    left join user_groups g on g.id = t.group_id left join users u on u.id = t.user_id and u.deleted_at is null
    where t.category_id = any(:ids::bigint[]) and (g.id is not null or u.id is not null)
    order by cardinality(k.ancestor_ids) desc, (g.id is null), t.access desc, t.id`,
});

export type GrantRow = RowOf<typeof GRANTS>;

/** Grants that these categories name themselves, the deepest category first. */
export async function listGrants(db: Db, categoryIds: readonly Id[]): Promise<GrantRow[]> {
  return categoryIds.length === 0 ? [] : GRANTS.all(db, { ids: categoryIds });
}

export interface NewGrant {
  groupId: Id | null;
  userId: Id | null;
  right: GrantRight;
  endsAt: string | null;
}

const CLEAR_GRANTS = statement({
  name: 'access.clear-grants',
  params: { id, groupIds: ids, userIds: ids },
  text: `delete from category_grants where category_id = :id
    and (group_id is null or group_id <> all(:groupIds::bigint[])) and (user_id is null or user_id <> all(:userIds::bigint[]))`,
});
const grantParams = { id, grants: json<string>(), by: id };
const GRANT_SOURCE = `select :id::bigint, n."groupId", n."userId", n."right", n."endsAt", :by::bigint
    from jsonb_to_recordset(:grants::jsonb) n("groupId" bigint, "userId" bigint, "right" text, "endsAt" timestamptz)`;
const GRANT_COLUMNS = '(category_id, group_id, user_id, access, ends_at, granted_by)';
// who granted it stays with a grant that does not change
const GRANT_UPDATE = `do update set access = excluded.access, ends_at = excluded.ends_at, granted_by = excluded.granted_by
    where (category_grants.access, category_grants.ends_at) is distinct from (excluded.access, excluded.ends_at)`;
const SAVE_GROUP_GRANTS = statement({
  name: 'access.save-group-grants',
  params: grantParams,
  text: `insert into category_grants ${GRANT_COLUMNS} ${GRANT_SOURCE} where n."groupId" is not null
    on conflict (category_id, group_id) where group_id is not null ${GRANT_UPDATE}`,
});
const SAVE_USER_GRANTS = statement({
  name: 'access.save-user-grants',
  params: grantParams,
  text: `insert into category_grants ${GRANT_COLUMNS} ${GRANT_SOURCE} where n."userId" is not null
    on conflict (category_id, user_id) where user_id is not null ${GRANT_UPDATE}`,
});

/** Gives a category exactly these grants; the groups and people must exist. */
export async function saveGrants(
  db: Db,
  categoryId: Id,
  grants: readonly NewGrant[],
  by: Id,
): Promise<void> {
  const groupIds = grants.flatMap((grant) => grant.groupId ?? []);
  const userIds = grants.flatMap((grant) => grant.userId ?? []);
  await CLEAR_GRANTS.run(db, { id: categoryId, groupIds, userIds });
  const values = { id: categoryId, by, grants: JSON.stringify(grants) };
  await SAVE_GROUP_GRANTS.run(db, values);
  await SAVE_USER_GRANTS.run(db, values);
}

const SET_RANGE = statement({
  name: 'access.set-range',
  params: { id, visibility: int, inherits: bool },
  text: `update categories set visibility = :visibility, inherits_grants = :inherits, grants_version = grants_version + 1,
      updated_at = now() where id = :id`,
});
const NARROW_BELOW = statement({
  name: 'access.narrow-below',
  params: { id, visibility: int },
  text: `update categories set visibility = :visibility where ancestor_ids @> array[:id::bigint] and visibility < :visibility`,
});

/** Sets the visibility of a category, below which none is wider, and whether it inherits grants. */
export async function saveRange(
  db: Db,
  categoryId: Id,
  range: { visibility: number; inherits: boolean },
): Promise<void> {
  await SET_RANGE.run(db, { id: categoryId, ...range });
  await NARROW_BELOW.run(db, { id: categoryId, visibility: range.visibility });
}

const KNOWN = statement({
  name: 'access.known-grantees',
  params: { groupIds: ids, userIds: ids },
  row: { groups: int, users: int },
  text: `select (select count(*)::int from user_groups where id = any(:groupIds::bigint[])) as groups,
    (select count(*)::int from users where id = any(:userIds::bigint[]) and deleted_at is null) as users`,
});

/** Whether all these groups and accounts exist. */
export async function areGranteesKnown(db: Db, grants: readonly NewGrant[]): Promise<boolean> {
  const groupIds = grants.flatMap((grant) => grant.groupId ?? []);
  const userIds = grants.flatMap((grant) => grant.userId ?? []);
  const { groups, users } = await KNOWN.one(db, { groupIds, userIds });
  return groups === groupIds.length && users === userIds.length;
}
