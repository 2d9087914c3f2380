import type { ContentModel, NotificationKind } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { privatePlace } from '../../visibility/places.ts';
import { STILL_THEIRS } from './notification.rows.ts';

export interface NotificationRow {
  id: Id;
  kind: NotificationKind;
  detail: string;
  anchor: string;
  excerpt: string;
  read_at: Date | null;
  created_at: Date;
  content_id: Id;
  model: ContentModel;
  title: string;
  actor_id: Id | null;
  actor_nickname: string;
  actor_avatar: string | null;
}

export interface NotificationFilter {
  userId: Id;
  kinds: readonly NotificationKind[] | null;
  unreadOnly: boolean;
  offset: number;
  limit: number;
}

/** What became unreadable or was withdrawn since is as if it had never been told: neither listed nor counted. */
const ABOUT = `join users u on u.id = n.user_id join roles r on r.id = u.role_id
  join contents c on c.id = n.content_id left join categories k on k.id = c.category_id`;
const SHOWN = `from notifications n ${ABOUT}`;
const WHERE = `n.user_id = $1 and n.on_site and n.withdrawn_at is null and ($2::text[] is null or n.kind = any($2))
  and (not $3::boolean or n.read_at is null) and ${STILL_THEIRS}`;

/** One page of a person's notifications, newest first. */
export async function listNotifications(
  db: Db,
  filter: NotificationFilter,
): Promise<{ rows: NotificationRow[]; total: number }> {
  const values = [filter.userId, filter.kinds, filter.unreadOnly];
  const rows = await named<NotificationRow>(
    db,
    'notification.list',
    `select n.*, a.id as actor_id, case when a.deleted_at is null then a.nickname else '已注销用户' end as actor_nickname,
       case when a.deleted_at is null then a.avatar end as actor_avatar
     from (select n.id, n.kind, n.detail, n.anchor, n.excerpt, n.read_at, n.created_at, n.actor_id as by_id,
             c.id as content_id, c.model, c.title
           ${SHOWN} where ${WHERE} order by n.id desc limit $4 offset $5) n
     left join users a on a.id = n.by_id order by n.id desc`,
    [...values, filter.limit, filter.offset],
  );
  const counted = await named<{ total: number }>(
    db,
    'notification.count',
    `select count(*)::int as total ${SHOWN} where ${WHERE}`,
    values,
  );
  return { rows, total: counted[0]?.total ?? 0 };
}

/** Unread notifications of these people; who has none is left out. Whether one may read is asked once for each content and private place. */
export async function countUnread(
  db: Db,
  userIds: readonly Id[],
): Promise<{ user_id: Id; unread: number }[]> {
  return named(
    db,
    'notification.unread',
    `select n.user_id, sum(n.unread)::int as unread
     from (select n.user_id, n.content_id, ${privatePlace('n.anchor')} as anchor, count(*) as unread from notifications n
           where n.user_id = any($1::bigint[]) and n.on_site and n.read_at is null and n.withdrawn_at is null
           group by 1, 2, 3) n
     ${ABOUT} where ${STILL_THEIRS} group by n.user_id`,
    [userIds],
  );
}

/** Unread notifications of a person by kind. */
export async function countUnreadByKind(
  db: Db,
  userId: Id,
): Promise<{ kind: NotificationKind; unread: number }[]> {
  return named(
    db,
    'notification.unread-by-kind',
    `select n.kind, count(*)::int as unread ${SHOWN}
     where n.user_id = $1 and n.on_site and n.read_at is null and n.withdrawn_at is null and ${STILL_THEIRS}
     group by n.kind order by n.kind`,
    [userId],
  );
}

/** Marks one of a person's notifications; false when they have no such one. Other tabs hear of it. */
export async function markRead(db: Db, userId: Id, id: Id): Promise<boolean> {
  const rows = await named<{ found: boolean }>(
    db,
    'notification.read-one',
    `with changed as (update notifications set read_at = now()
       where id = $2 and user_id = $1 and read_at is null and withdrawn_at is null returning user_id),
     told as (select pg_notify('notified', user_id::text) from changed)
     select exists (select from notifications where id = $2 and user_id = $1 and withdrawn_at is null) as found,
       (select count(*) from told)`,
    [userId, id],
  );
  return rows[0]?.found === true;
}

/** Marks all of a person's notifications, or those of some kinds. */
export async function markAllRead(
  db: Db,
  userId: Id,
  kinds: readonly NotificationKind[] | null,
): Promise<void> {
  await named(
    db,
    'notification.read-all',
    `with changed as (update notifications set read_at = now()
       where user_id = $1 and read_at is null and withdrawn_at is null and ($2::text[] is null or kind = any($2))
       returning user_id)
     select pg_notify('notified', user_id::text) from (select distinct user_id from changed) one`,
    [userId, kinds],
  );
}

/** The words of what was withdrawn before, and is not likely to come back, are not kept any longer than the words themselves. */
export async function wipeWithdrawn(db: Db, before: Date): Promise<void> {
  await named(
    db,
    'notification.wipe',
    `update notifications set excerpt = '' where withdrawn_at < $1 and excerpt <> ''`,
    [before],
  );
}

/** Nobody looks for what happened half a year ago here. */
export async function deleteOld(db: Db, before: Date): Promise<void> {
  await named(db, 'notification.sweep', 'delete from notifications where created_at < $1', [
    before,
  ]);
}
