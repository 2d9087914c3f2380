import type { ContentModel, NotificationKind } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import type { RowOf } from '../../db/kinds.ts';
import {
  bigint,
  bool,
  bytes,
  id,
  ids,
  int,
  nullable,
  text,
  textOf,
  texts,
  timestamp,
} from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { rightsVersion } from '../../visibility/account-rights.ts';
import { getPrivateAnchor, isAnchorReadableByPerson } from '../../visibility/anchors.ts';
import { isLive } from '../../visibility/content-access.ts';
import { isDraftOpenToInvited } from '../../visibility/draft-access.ts';
import { canGrantFor } from '../../visibility/grant-rights.ts';
import { isReadableByPerson } from '../../visibility/person-access.ts';

const PERSON_ALIASES = { person: 'u', role: 'r' };

/** SQL: what notification `n` is about: content `c` with its category `k`, draft `d`, or request `q`; and its person `u` with role `r`. */
export const JOIN_TARGET = `join users u on u.id = n.user_id join roles r on r.id = u.role_id
  left join contents c on c.id = n.content_id left join categories k on k.id = c.category_id
  left join drafts d on d.id = n.draft_id
  left join access_requests q on q.id = n.request_id
  left join imports i on i.id = n.import_id
  left join webhooks wh on wh.id = n.webhook_id
  left join contents qc on qc.id = q.target_id and qc.model = q.model and ${isLive('qc')}
  left join categories qk on qk.id = qc.category_id`;

/** SQL, with `JOIN_TARGET`: the person may still read the content, or open the draft, that the notification is about. */
export const IS_STILL_READABLE = `(case
  when n.webhook_id is not null then wh.id is not null and r.code = 'Admin'
  when n.import_id is not null then i.owner_id = n.user_id
  when n.request_id is not null then q.state <> 'WITHDRAWN' and (q.user_id = n.user_id or (qc.id is not null and ${canGrantFor(PERSON_ALIASES, 'qc')}))
  when n.draft_id is null
  then ${isAnchorReadableByPerson('n.anchor', PERSON_ALIASES, { content: 'c', category: 'k' })}
  else ${isDraftOpenToInvited('d', PERSON_ALIASES)} end)`;

/** SQL: the title of what was asked for, as far as the person may know it: who decides, and an asker who may read it now. */
const REQUESTED_TITLE = `case when q.user_id <> n.user_id or ${isReadableByPerson(PERSON_ALIASES, { content: 'qc', category: 'qk' })} then qc.title end`;

/** SQL, with `JOIN_TARGET`: section and title of what it is about. */
export const TARGET_COLUMNS = `n.content_id, n.draft_id, n.request_id, n.import_id, n.webhook_id, wh.kind <> 'WEBHOOK' as about_robot, q.target_id as requested_id,
  coalesce(c.model, d.model, q.model, i.model, 'ARTICLE') as model,
  case when n.request_id is null then coalesce(c.title, d.title, i.name, wh.name) else coalesce(${REQUESTED_TITLE}, '') end as title`;

/** The kinds of `TARGET_COLUMNS`. */
export const targetRow = {
  content_id: nullable(id),
  draft_id: nullable(id),
  request_id: nullable(id),
  import_id: nullable(id),
  webhook_id: nullable(id),
  about_robot: nullable(bool),
  requested_id: nullable(id),
  model: textOf<ContentModel>(),
  title: text,
};

export type NotificationRow = RowOf<typeof LIST>;

export interface NotificationFilter {
  userId: Id;
  kinds: readonly NotificationKind[] | null;
  unreadOnly: boolean;
  offset: number;
  limit: number;
}

/** Notifications that became unreadable or were withdrawn are neither listed nor counted. */
const FROM_VISIBLE = `from notifications n ${JOIN_TARGET}`;
const WHERE = `n.user_id = :userId and n.on_site and n.withdrawn_at is null and (:kinds::text[] is null or n.kind = any(:kinds))
  and (not :unreadOnly::boolean or n.read_at is null) and ${IS_STILL_READABLE}`;

const LIST = statement({
  name: 'notification.list',
  params: { userId: id, kinds: nullable(texts), unreadOnly: bool, limit: bigint, offset: bigint },
  row: {
    id,
    kind: textOf<NotificationKind>(),
    detail: text,
    anchor: text,
    excerpt: text,
    read_at: nullable(timestamp),
    created_at: timestamp,
    by_id: nullable(id),
    ...targetRow,
    actor_id: nullable(id),
    actor_nickname: text,
    actor_avatar: nullable(text),
  },
  text: `select n.*, a.id as actor_id, case when a.deleted_at is null then a.nickname else '已注销用户' end as actor_nickname,
       case when a.deleted_at is null then a.avatar end as actor_avatar
     from (select n.id, n.kind, n.detail, n.anchor, n.excerpt, n.read_at, n.created_at, n.actor_id as by_id,
             ${TARGET_COLUMNS}
           ${FROM_VISIBLE} where ${WHERE} order by n.id desc limit :limit offset :offset) n
     left join users a on a.id = n.by_id order by n.id desc`,
});

const COUNT = statement({
  name: 'notification.count',
  params: { userId: id, kinds: nullable(texts), unreadOnly: bool },
  row: { total: int },
  text: `select count(*)::int as total ${FROM_VISIBLE} where ${WHERE}`,
});

