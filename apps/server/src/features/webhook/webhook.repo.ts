import type {
  DeliveryFailure,
  WebhookEvent,
  WebhookKind,
} from '@zhihui/contract/features/webhook/webhook.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import {
  bigint,
  bool,
  float,
  id,
  ids,
  int,
  json,
  nullable,
  text,
  texts,
  textOf,
  timestamp,
} from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const row = {
  id,
  kind: textOf<WebhookKind>(),
  name: text,
  address: text,
  events: texts,
  categories: json<{ id: Id; name: string }[] | null>(),
  enabled: bool,
  disabled_at: nullable(timestamp),
  disabled_by_failures: bool,
  signed: bool,
  former_secret_until: nullable(timestamp),
  failures: int,
  failure: nullable(textOf<DeliveryFailure>()),
  last_sent_at: nullable(timestamp),
  success_rate: nullable(float),
  waiting: int,
  dropped: int,
  created_at: timestamp,
};
export type WebhookRow = RowOf<typeof row>;

/** So many of the latest deliveries count for the rate, and for how many wait, so that a storm does not slow the list. */
const SAMPLE = 2000;

const SELECT = `select w.id, w.kind, w.name, w.address, w.events, w.enabled, w.disabled_at, w.disabled_by_failures,
    w.secret is not null as signed,
    case when w.former_secret_until > now() then w.former_secret_until end as former_secret_until,
    w.failures, w.failure, w.last_sent_at, w.dropped, w.created_at,
    case when w.category_ids is null then null else (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name)
      order by k.id), '[]') from categories k where k.id = any(w.category_ids)) end as categories,
    (select avg(case when d.state = 'DONE' then 1.0 else 0.0 end)::float8 from (
      select d.state, d.created_at from webhook_deliveries d where d.webhook_id = w.id order by d.id desc limit ${SAMPLE}) d
      where d.state in ('DONE', 'FAILED') and d.created_at > now() - interval '7 days') as success_rate,
    (select count(*)::int from (select from webhook_deliveries d where d.webhook_id = w.id and d.state = 'WAITING'
      limit ${SAMPLE}) d) as waiting
  from webhooks w`;

/** Webhooks alone, group robots alone, or both. */
const IS_TYPE = `(:type::text is null or (w.kind = 'WEBHOOK') = (:type = 'WEBHOOK'))`;

const LIST = statement({
  name: 'webhook.list',
  params: { type: nullable(text), limit: bigint, offset: bigint },
  row,
  text: `${SELECT} where ${IS_TYPE} order by w.id limit :limit offset :offset`,
});
const COUNT = statement({
  name: 'webhook.count',
  params: { type: nullable(text) },
  row: { total: int },
  text: `select count(*)::int as total from webhooks w where ${IS_TYPE}`,
});

/** A page of webhooks or robots, oldest first. */
export async function listWebhooks(
  db: Db,
  type: 'WEBHOOK' | 'ROBOT' | null,
  page: { limit: number; offset: number },
) {
  const [rows, { total }] = await Promise.all([
    LIST.all(db, { type, ...page }),
    COUNT.one(db, { type }),
  ]);
  return { rows, total };
}

/** How many webhooks, or robots, there are. */
export async function countWebhooks(db: Db, type: 'WEBHOOK' | 'ROBOT'): Promise<number> {
  return (await COUNT.one(db, { type })).total;
}

const FIND = statement({
  name: 'webhook.find',
  params: { id },
  row,
  text: `${SELECT} where w.id = :id`,
});

/** A webhook or robot; null when there is none. */
export async function findWebhook(db: Db, webhookId: Id): Promise<WebhookRow | null> {
  return FIND.first(db, { id: webhookId });
}

const LOCK = statement({
  name: 'webhook.lock',
  params: { id },
  row: {
    id,
    kind: textOf<WebhookKind>(),
    name: text,
    enabled: bool,
    address: text,
    sealed_address: text,
    secret: nullable(text),
  },
  text: `select id, kind, name, enabled, address, sealed_address, secret from webhooks where id = :id for update`,
});
export type LockedWebhook = RowOf<typeof LOCK>;

/** Locks a webhook for a change; null when there is none. */
export async function lockWebhook(db: Db, webhookId: Id): Promise<LockedWebhook | null> {
  return LOCK.first(db, { id: webhookId });
}

const values = {
  name: text,
  address: text,
  sealedAddress: text,
  secret: nullable(text),
  events: texts,
  categoryIds: nullable(ids),
};
export interface WebhookValues {
  name: string;
  address: string;
  sealedAddress: string;
  secret: string | null;
  events: WebhookEvent[];
  categoryIds: Id[] | null;
}

