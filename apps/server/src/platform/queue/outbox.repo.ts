import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';

export interface DeliveryTo {
  /** Name of a subscriber. */
  to: string;
  /** Deliveries with the same key become one while they wait. */
  key: string | null;
}

const ADD = `graphile_worker.add_job('outbox.deliver', json_build_object('eventId', event.id, 'subscriber', s.name),
  max_attempts => 12, job_key => s.key, job_key_mode => 'preserve_run_at')`;

/**
 * Stores an event and one delivery job per subscriber, all with the transaction of `db`. A job that a worker takes up
 * while this one joins it is no longer there to be joined, and the queue says so with nothing: then it is asked again.
 */
export async function storeEvent(
  db: Db,
  type: string,
  payload: unknown,
  deliveries: readonly DeliveryTo[],
): Promise<void> {
  await named(
    db,
    'outbox.store',
    `with event as (insert into outbox_events (type, payload) values ($1, $2::jsonb) returning id)
     select coalesce((${ADD}).id, (${ADD}).id) from event, unnest($3::text[], $4::text[]) as s (name, key)`,
    [
      type,
      JSON.stringify(payload),
      deliveries.map((one) => one.to),
      deliveries.map((one) => one.key),
    ],
  );
}

export interface EventRow {
  type: string;
  payload: unknown;
}

/**
 * Marks a delivery with the transaction of `db`. Resolves to the event; null when it is no more, or the delivery was made
 * before: the worker may run a job twice.
 */
export async function claimDelivery(
  db: Db,
  eventId: Id,
  subscriber: string,
): Promise<EventRow | null> {
  const rows = await named<EventRow>(
    db,
    'outbox.claim',
    `with event as (select id, type, payload from outbox_events where id = $1),
     claimed as (insert into outbox_deliveries (event_id, subscriber) select id, $2 from event
       on conflict do nothing returning event_id)
     select type, payload from event join claimed on claimed.event_id = event.id`,
    [eventId, subscriber],
  );
  return rows[0] ?? null;
}

/** Events that every subscriber has had are of no use after a week. */
export async function sweepOutbox(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('outbox_events').where('created_at', '<', before).execute();
}
