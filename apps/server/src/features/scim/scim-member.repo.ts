import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, ids } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const FIND_MISSING = statement({
  name: 'scim-group.absent',
  params: { userIds: ids },
  row: { id },
  text: `select w.id from unnest(:userIds::bigint[]) as w (id)
     where not exists (select 1 from scim_accounts a where a.user_id = w.id) limit 1`,
});

/** Somebody among these who is not in the directory; null when all are. */
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

/** Sets who is in a group. Gives those who came or went. */
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
