import type { GroupBrief } from '@zhihui/contract/features/group/group.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, id, int, nullable, text, texts, textOf, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isInForce } from '../../visibility/audiences.ts';
import { countMembers } from '../../visibility/group-members.ts';
import { isActive } from '../../visibility/person-access.ts';

const OPENED = statement({
  name: 'access.opened-to',
  params: { contentId: id },
  row: { id, nickname: text, avatar: nullable(text), ends_at: nullable(timestamp) },
  text: `select u.id, u.nickname, u.avatar, n.ends_at from content_readers n join users u on u.id = n.user_id
    where n.content_id = :contentId and u.deleted_at is null and ${isInForce('n')} order by n.created_at desc, u.id`,
});

/** Users to whose names an item is opened. */
export async function listOpenedTo(db: Db, contentId: Id) {
  return OPENED.all(db, { contentId });
}

const OPEN = statement({
  name: 'access.open',
  params: { contentId: id, userId: id, endsAt: nullable(timestamp), by: id },
  row: { id },
  text: `insert into content_readers (content_id, user_id, ends_at, granted_by)
    select :contentId::bigint, u.id, :endsAt, :by::bigint from users u where u.id = :userId and ${isActive('u')}
    on conflict (content_id, user_id) do update set ends_at = excluded.ends_at, granted_by = excluded.granted_by
    returning user_id as id`,
});

/** Opens an item to a person, or changes until when; false when there is no such active account. */
export async function openTo(
  db: Db,
  opening: { contentId: Id; userId: Id; endsAt: Date | null; by: Id },
): Promise<boolean> {
  return (await OPEN.count(db, opening)) > 0;
}

const CLOSE = statement({
  name: 'access.close',
  params: { contentId: id, userId: id },
  row: { id },
  text: 'delete from content_readers where content_id = :contentId and user_id = :userId returning user_id as id',
});

/** Closes an item to a person; false when it was not opened to them. */
export async function closeTo(db: Db, contentId: Id, userId: Id): Promise<boolean> {
  return (await CLOSE.count(db, { contentId, userId })) > 0;
}

const GROUPS = statement({
  name: 'access.grantee-groups',
  params: { keyword: text, limit: bigint },
  row: { id, name: text, kind: textOf<GroupBrief['kind']>(), memberCount: int, path: texts },
  text: `select g.id, g.name, g.kind, ${countMembers('g.id')} as "memberCount",
      array(select a.name from user_groups a where a.id = any(g.ancestor_ids) order by cardinality(a.ancestor_ids)) as path
    from user_groups g where position(lower(:keyword) in lower(g.name)) > 0
    order by position(lower(:keyword) in lower(g.name)), char_length(g.name), g.id limit :limit`,
});
const PEOPLE = statement({
  name: 'access.grantee-people',
  params: { keyword: text, limit: bigint },
  row: { id, nickname: text, avatar: nullable(text), department: nullable(text) },
  text: `select u.id, u.nickname, u.avatar, (select g.name from user_group_members m join user_groups g on g.id = m.group_id
      where m.user_id = u.id and g.kind = 'DEPARTMENT' order by cardinality(g.ancestor_ids) desc, g.id limit 1) as department
    from users u where ${isActive('u')} and position(lower(:keyword) in account_names(u.nickname, u.email, u.phone, u.username)) > 0
    order by position(lower(:keyword) in lower(u.nickname)) = 0, char_length(u.nickname), u.id limit :limit`,
});

/** Groups and active people by part of a name, the shortest names first. */
export async function findGrantees(db: Db, keyword: string, limit: number) {
  const [groups, users] = await Promise.all([
    GROUPS.all(db, { keyword, limit }),
    PEOPLE.all(db, { keyword, limit }),
  ]);
  return { groups, users };
}
