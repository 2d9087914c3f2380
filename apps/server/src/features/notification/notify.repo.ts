import type { NotificationKind } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { deferred, named } from '../../db/named.ts';
import { readableByPerson } from '../../visibility/people.ts';

export interface NewNotifications {
  kind: NotificationKind;
  /** Null: everybody who may read the content. */
  userIds: readonly Id[] | null;
  actorId: Id | null;
  contentId: Id;
  anchor: string;
  detail: string;
  excerpt: string;
  key: string;
}

/** NOTIFY carries at most 8000 bytes, and an id up to 19 digits. */
const TOLD_AT_ONCE = 300;
/** Mails that one job composes. */
const MAILED_AT_ONCE = 200;

/** Tells the nodes of `source` (user_id), whose bell changed. */
const tell = (source: string): string =>
  `select pg_notify('notified', string_agg(user_id::text, ','))
   from (select user_id, (row_number() over () - 1) / ${TOLD_AT_ONCE} as part from ${source}) a group by part`;

const INSERT = `with added as (
     insert into notifications (user_id, kind, actor_id, content_id, anchor, detail, excerpt, key, on_site, by_mail)
     select u.id, $2, $3::bigint, c.id, $5, $6, $7, $8, coalesce(s.site, true), coalesce(s.mail, false) and u.email is not null
     from contents c left join categories k on k.id = c.category_id
     join users u on $1::bigint[] is null or u.id = any($1::bigint[])
     join roles r on r.id = u.role_id
     left join notification_choices s on s.user_id = u.id and s.kind = $2
     where c.id = $4 and u.id is distinct from $3::bigint
       and (coalesce(s.site, true) or coalesce(s.mail, false)) and ${readableByPerson({ person: 'u', role: 'r' }, { content: 'c', category: 'k' })}
     on conflict (user_id, key) do update set withdrawn_at = null, kind = excluded.kind, on_site = excluded.on_site
       where notifications.withdrawn_at is not null
     -- a row just inserted has been changed by nobody yet
     returning id, user_id, on_site, by_mail, xmax = 0 as fresh),
   told as (${tell('added where on_site')}),
   mailed as (
     select graphile_worker.add_job('notification.mail', json_build_object('ids', json_agg(id::text)), max_attempts => 12)
     from (select id, (row_number() over () - 1) / ${MAILED_AT_ONCE} as part from added where by_mail and fresh) a
     group by part)
   select (select count(*)::int from added where fresh) as added, (select count(*) from told), (select count(*) from mailed)`;

const valuesOf = (wanted: NewNotifications) => [
  wanted.userIds,
  wanted.kind,
  wanted.actorId,
  wanted.contentId,
  wanted.anchor,
  wanted.detail,
  wanted.excerpt,
  wanted.key,
];

/**
 * Stores one notification for each person who is to have it, tells the nodes whose bell changed, and queues the mails;
 * all in one statement, with the transaction of `db`. One that was withdrawn comes back as read as it was, and is not mailed.
 */
export async function insertNotifications(db: Db, wanted: NewNotifications): Promise<void> {
  await deferred(db, 'notification.insert', INSERT, valuesOf(wanted));
}

/** The same; resolves to how many are new. */
export async function insertAndCount(db: Db, wanted: NewNotifications): Promise<number> {
  const rows = await named<{ added: number }>(
    db,
    'notification.insert-count',
    INSERT,
    valuesOf(wanted),
  );
  return rows[0]?.added ?? 0;
}

const TELL_CHANGED = tell('(select distinct user_id from changed) d');

/**
 * Puts what was told about places in a content out of sight, read or not; of it only these keys, or with null all. A key
 * stands for all that go on after it with a colon, too.
 */
export async function withdrawTold(
  db: Db,
  contentId: Id,
  anchors: readonly string[],
  keys: readonly string[] | null,
): Promise<void> {
  await named(
    db,
    'notification.withdraw',
    `with changed as (update notifications set withdrawn_at = now()
       where content_id = $1 and anchor = any($2::text[]) and ($3::text[] is null or exists (
           select from unnest($3) k where key = k or starts_with(key, k || ':')))
         and withdrawn_at is null
       returning user_id)
     ${TELL_CHANGED}`,
    [contentId, anchors, keys],
  );
}

/** Puts what was told as one kind by a key out of sight for everybody but these people. */
export async function withdrawKind(
  db: Db,
  contentId: Id,
  told: { anchor: string; key: string; kind: NotificationKind },
  keepIds: readonly Id[],
): Promise<void> {
  await named(
    db,
    'notification.withdraw-kind',
    `with changed as (update notifications set withdrawn_at = now()
       where content_id = $1 and anchor = $2 and key = $3 and kind = $4 and user_id <> all($5::bigint[])
         and withdrawn_at is null
       returning user_id)
     ${TELL_CHANGED}`,
    [contentId, told.anchor, told.key, told.kind, keepIds],
  );
}

/** Something that was told of, as it stands there now. */
export interface Told {
  anchor: string;
  key: string;
  detail: string;
  excerpt: string;
}

/** Puts what was withdrawn back, with these words; a key stands for all that go on after it with a colon, too. */
export async function restoreTold(db: Db, contentId: Id, told: readonly Told[]): Promise<void> {
  await named(
    db,
    'notification.restore',
    `with changed as (update notifications n set withdrawn_at = null, detail = t.detail, excerpt = t.excerpt
       from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as t(anchor, key, detail, excerpt)
       where n.content_id = $1 and n.anchor = t.anchor and (n.key = t.key or starts_with(n.key, t.key || ':'))
         and n.withdrawn_at is not null
       returning n.user_id)
     ${TELL_CHANGED}`,
    [
      contentId,
      told.map((one) => one.anchor),
      told.map((one) => one.key),
      told.map((one) => one.detail),
      told.map((one) => one.excerpt),
    ],
  );
}

/** Gives everybody who was told of `key`, or only this person, the words that stand there now. */
export async function updateWords(
  db: Db,
  contentId: Id,
  told: Told,
  onlyId: Id | null,
): Promise<void> {
  await named(
    db,
    'notification.update-words',
    `update notifications set excerpt = $4, detail = $5
     where content_id = $1 and anchor = $2 and key = $3 and (excerpt, detail) is distinct from ($4, $5)
       and ($6::bigint is null or user_id = $6)`,
    [contentId, told.anchor, told.key, told.excerpt, told.detail, onlyId],
  );
}
