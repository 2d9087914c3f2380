import type { GroupKind, GroupSource } from '@zhihui/contract/features/group/group.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, ids, int, nullable, text, textOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const LOCK_TREE = statement({
  name: 'group.lock-tree',
  params: {},
  text: `select pg_advisory_xact_lock(hashtext('user-groups'))`,
});

/** Serialises writers of the department tree: concurrent moves could create a cycle. */
export async function lockTree(db: Db): Promise<void> {
  await LOCK_TREE.run(db, {});
}

const LOCK = statement({
  name: 'group.lock',
  params: { id },
  row: { id },
  text: 'select id from user_groups where id = :id for update',
});

/** Locks a group until the transaction ends; false when it does not exist (any more). */
export async function lockGroup(db: Db, groupId: Id): Promise<boolean> {
  return (await LOCK.count(db, { id: groupId })) > 0;
}

export interface GroupValues {
  kind: GroupKind;
  parentId: Id | null;
  ancestorIds: readonly Id[];
  name: string;
  description: string;
}

const INSERT = statement({
  name: 'group.insert',
  params: {
    kind: textOf<GroupKind>(),
    parentId: nullable(id),
    ancestorIds: ids,
    name: text,
    description: text,
    source: textOf<GroupSource>(),
    externalId: nullable(text),
  },
  row: { id },
  text: `insert into user_groups (kind, parent_id, ancestor_ids, name, description, source, external_id)
    values (:kind, :parentId, :ancestorIds, :name, :description, :source, :externalId) returning id`,
});

/** Inserts a group and returns its id. */
export async function insertGroup(
  db: Db,
  values: GroupValues,
  origin: { source: GroupSource; externalId: string | null } = {
    source: 'MANUAL',
    externalId: null,
  },
): Promise<Id> {
  return (await INSERT.one(db, { ...values, ...origin })).id;
}

const UPDATE = statement({
  name: 'group.update',
  params: { id, parentId: nullable(id), ancestorIds: ids, name: text, description: text },
  text: `update user_groups set parent_id = :parentId, ancestor_ids = :ancestorIds, name = :name, description = :description,
      version = version + 1, updated_at = now() where id = :id`,
});
const UPDATE_BELOW = statement({
  name: 'group.update-below',
  params: { id, oldDepth: int, ancestorIds: ids },
  text: `update user_groups set ancestor_ids = :ancestorIds::bigint[] || ancestor_ids[:oldDepth::int + 1:]
    where ancestor_ids @> array[:id::bigint]`,
});

/** Updates a group and moves it with the departments below it. */
export async function updateGroup(
  db: Db,
  groupId: Id,
  oldDepth: number,
  values: Omit<GroupValues, 'kind'>,
): Promise<void> {
  await UPDATE.run(db, { id: groupId, ...values });
  await UPDATE_BELOW.run(db, { id: groupId, oldDepth, ancestorIds: values.ancestorIds });
}

const DEPTH = statement({
  name: 'group.depth',
  params: { id },
  row: { depth: int },
  text: `select coalesce(max(cardinality(ancestor_ids)), 0) as depth from user_groups where ancestor_ids @> array[:id::bigint]`,
});

/** Number of departments above the deepest one below this; 0 when there is none. */
export async function findDepthBelow(db: Db, groupId: Id): Promise<number> {
  return (await DEPTH.one(db, { id: groupId })).depth;
}

const DELETE = statement({
  name: 'group.delete',
  params: { id },
  text: 'delete from user_groups where id = :id',
});

/** Deletes a group with its members and its grants. The caller checks that nothing is below it. */
export async function deleteGroup(db: Db, groupId: Id): Promise<void> {
  await DELETE.run(db, { id: groupId });
}

const TOUCH = statement({
  name: 'group.touch',
  params: { id },
  text: 'update user_groups set version = version + 1, updated_at = now() where id = :id',
});
const CLEAR_LEADERS = statement({
  name: 'group.clear-leaders',
  params: { id, ids },
  text: 'delete from user_group_leaders where group_id = :id and user_id <> all(:ids::bigint[])',
});
const ADD_LEADERS = statement({
  name: 'group.add-leaders',
  params: { id, ids },
  text: `insert into user_group_leaders (group_id, user_id)
    select :id::bigint, u.id from users u where u.id = any(:ids::bigint[]) and u.deleted_at is null on conflict do nothing`,
});

/** Gives a group exactly these leaders. */
export async function setLeaders(db: Db, groupId: Id, userIds: readonly Id[]): Promise<void> {
  await CLEAR_LEADERS.run(db, { id: groupId, ids: userIds });
  await ADD_LEADERS.run(db, { id: groupId, ids: userIds });
  await TOUCH.run(db, { id: groupId });
}

const ADD_MEMBERS = statement({
  name: 'group.add-members',
  params: { id, ids, source: textOf<GroupSource>() },
  row: { id },
  text: `insert into user_group_members (group_id, user_id, source)
    select :id::bigint, u.id, :source from users u where u.id = any(:ids::bigint[]) and u.deleted_at is null
    on conflict do nothing returning user_id as id`,
});

/** Adds members and returns how many were not members yet; deleted accounts are left out. */
export async function addMembers(
  db: Db,
  groupId: Id,
  userIds: readonly Id[],
  source: GroupSource = 'MANUAL',
): Promise<number> {
  return ADD_MEMBERS.count(db, { id: groupId, ids: userIds, source });
}

const REMOVE_MEMBERS = statement({
  name: 'group.remove-members',
  params: { id, ids },
  row: { id },
  text: `delete from user_group_members where group_id = :id and user_id = any(:ids::bigint[]) returning user_id as id`,
});

/** Removes members and returns how many there were. */
export async function removeMembers(db: Db, groupId: Id, userIds: readonly Id[]): Promise<number> {
  return REMOVE_MEMBERS.count(db, { id: groupId, ids: userIds });
}

const LEAVE_GROUPS = statement({
  name: 'group.leave-all',
  params: { userId: id },
  text: 'delete from user_group_members where user_id = :userId',
});
const LEAVE_LEADING = statement({
  name: 'group.leave-leading',
  params: { userId: id },
  text: 'delete from user_group_leaders where user_id = :userId',
});

/** Removes a person from all groups, as a member and as a leader. */
export async function removeFromGroups(db: Db, userId: Id): Promise<void> {
  await LEAVE_GROUPS.run(db, { userId });
  await LEAVE_LEADING.run(db, { userId });
}
