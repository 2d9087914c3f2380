import type { IdentityKind } from '@zhihui/contract/features/identity/identity.limits.ts';
import type { NotificationKind } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, ids, int, json, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isActive } from '../../visibility/person-access.ts';
import { notificationSql } from '../notification/notification.public.ts';

const QUEUE_CARDS = statement({
  name: 'chat.queue',
  params: { ids },
  row: { queued: int },
  // one card at a time for each provider, so that the pace of a platform is that of its answers; two lines, as for all
  // work of other machines
  text: `with n as (update notifications set carded_at = now()
       where id = any(:ids::bigint[]) and carded_at is null and withdrawn_at is null returning id, user_id, kind),
     queued as (select graphile_worker.add_job('chat.send',
         json_build_object('notificationId', n.id::text, 'providerId', p.id::text, 'attempt', 0),
         queue_name => case when p.id % 2 = 0 then 'chat' else 'chat later' end, max_attempts => 8)
       from n join notification_choices s on s.user_id = n.user_id and s.kind = n.kind and s.card
         join identities a on a.user_id = n.user_id
         join identity_providers p on p.id = a.provider_id and p.enabled and (p.config -> 'cards')::boolean)
     select count(*)::int as queued from queued`,
});

/** Adds a job for each account of a chat that a notification goes to, once for each notification. */
export async function queueCards(db: Db, notificationIds: readonly Id[]): Promise<void> {
  await QUEUE_CARDS.run(db, { ids: notificationIds });
}

/** A card to one account of a chat. */
export type CardLine = RowOf<typeof FIND_LINE>;

const FIND_LINE = statement({
  name: 'chat.line',
  params: { notificationId: id, providerId: id, unreadOnly: bool },
  row: {
    user_id: id,
    subject: text,
    kind: textOf<NotificationKind>(),
    detail: text,
    anchor: text,
    request_state: nullable(text),
    revision: nullable(int),
    presses_by_bot: bool,
    ...notificationSql.targetRow,
    actor: text,
  },
  text: `select n.user_id, account.subject, n.kind, n.detail, n.anchor, q.state as request_state, c.revision,
      p.kind = 'FEISHU' and exists (select from bots b where b.provider_id = p.id and b.enabled
        and b.app_id = p.config ->> 'clientId') as presses_by_bot, ${notificationSql.targetColumns},
      coalesce(case when a.deleted_at is null then a.nickname else '已注销用户' end, '') as actor
    from notifications n ${notificationSql.joinTarget}
      join identity_providers p on p.id = :providerId and p.enabled and (p.config -> 'cards')::boolean
      join identities account on account.provider_id = p.id and account.user_id = n.user_id
      left join notification_choices s on s.user_id = n.user_id and s.kind = n.kind
      left join users a on a.id = n.actor_id
    where n.id = :notificationId and n.withdrawn_at is null and ${isActive('u')}
      and (not :unreadOnly::boolean or (n.read_at is null and s.card))
      and ${notificationSql.isStillReadable}
    order by account.id limit 1`,
});

/**
 * The card of a notification for an account of a chat; null when the account is not connected any more, its user is disabled,
 * or may no longer read it. With `unreadOnly` also when they have read it or do not want it.
 */
export function findCardLine(
  db: Db,
  job: { notificationId: Id; providerId: Id; unreadOnly: boolean },
): Promise<CardLine | null> {
  return FIND_LINE.first(db, job);
}

/** What the buttons of a card do. */
export interface CardAction {
  kind: 'CONFIRM' | 'MUST_READ' | 'STILL_VALID' | 'ACCESS' | 'REVIEW';
  /** The content, or the request for access, that it is about. */
  targetId: Id;
  /** The revision that was current when the card was sent. */
  revision: number | null;
}

const CLAIM_CARD = statement({
  name: 'chat.claim-card',
  params: { notificationId: id, providerId: id, userId: id, action: nullable(json<unknown>()) },
  row: { id: text },
  text: `insert into chat_cards as c (notification_id, provider_id, user_id, action)
    values (:notificationId, :providerId, :userId, :action)
    on conflict (notification_id, provider_id) do update set action = excluded.action where c.sent_at is null
    returning c.id::text as id`,
});

/** The id of a card to send, the same at each attempt; null when it was sent. */
export async function claimCard(
  db: Db,
  card: { notificationId: Id; providerId: Id; userId: Id; action: CardAction | null },
): Promise<string | null> {
  const action = card.action === null ? null : JSON.stringify(card.action);
  return (await CLAIM_CARD.first(db, { ...card, action }))?.id ?? null;
}

