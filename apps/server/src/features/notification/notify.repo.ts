import type { NotificationKind } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, ids, int, nullable, text, texts } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isLive } from '../../visibility/content-access.ts';
import { isDraftOpenToInvited } from '../../visibility/draft-access.ts';
import { canGrantFor } from '../../visibility/grant-rights.ts';
import { isActive, isReadableByPerson } from '../../visibility/person-access.ts';

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
const NOTIFY_BATCH = 300;
/** Mails that one job composes, or messages to browsers and cards that it queues. */
const JOB_BATCH = 200;

/** SQL: choice `s` of a recipient, if there is one, wants the notification in one of the ways. */
const IS_WANTED = '(coalesce(s.site, true) or s.mail or s.push or s.card)';

/** Queues a job for each part of `source` (id). */
const queueSql = (job: string, source: string): string =>
  `select graphile_worker.add_job('${job}', json_build_object('ids', json_agg(id::text)), max_attempts => 12)
     from (select id, (row_number() over () - 1) / ${JOB_BATCH} as part from ${source}) a group by part`;

/** Notifies the nodes that the counts of the users of `source` (user_id) changed. */
const notifyNodesSql = (source: string): string =>
  `select pg_notify('notified', string_agg(user_id::text, ','))
   from (select user_id, (row_number() over () - 1) / ${NOTIFY_BATCH} as part from ${source}) a group by part`;

/** Stores what `source` selects, notifies the nodes, and queues mails, messages to browsers, and cards. */
export const insertSql = (source: string): string => `with added as (
     insert into notifications (user_id, kind, actor_id, content_id, draft_id, request_id, import_id, anchor, detail, excerpt, key, on_site, by_mail)
     ${source}
     on conflict (user_id, key) do update set withdrawn_at = null, kind = excluded.kind, on_site = excluded.on_site
       where notifications.withdrawn_at is not null
     -- a row just inserted has been changed by nobody yet
     returning id, user_id, kind, on_site, by_mail, xmax = 0 as fresh),
   told as (${notifyNodesSql('added where on_site')}),
   mailed as (${queueSql('notification.mail', 'added where by_mail and fresh')}),
   pushed as (${queueSql(
     'notification.push',
     `added d where fresh and exists (select from notification_choices s where s.user_id = d.user_id and s.kind = d.kind and s.push)
       and exists (select from push_subscriptions p where p.user_id = d.user_id)`,
   )}),
   carded as (${queueSql(
     'notification.card',
     `added d where fresh and exists (select from notification_choices s where s.user_id = d.user_id and s.kind = d.kind and s.card)
       and exists (select from identities i join identity_providers p on p.id = i.provider_id
         where i.user_id = d.user_id and p.enabled and (p.config -> 'cards')::boolean)`,
   )})
   select (select count(*)::int from added where fresh) as added,
     (select count(*) from told) + (select count(*) from mailed) + (select count(*) from pushed)
     + (select count(*) from carded) as count`;

/** `isRecipient`: a condition on users `u`. */
const insertFor = (isRecipient: string): string =>
  insertSql(`select u.id, :kind, :actorId::bigint, c.id, null::bigint, null::bigint, null::bigint, :anchor, :detail, :excerpt, :key, coalesce(s.site, true), coalesce(s.mail, false) and u.email is not null
     from contents c left join categories k on k.id = c.category_id
     join users u on ${isRecipient}
     join roles r on r.id = u.role_id
     left join notification_choices s on s.user_id = u.id and s.kind = :kind
     where c.id = :contentId and u.id is distinct from :actorId::bigint
       and ${IS_WANTED} and ${isReadableByPerson({ person: 'u', role: 'r' }, { content: 'c', category: 'k' })}`);

const INSERT = insertFor(':userIds::bigint[] is null or u.id = any(:userIds::bigint[])');

const toValues = (notifications: NewNotifications) => ({
  kind: notifications.kind,
  actorId: notifications.actorId,
  contentId: notifications.contentId,
  anchor: notifications.anchor,
  detail: notifications.detail,
  excerpt: notifications.excerpt,
  key: notifications.key,
});

const insertParams = {
  kind: text,
  actorId: nullable(id),
  contentId: id,
  anchor: text,
  detail: text,
  excerpt: text,
  key: text,
};

const NOTIFICATION_INSERT = statement({
  name: 'notification.insert',
  params: { userIds: nullable(ids), ...insertParams },
  row: { added: int, count: id },
  text: INSERT,
});

/** The plan of a list is made for each list; that of one recipient, the most frequent case, only once. */
const NOTIFICATION_INSERT_ONE = statement({
  name: 'notification.insert-one',
  params: { userId: id, ...insertParams },
  row: { added: int, count: id },
  text: insertFor('u.id = :userId'),
});