const INSERT = statement({
  name: 'webhook.insert',
  params: { kind: text, createdBy: id, ...values },
  row: { id },
  text: `insert into webhooks (kind, name, address, sealed_address, secret, events, category_ids, created_by)
    values (:kind, :name, :address, :sealedAddress, :secret, :events, :categoryIds, :createdBy) returning id`,
});

/** Stores a webhook. Resolves to its id. */
export async function insertWebhook(
  db: Db,
  webhook: WebhookValues & { kind: WebhookKind; createdBy: Id },
): Promise<Id> {
  return (await INSERT.one(db, webhook)).id;
}

const UPDATE = statement({
  name: 'webhook.update',
  params: { id, ...values },
  text: `update webhooks set name = :name, address = :address, sealed_address = :sealedAddress, secret = :secret,
      events = :events, category_ids = :categoryIds, failures = 0, failing_since = null, paused_until = null
    where id = :id`,
});

/** Replaces what a webhook is. A new address may work at once. */
export async function updateWebhook(db: Db, webhookId: Id, webhook: WebhookValues): Promise<void> {
  await UPDATE.run(db, { id: webhookId, ...webhook });
}

const ROTATE = statement({
  name: 'webhook.rotate',
  params: { id, secret: text, hours: int },
  text: `update webhooks set former_secret = secret, former_secret_until = now() + make_interval(hours => :hours::int),
      secret = :secret where id = :id`,
});

/** Gives a webhook another secret; the former one is valid for some hours more. */
export async function rotateSecret(
  db: Db,
  webhookId: Id,
  { secret, hours }: { secret: string; hours: number },
): Promise<void> {
  await ROTATE.run(db, { id: webhookId, secret, hours });
}

const ENABLE = statement({
  name: 'webhook.enable',
  params: { id },
  text: `update webhooks set enabled = true, disabled_at = null, disabled_by_failures = false, failures = 0,
      failing_since = null, paused_until = null, dropped = 0 where id = :id and not enabled`,
});
const DISABLE = statement({
  name: 'webhook.disable',
  params: { id, byFailures: bool },
  row: { id },
  text: `with off as (update webhooks set enabled = false, disabled_at = now(), disabled_by_failures = :byFailures
      where id = :id and enabled returning id),
    canceled as (update webhook_deliveries d set state = 'CANCELED', failure = 'DISABLED', ended_at = now()
      from off where d.webhook_id = off.id and d.state = 'WAITING' and d.event <> 'webhook.test' returning d.id)
    select off.id from off where (select count(*) from canceled) >= 0`,
});

/** Switches a webhook on. */
export async function enableWebhook(db: Db, webhookId: Id): Promise<void> {
  await ENABLE.run(db, { id: webhookId });
}

/** Switches a webhook off, and cancels what waits for it; false when it was off. */
export async function disableWebhook(
  db: Db,
  webhookId: Id,
  { byFailures }: { byFailures: boolean },
): Promise<boolean> {
  return (await DISABLE.count(db, { id: webhookId, byFailures })) > 0;
}

const DELETE = statement({
  name: 'webhook.delete',
  params: { id },
  row: { id },
  text: 'delete from webhooks where id = :id returning id',
});

/** Deletes a webhook with its log; false when there is none. */
export async function deleteWebhook(db: Db, webhookId: Id): Promise<boolean> {
  return (await DELETE.count(db, { id: webhookId })) > 0;
}

const COUNT_CATEGORIES = statement({
  name: 'webhook.count-categories',
  params: { ids },
  row: { total: int },
  text: 'select count(*)::int as total from categories where id = any(:ids)',
});

/** How many of these categories exist. */
export async function countCategories(db: Db, categoryIds: readonly Id[]): Promise<number> {
  return (await COUNT_CATEGORIES.one(db, { ids: [...categoryIds] })).total;
}

const ADMIN_EMAILS = statement({
  name: 'webhook.admin-emails',
  params: {},
  row: { email: nullable(text) },
  text: `select u.email from users u join roles r on r.id = u.role_id
    where r.code = 'Admin' and u.status = 'ACTIVE' and u.deleted_at is null and u.email is not null order by u.id limit 100`,
});

/** Addresses of the Admins. */
export async function listAdminEmails(db: Db): Promise<string[]> {
  return (await ADMIN_EMAILS.all(db, {})).flatMap(({ email }) => email ?? []);
}