const MARK_SENT = statement({
  name: 'chat.mark-sent',
  params: { id: text },
  text: 'update chat_cards set sent_at = now() where id = :id::text::uuid',
});

/** Stores that the platform has a card. */
export async function markSent(db: Db, cardId: string): Promise<void> {
  await MARK_SENT.run(db, { id: cardId });
}

const COUNT_RECENT = statement({
  name: 'chat.count-recent',
  params: { userId: id, providerId: id },
  row: { count: int },
  text: `select count(*)::int as count from chat_cards
    where user_id = :userId and provider_id = :providerId and sent_at > now() - interval '1 minute'`,
});

/** How many cards a user was sent within the last minute. */
export async function countRecentCards(
  db: Db,
  account: { userId: Id; providerId: Id },
): Promise<number> {
  return (await COUNT_RECENT.one(db, account)).count;
}

const FIND_CARD = statement({
  name: 'chat.find-card',
  params: { id: text, providerId: id },
  row: {
    notification_id: id,
    user_id: id,
    action: nullable(json<CardAction>()),
    sent_at: nullable(timestamp),
  },
  text: `select notification_id, user_id, action, sent_at from chat_cards
    where id = :id::text::uuid and provider_id = :providerId`,
});

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** A card of a provider's chat; null when its notification is gone, and for what is no id of a card. */
export async function findCard(db: Db, card: { id: string; providerId: Id }) {
  return UUID.test(card.id) ? FIND_CARD.first(db, card) : null;
}

const CLAIM_PRESS = statement({
  name: 'chat.claim-press',
  params: { providerId: id, eventId: text },
  row: { '?column?': int },
  // a process that died while it acted leaves a claim that ends
  text: `insert into chat_presses as c (provider_id, event_id) values (:providerId, :eventId)
    on conflict (provider_id, event_id) do update set claimed_at = now()
      where c.outcome is null and c.claimed_at < now() - interval '20 seconds'
    returning 1`,
});

/** Whether a press is the caller's to carry out; false for a repetition. */
export async function claimPress(
  db: Db,
  press: { providerId: Id; eventId: string },
): Promise<boolean> {
  return (await CLAIM_PRESS.count(db, press)) > 0;
}

/** What became of a press, as its card says it. */
export interface PressOutcome {
  isDone: boolean;
  message: string;
}

const FIND_OUTCOME = statement({
  name: 'chat.find-outcome',
  params: { providerId: id, eventId: text },
  row: { outcome: nullable(json<PressOutcome>()) },
  text: 'select outcome from chat_presses where provider_id = :providerId and event_id = :eventId',
});

/** What became of a press that came before; null while it is carried out. */
export async function findOutcome(
  db: Db,
  press: { providerId: Id; eventId: string },
): Promise<PressOutcome | null> {
  return (await FIND_OUTCOME.first(db, press))?.outcome ?? null;
}

const SAVE_OUTCOME = statement({
  name: 'chat.save-outcome',
  params: { providerId: id, eventId: text, outcome: json<unknown>() },
  text: `update chat_presses set outcome = :outcome where provider_id = :providerId and event_id = :eventId`,
});

/** Stores what became of a press, for its repetitions. */
export async function saveOutcome(
  db: Db,
  { outcome, ...press }: { providerId: Id; eventId: string; outcome: PressOutcome },
): Promise<void> {
  await SAVE_OUTCOME.run(db, { ...press, outcome: JSON.stringify(outcome) });
}

const LIST_OWN = statement({
  name: 'chat.list-own',
  params: { userId: id },
  row: { id, kind: textOf<IdentityKind>(), name: text },
  text: `select p.id, p.kind, p.name from identity_providers p
    where p.enabled and (p.config -> 'cards')::boolean
      and exists (select from identities a where a.provider_id = p.id and a.user_id = :userId)
    order by p.id limit 50`,
});

/** Providers that send cards and that a user is connected to. */
export function listOwnChats(db: Db, userId: Id) {
  return LIST_OWN.all(db, { userId });
}

const SWEEP = statement({
  name: 'chat.sweep',
  params: { before: timestamp },
  text: 'delete from chat_presses where claimed_at < :before',
});

/** Deletes presses from before a time, when no platform sends them again. */
export async function deleteOldPresses(db: Db, before: Date): Promise<void> {
  await SWEEP.run(db, { before });
}