/**
 * Stores one notification for each recipient, notifies the nodes of the changed counts, and queues the mails;
 * all in one statement, with the transaction of `db`. One that was withdrawn comes back as read as it was, and is not mailed.
 */
export async function insertNotifications(db: Db, notifications: NewNotifications): Promise<void> {
  const { userIds } = notifications;
  const values = toValues(notifications);
  const [only] = userIds ?? [];
  if (only !== undefined && userIds?.length === 1)
    await NOTIFICATION_INSERT_ONE.defer(db, { userId: only, ...values });
  else await NOTIFICATION_INSERT.defer(db, { userIds, ...values });
}

const INSERT_COUNT = statement({
  name: 'notification.insert-count',
  params: { userIds: nullable(ids), ...insertParams },
  row: { added: int, count: id },
  text: INSERT,
});

/** The same; resolves to how many are new. */
export async function insertAndCount(db: Db, notifications: NewNotifications): Promise<number> {
  const { added } = await INSERT_COUNT.one(db, {
    userIds: notifications.userIds,
    ...toValues(notifications),
  });
  return added;
}

const NOTIFY_CHANGED = notifyNodesSql('(select distinct user_id from changed) d');

const WITHDRAW = statement({
  name: 'notification.withdraw',
  params: { contentId: id, anchors: texts, keys: nullable(texts) },
  text: `with changed as (update notifications set withdrawn_at = now()
       where content_id = :contentId and anchor = any(:anchors::text[]) and (:keys::text[] is null or exists (
           select from unnest(:keys) k where key = k or starts_with(key, k || ':')))
         and withdrawn_at is null
       returning user_id)
     ${NOTIFY_CHANGED}`,
});

/**
 * Hides the notifications about anchors in a content, read or not; only those with these keys, or with null all. A key
 * stands for all that go on after it with a colon, too.
 */
export async function withdrawNotifications(
  db: Db,
  contentId: Id,
  anchors: readonly string[],
  keys: readonly string[] | null,
): Promise<void> {
  await WITHDRAW.run(db, { contentId, anchors, keys });
}

const WITHDRAW_KEY = statement({
  name: 'notification.withdraw-key',
  params: { contentIds: ids, key: text },
  text: `with changed as (update notifications set withdrawn_at = now()
       where content_id = any(:contentIds::bigint[]) and key = :key and withdrawn_at is null
       returning user_id)
     ${NOTIFY_CHANGED}`,
});

/** Hides the notifications with one key about any of these contents. */
export async function withdrawKey(db: Db, contentIds: readonly Id[], key: string): Promise<void> {
  await WITHDRAW_KEY.run(db, { contentIds, key });
}

const WITHDRAW_KIND = statement({
  name: 'notification.withdraw-kind',
  params: { contentId: id, anchor: text, key: text, kind: text, keptUserIds: ids },
  text: `with changed as (update notifications set withdrawn_at = now()
       where content_id = :contentId and anchor = :anchor and key = :key and kind = :kind and user_id <> all(:keptUserIds::bigint[])
         and withdrawn_at is null
       returning user_id)
     ${NOTIFY_CHANGED}`,
});

/** Hides the notifications of one kind with a key from all recipients but these. */
export async function withdrawKind(
  db: Db,
  contentId: Id,
  texts: { anchor: string; key: string; kind: NotificationKind },
  remainingUserIds: readonly Id[],
): Promise<void> {
  await WITHDRAW_KIND.run(db, {
    contentId,
    anchor: texts.anchor,
    key: texts.key,
    kind: texts.kind,
    keptUserIds: remainingUserIds,
  });
}

/** The current text of something users were notified of. */
export interface StoredNoticeText {
  anchor: string;
  key: string;
  detail: string;
  excerpt: string;
}

const RESTORE = statement({
  name: 'notification.restore',
  params: { contentId: id, anchors: texts, keys: texts, details: texts, excerpts: texts },
  text: `with changed as (update notifications n set withdrawn_at = null, detail = t.detail, excerpt = t.excerpt
       from unnest(:anchors::text[], :keys::text[], :details::text[], :excerpts::text[]) as t(anchor, key, detail, excerpt)
       where n.content_id = :contentId and n.anchor = t.anchor and (n.key = t.key or starts_with(n.key, t.key || ':'))
         and n.withdrawn_at is not null
       returning n.user_id)
     ${NOTIFY_CHANGED}`,
});

/** Puts what was withdrawn back, with these words; a key stands for all that go on after it with a colon, too. */
export async function restoreNotifications(
  db: Db,
  contentId: Id,
  texts: readonly StoredNoticeText[],
): Promise<void> {
  await RESTORE.run(db, {
    contentId,
    anchors: texts.map((item) => item.anchor),
    keys: texts.map((item) => item.key),
    details: texts.map((item) => item.detail),
    excerpts: texts.map((item) => item.excerpt),
  });
}

