import type {
  DeliveredEvent,
  DeliveryFailure,
  DeliveryState,
} from '@zhihui/contract/features/webhook/webhook.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, bool, id, int, json, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const row = {
  id,
  webhook_id: id,
  message_id: text,
  event: textOf<DeliveredEvent>(),
  title: nullable(text),
  state: textOf<DeliveryState>(),
  attempts: int,
  status: nullable(int),
  failure: nullable(textOf<DeliveryFailure>()),
  duration_ms: nullable(int),
  created_at: timestamp,
  sent_at: nullable(timestamp),
  next_at: nullable(timestamp),
};
export type DeliveryRow = RowOf<typeof row>;

const COLUMNS = `d.id, d.webhook_id, d.message_id, d.event, c.title, d.state, d.attempts, d.status, d.failure, d.duration_ms,
  d.created_at, d.sent_at, case when d.state = 'WAITING' then greatest(d.next_at, d.created_at) end as next_at`;
const SOURCE = 'from webhook_deliveries d left join contents c on c.id = d.content_id';

const FILTER = `d.webhook_id = :webhookId and (:state::text is null or d.state = :state)
  and (:event::text is null or d.event = :event)`;
const filterParams = {
  webhookId: id,
  state: nullable(textOf<DeliveryState>()),
  event: nullable(textOf<DeliveredEvent>()),
};
export interface DeliveryFilter {
  webhookId: Id;
  state: DeliveryState | null;
  event: DeliveredEvent | null;
}

const LIST = statement({
  name: 'webhook.deliveries',
  params: { ...filterParams, limit: bigint, offset: bigint },
  row,
  text: `select ${COLUMNS} ${SOURCE} where ${FILTER} order by d.id desc limit :limit offset :offset`,
});
/** Beyond this the total of the log is not counted exactly. */
const MAX_TOTAL = 10_000;
const COUNT = statement({
  name: 'webhook.count-deliveries',
  params: filterParams,
  row: { total: int },
  text: `select count(*)::int as total from (select from webhook_deliveries d where ${FILTER} limit ${MAX_TOTAL}) d`,
});

/** A page of the log of a webhook, newest first. */
export async function listDeliveries(
  db: Db,
  filter: DeliveryFilter,
  page: { limit: number; offset: number },
) {
  const [rows, { total }] = await Promise.all([
    LIST.all(db, { ...filter, ...page }),
    COUNT.one(db, filter),
  ]);
  return { rows, total };
}

const FIND = statement({
  name: 'webhook.delivery',
  params: { id },
  row: {
    ...row,
    request_headers: nullable(json<Record<string, string>>()),
    request_body: nullable(text),
    answer_headers: nullable(json<Record<string, string>>()),
    answer_body: nullable(text),
    answer_cut: bool,
  },
  text: `select ${COLUMNS}, d.request_headers, d.request_body, d.answer_headers, d.answer_body, d.answer_cut ${SOURCE}
    where d.id = :id`,
});
export type DeliveryDetailRow = RowOf<typeof FIND>;

/** A delivery with its last request and answer; null when there is none. */
export async function findDelivery(db: Db, deliveryId: Id): Promise<DeliveryDetailRow | null> {
  return FIND.first(db, { id: deliveryId });
}

/** At once, though its webhook is paused because of failures. */
const READY = `update webhooks w set paused_until = case when w.kind = 'WEBHOOK' then null else w.paused_until end`;

const AGAIN = statement({
  name: 'webhook.again',
  params: { id },
  row: { id },
  text: `with again as (update webhook_deliveries set state = 'WAITING', tries = 0, next_at = to_timestamp(0), claim = null, ended_at = null
      where id = :id and state <> 'WAITING' returning id, webhook_id)
    ${READY} from again where w.id = again.webhook_id returning again.id`,
});

/** Makes a delivery that has ended due again, with the same id; false when it has not ended. */
export async function repeatDelivery(db: Db, deliveryId: Id): Promise<boolean> {
  return (await AGAIN.count(db, { id: deliveryId })) > 0;
}

const ALL_AGAIN = statement({
  name: 'webhook.all-again',
  params: { webhookId: id },
  row: { count: int },
  text: `with again as (update webhook_deliveries set state = 'WAITING', tries = 0, next_at = now(), claim = null, ended_at = null
      where webhook_id = :webhookId and event <> 'webhook.test'
        and (state = 'FAILED' or (state = 'CANCELED' and failure = 'DISABLED')) returning webhook_id),
    ready as (${READY} where w.id in (select webhook_id from again) returning w.id)
    select count(*)::int as count from again where (select count(*) from ready) >= 0`,
});

/** Makes all due again that failed, or were canceled when the webhook was switched off. Resolves to how many. */
export async function repeatFailed(db: Db, webhookId: Id): Promise<number> {
  return (await ALL_AGAIN.one(db, { webhookId })).count;
}
