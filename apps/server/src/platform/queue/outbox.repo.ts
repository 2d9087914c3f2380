import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, json, nullable, text, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

export interface DeliveryTarget {
  /** Name of a subscriber, or the names of all that one job serves, one after the other. */
  to: string | readonly string[];
  /** Deliveries with the same key become one while they wait. */
  key: string | null;
}

/** An event and its subscribers. */
export interface OutgoingEvent {
  type: string;
  payload: unknown;
  deliveries: readonly DeliveryTarget[];
}

const ADD = `graphile_worker.add_job('outbox.deliver', json_build_object('eventId', e.id, 'subscriber', d."to"),
  max_attempts => 12, job_key => d.key, job_key_mode => 'preserve_run_at')`;

const STORE = statement({
  name: 'outbox.store',
  params: { events: json<unknown>(), channel: nullable(text) },
  row: { coalesce: text },
  text: `with e as materialized (
       select nextval(pg_get_serial_sequence('outbox_events', 'id')) as id, incoming.*
       from jsonb_to_recordset(:events::jsonb) as incoming (type text, payload jsonb, deliveries jsonb)),
     stored as (insert into outbox_events (id, type, payload) overriding system value select id, type, payload from e)
     select coalesce((${ADD}).id, (${ADD}).id)::text
     from e, jsonb_to_recordset(e.deliveries) as d ("to" jsonb, key text)
     union all select pg_notify(:channel, '')::text where :channel::text is not null`,
});

/**
 * Stores events in their order and their delivery jobs, all with the transaction of `db`, and notifies `channel`
 * if there is one. When a worker takes a job while this statement coalesces into it, the job no longer exists and `add_job`
 * returns null: the statement then calls it again.
 */
export async function storeEvents(
  db: Db,
  events: readonly OutgoingEvent[],
  channel: string | null,
): Promise<void> {
  await STORE.defer(db, { events: JSON.stringify(events), channel });
}

export type EventRow = RowOf<typeof CLAIM>;

const CLAIM = statement({
  name: 'outbox.claim',
  params: { eventId: id, subscriber: text },
  row: { type: text, payload: json<unknown>() },
  text: `with event as (select id, type, payload from outbox_events where id = :eventId),
     claimed as (insert into outbox_deliveries (event_id, subscriber) select id, :subscriber from event
       on conflict do nothing returning event_id)
     select type, payload from event join claimed on claimed.event_id = event.id`,
});

/**
 * Marks a delivery with the transaction of `db`. Resolves to the event; null when it no longer exists, or the delivery was
 * made before: the worker may run a job twice.
 */
export async function claimDelivery(
  db: Db,
  eventId: Id,
  subscriber: string,
): Promise<EventRow | null> {
  return CLAIM.first(db, { eventId, subscriber });
}

const SWEEP = statement({
  name: 'outbox.sweep',
  params: { before: timestamp },
  text: 'delete from outbox_events where created_at < :before',
});

/** Deletes events of more than a week ago, which all subscribers have received. */
export async function deleteOldEvents(db: Db, before: Date): Promise<void> {
  await SWEEP.run(db, { before });
}