const UPDATE_EXCERPT = statement({
  name: 'notification.update-words',
  params: {
    contentId: id,
    anchor: text,
    key: text,
    excerpt: text,
    detail: text,
    onlyUserId: nullable(id),
  },
  text: `update notifications set excerpt = :excerpt, detail = :detail
     where content_id = :contentId and anchor = :anchor and key = :key and (excerpt, detail) is distinct from (:excerpt, :detail)
       and (:onlyUserId::bigint is null or user_id = :onlyUserId)`,
});

/** Updates the excerpt for all recipients of `key`, or only for this one. */
export async function updateExcerpt(
  db: Db,
  contentId: Id,
  texts: StoredNoticeText,
  onlyUserId: Id | null,
): Promise<void> {
  await UPDATE_EXCERPT.run(db, {
    contentId,
    anchor: texts.anchor,
    key: texts.key,
    excerpt: texts.excerpt,
    detail: texts.detail,
    onlyUserId,
  });
}

const INSERT_FOR_DRAFT = statement({
  name: 'notification.insert-for-draft',
  params: { userId: id, kind: text, actorId: id, draftId: id, key: text },
  row: { added: int, count: id },
  text: insertSql(
    `select u.id, :kind, :actorId::bigint, null::bigint, d.id, null::bigint, null::bigint, '', '', '', :key, coalesce(s.site, true), coalesce(s.mail, false) and u.email is not null
     from drafts d join users u on u.id = :userId::bigint join roles r on r.id = u.role_id
     left join notification_choices s on s.user_id = u.id and s.kind = :kind
     where d.id = :draftId::bigint and u.id <> :actorId::bigint and ${IS_WANTED}
       and ${isDraftOpenToInvited('d', { person: 'u', role: 'r' })}`,
  ),
});

/** Stores a notification about a draft for one person who may open it, as `insertNotifications` does for contents. */
export async function insertDraftNotification(
  db: Db,
  notification: { userId: Id; kind: NotificationKind; actorId: Id; draftId: Id; key: string },
): Promise<void> {
  await INSERT_FOR_DRAFT.defer(db, notification);
}

const requestParams = { requestId: id, detail: text, excerpt: text, key: text };
const insertForRequest = (isRecipient: string, actor: string): string =>
  insertSql(`select u.id, 'ACCESS', ${actor}, null::bigint, null::bigint, q.id, null::bigint, '', :detail, :excerpt, :key, coalesce(s.site, true), coalesce(s.mail, false) and u.email is not null
     from access_requests q cross join users u join roles r on r.id = u.role_id
     left join notification_choices s on s.user_id = u.id and s.kind = 'ACCESS'
     where q.id = :requestId::bigint and ${isActive('u')} and ${IS_WANTED} and ${isRecipient}`);

const INSERT_FOR_DECIDERS = statement({
  name: 'notification.insert-for-deciders',
  params: requestParams,
  row: { added: int, count: id },
  text: insertForRequest(
    `u.id <> q.user_id and q.state = 'PENDING' and exists (select from contents qc where qc.id = q.target_id and qc.model = q.model
       and ${isLive('qc')} and ${canGrantFor({ person: 'u', role: 'r' }, 'qc')})`,
    'q.user_id',
  ),
});
const INSERT_FOR_ASKER = statement({
  name: 'notification.insert-for-asker',
  params: requestParams,
  row: { added: int, count: id },
  text: insertForRequest('u.id = q.user_id', 'q.decided_by'),
});

/** Stores a notification about a request: for those who may decide it, or for its asker. */
export async function insertRequestNotification(
  db: Db,
  recipient: 'deciders' | 'asker',
  notification: { requestId: Id; detail: string; excerpt: string; key: string },
): Promise<void> {
  if (recipient === 'deciders') await INSERT_FOR_DECIDERS.defer(db, notification);
  else await INSERT_FOR_ASKER.defer(db, notification);
}

const INSERT_FOR_IMPORT = statement({
  name: 'notification.insert-for-import',
  params: { importId: id, detail: text, excerpt: text, key: text },
  row: { added: int, count: id },
  text: insertSql(`select u.id, 'TRANSFER', null::bigint, null::bigint, null::bigint, null::bigint, i.id, '', :detail, :excerpt, :key, coalesce(s.site, true), coalesce(s.mail, false) and u.email is not null
     from imports i join users u on u.id = i.owner_id
     left join notification_choices s on s.user_id = u.id and s.kind = 'TRANSFER'
     where i.id = :importId::bigint and ${isActive('u')} and ${IS_WANTED}`),
});

/** Stores a notification about an import for its owner. */
export async function insertImportNotification(
  db: Db,
  notification: { importId: Id; detail: string; excerpt: string; key: string },
): Promise<void> {
  await INSERT_FOR_IMPORT.defer(db, notification);
}