/** One page of a person's notifications, newest first. */
export async function listNotifications(
  db: Db,
  filter: NotificationFilter,
): Promise<{ rows: NotificationRow[]; total: number }> {
  const values = { userId: filter.userId, kinds: filter.kinds, unreadOnly: filter.unreadOnly };
  const rows = await LIST.all(db, { ...values, limit: filter.limit, offset: filter.offset });
  const { total } = await COUNT.one(db, values);
  return { rows, total };
}

/** SQL: unread counts of the users in the array `users`. */
const unreadSql = (users: string): string => `select n.user_id, sum(n.unread)::int as unread
     from (select n.user_id, n.content_id, n.draft_id, n.request_id, n.import_id, n.webhook_id, ${getPrivateAnchor('n.anchor')} as anchor, count(*) as unread from notifications n
           where n.user_id = any(${users}) and n.on_site and n.read_at is null and n.withdrawn_at is null
           group by 1, 2, 3, 4, 5, 6, 7) n
     ${JOIN_TARGET} where ${IS_STILL_READABLE} group by n.user_id`;

const UNREAD_BY_USER = unreadSql(':userIds::bigint[]');

const UNREAD = statement({
  name: 'notification.unread',
  params: { userIds: ids },
  row: { user_id: id, unread: int },
  text: UNREAD_BY_USER,
});

/** Unread counts of these users; users without any are omitted. Access is checked once for each content and private anchor. */
export async function countUnread(
  db: Db,
  userIds: readonly Id[],
): Promise<{ user_id: Id; unread: number }[]> {
  return UNREAD.all(db, { userIds });
}

const UNREAD_BY_SESSION = statement({
  name: 'notification.unread-by-session',
  params: { tokenHash: bytes },
  row: { user_id: id, unread: int },
  text: unreadSql('array(select s.user_id from sessions s where s.token_hash = :tokenHash)'),
});

/** The unread count of the person of a session, 0 without any; whether the session is valid is not looked at. */
export async function countUnreadBySession(db: Db, tokenHash: Buffer): Promise<number> {
  return (await UNREAD_BY_SESSION.first(db, { tokenHash }))?.unread ?? 0;
}

const STREAM_STATES = statement({
  name: 'notification.stream-states',
  params: { userIds: ids },
  row: { user_id: id, unread: int, rights: text },
  text: `select u.id as user_id, coalesce(counted.unread, 0) as unread, ${rightsVersion({ person: 'u', role: 'r' })} as rights
     from users u join roles r on r.id = u.role_id left join (${UNREAD_BY_USER}) counted on counted.user_id = u.id
     where u.id = any(:userIds::bigint[])`,
});

/** What streams send to these users: unread notifications and the version of their rights. */
export async function listStreamStates(
  db: Db,
  userIds: readonly Id[],
): Promise<{ user_id: Id; unread: number; rights: string }[]> {
  return STREAM_STATES.all(db, { userIds });
}

const UNREAD_BY_KIND = statement({
  name: 'notification.unread-by-kind',
  params: { userId: id },
  row: { kind: textOf<NotificationKind>(), unread: int },
  text: `select n.kind, count(*)::int as unread ${FROM_VISIBLE}
     where n.user_id = :userId and n.on_site and n.read_at is null and n.withdrawn_at is null and ${IS_STILL_READABLE}
     group by n.kind order by n.kind`,
});

/** Unread notifications of a person by kind. */
export async function countUnreadByKind(
  db: Db,
  userId: Id,
): Promise<{ kind: NotificationKind; unread: number }[]> {
  return UNREAD_BY_KIND.all(db, { userId });
}

const READ_ONE = statement({
  name: 'notification.read-one',
  params: { userId: id, id },
  row: { found: bool, count: id },
  text: `with changed as (update notifications set read_at = now()
       where id = :id and user_id = :userId and read_at is null and withdrawn_at is null returning user_id),
     told as (select pg_notify('notified', user_id::text) from changed)
     select exists (select from notifications where id = :id and user_id = :userId and withdrawn_at is null) as found,
       (select count(*) from told)`,
});

/** Marks one of a person's notifications; false when they have no such one. Other tabs hear of it. */
export async function markRead(db: Db, userId: Id, id: Id): Promise<boolean> {
  const rows = await READ_ONE.all(db, { userId, id });
  return rows[0]?.found === true;
}

const READ_ALL = statement({
  name: 'notification.read-all',
  params: { userId: id, kinds: nullable(texts) },
  text: `with changed as (update notifications set read_at = now()
       where user_id = :userId and read_at is null and withdrawn_at is null and (:kinds::text[] is null or kind = any(:kinds))
       returning user_id)
     select pg_notify('notified', user_id::text) from (select distinct user_id from changed) one`,
});

/** Marks all of a person's notifications, or those of some kinds. */
export async function markAllRead(
  db: Db,
  userId: Id,
  kinds: readonly NotificationKind[] | null,
): Promise<void> {
  await READ_ALL.run(db, { userId, kinds });
}

const WIPE = statement({
  name: 'notification.wipe',
  params: { before: timestamp },
  text: `update notifications set excerpt = '' where withdrawn_at < :before and excerpt <> ''`,
});

/** The words of what was withdrawn before, and is not likely to come back, are not stored any longer than the words themselves. */
export async function wipeWithdrawn(db: Db, before: Date): Promise<void> {
  await WIPE.run(db, { before });
}

const SWEEP = statement({
  name: 'notification.sweep',
  params: { before: timestamp },
  text: 'delete from notifications where created_at < :before',
});

/** No user looks for notifications older than half a year. */
export async function deleteOld(db: Db, before: Date): Promise<void> {
  await SWEEP.run(db, { before });
}
