import type { NotificationKind } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, bytes, id, ids, int, text, textOf, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { notificationSql } from '../notification/notification.public.ts';

const KEYS = statement({
  name: 'push.keys',
  params: {},
  row: { publicKey: text, encryptedKey: text },
  text: 'select public_key as "publicKey", private_key as "encryptedKey" from push_keys',
});

/** The stored key pair; null before the first start. */
export function findPushKeys(db: Db): Promise<RowOf<typeof KEYS> | null> {
  return KEYS.first(db, {});
}

const INSERT_KEYS = statement({
  name: 'push.insert-keys',
  params: { publicKey: text, encryptedKey: text },
  text: 'insert into push_keys (public_key, private_key) values (:publicKey, :encryptedKey) on conflict do nothing',
});

/** Stores a key pair, unless there is one. */
export async function insertPushKeys(db: Db, keys: RowOf<typeof KEYS>): Promise<void> {
  await INSERT_KEYS.run(db, keys);
}

const DELETE_KEYS = statement({
  name: 'push.delete-keys',
  params: { publicKey: text },
  text: `with lost as (delete from push_keys where public_key = :publicKey returning id)
    delete from push_subscriptions using lost`,
});

/** Deletes a key pair, and the subscriptions, all of which belong to it. */
export async function deletePushKeys(db: Db, publicKey: string): Promise<void> {
  await DELETE_KEYS.run(db, { publicKey });
}

const LIST = statement({
  name: 'push.list',
  params: { userId: id },
  row: { id, session_id: id, user_agent: text, created_at: timestamp },
  text: `select id, session_id, user_agent, created_at from push_subscriptions
    where user_id = :userId order by id desc`,
});

/** The browsers of a user, at most MAX_SUBSCRIPTIONS, the latest first. */
export function listSubscriptions(db: Db, userId: Id): Promise<RowOf<typeof LIST>[]> {
  return LIST.all(db, { userId });
}

export interface NewSubscription {
  userId: Id;
  sessionId: Id;
  endpoint: string;
  endpointHash: Buffer;
  publicKey: Buffer;
  authSecret: Buffer;
  userAgent: string;
}

const SAVE = statement({
  name: 'push.save',
  params: {
    userId: id,
    sessionId: id,
    endpoint: text,
    endpointHash: bytes,
    publicKey: bytes,
    authSecret: bytes,
    userAgent: text,
  },
  row: { id },
  // the keys are known to the browser alone, so the same ones prove that it is the same browser
  text: `insert into push_subscriptions as p (user_id, session_id, endpoint, endpoint_hash, public_key, auth_secret, user_agent)
    values (:userId, :sessionId, :endpoint, :endpointHash, :publicKey, :authSecret, :userAgent)
    on conflict (endpoint_hash) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      user_agent = excluded.user_agent, created_at = case when p.user_id = excluded.user_id then p.created_at else now() end
      where p.public_key = excluded.public_key and p.auth_secret = excluded.auth_secret
    returning id`,
});

/**
 * Stores a subscription. One of the same browser moves to the user who is signed in there now. Resolves to null when the
 * endpoint belongs to a subscription with other keys.
 */
export async function saveSubscription(
  db: Db,
  subscription: NewSubscription,
): Promise<{ id: Id } | null> {
  return SAVE.first(db, { ...subscription });
}

const DELETE_OLDEST = statement({
  name: 'push.delete-oldest',
  params: { userId: id, sessionId: id, currentId: id, limit: bigint },
  text: `delete from push_subscriptions where user_id = :userId and id <> :currentId and (session_id = :sessionId or id in (
    select id from push_subscriptions where user_id = :userId order by id desc offset :limit))`,
});

/** Deletes what the session subscribed before, and the oldest of a user beyond `limit`. */
export async function deleteOldSubscriptions(
  db: Db,
  owner: { userId: Id; sessionId: Id; currentId: Id; limit: number },
): Promise<void> {
  await DELETE_OLDEST.run(db, owner);
}

const DELETE_OWN = statement({
  name: 'push.delete-own',
  params: { id, userId: id },
  text: 'delete from push_subscriptions where id = :id and user_id = :userId returning 1',
});

/** Deletes a subscription of a user; resolves to whether there was one. */
export async function deleteOwnSubscription(db: Db, owner: { id: Id; userId: Id }) {
  return (await DELETE_OWN.count(db, owner)) > 0;
}

const DELETE = statement({
  name: 'push.delete',
  params: { id },
  text: 'delete from push_subscriptions where id = :id',
});

/** Deletes a subscription that the push service does not have. */
export async function deleteSubscription(db: Db, subscriptionId: Id): Promise<void> {
  await DELETE.run(db, { id: subscriptionId });
}

const QUEUE_PUSHES = statement({
  name: 'push.queue',
  params: { ids },
  row: { queued: int },
  text: `with n as (update notifications set pushed_at = now()
       where id = any(:ids::bigint[]) and pushed_at is null and withdrawn_at is null returning id, user_id, kind),
     queued as (select graphile_worker.add_job('push.send',
         json_build_object('notificationId', n.id::text, 'subscriptionId', p.id::text, 'attempt', 0),
         queue_name => case when p.id % 2 = 0 then 'push' else 'push later' end, max_attempts => 8)
       from n join notification_choices s on s.user_id = n.user_id and s.kind = n.kind and s.push
         join push_subscriptions p on p.user_id = n.user_id)
     select count(*)::int as queued from queued`,
});

/** Adds a job for each browser that a notification goes to, once for each notification. */
export async function queuePushes(db: Db, notificationIds: readonly Id[]): Promise<void> {
  await QUEUE_PUSHES.run(db, { ids: notificationIds });
}

/** A message to one browser. */
export type PushLine = RowOf<typeof FIND_LINE>;

const FIND_LINE = statement({
  name: 'push.line',
  params: { notificationId: id, subscriptionId: id },
  row: {
    session_id: id,
    endpoint: text,
    publicKey: bytes,
    authSecret: bytes,
    kind: textOf<NotificationKind>(),
    detail: text,
    anchor: text,
    ...notificationSql.targetRow,
    actor: text,
  },
  text: `select p.session_id, p.endpoint, p.public_key as "publicKey", p.auth_secret as "authSecret",
      n.kind, n.detail, n.anchor, ${notificationSql.targetColumns},
      coalesce(case when a.deleted_at is null then a.nickname else '已注销用户' end, '') as actor
    from notifications n ${notificationSql.joinTarget}
      join push_subscriptions p on p.user_id = n.user_id
      join notification_choices s on s.user_id = n.user_id and s.kind = n.kind and s.push
      left join users a on a.id = n.actor_id
    where n.id = :notificationId and p.id = :subscriptionId and n.withdrawn_at is null and n.read_at is null
      and ${notificationSql.isStillReadable}`,
});

/** The message of a notification for a browser; null when the user has read it or may no longer read it, or does not want it. */
export function findPushLine(
  db: Db,
  job: { notificationId: Id; subscriptionId: Id },
): Promise<PushLine | null> {
  return FIND_LINE.first(db, job);
}
