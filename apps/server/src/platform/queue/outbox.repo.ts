import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';

/** Stores an event and one delivery job per subscriber, all with the transaction of `db`. */
export async function storeEvent(
  db: Db,
  type: string,
  payload: unknown,
  subscribers: readonly string[],
): Promise<void> {
  await named(
    db,
    'outbox.store',
    `with event as (insert into outbox_events (type, payload) values ($1, $2::jsonb) returning id)
     select graphile_worker.add_job('outbox.deliver',
       json_build_object('eventId', event.id, 'subscriber', s), max_attempts => 12)
     from event, unnest($3::text[]) as s`,
    [type, JSON.stringify(payload), subscribers],
  );
}

export async function findEvent(db: Db, eventId: Id) {
  return db
    .selectFrom('outbox_events')
    .select(['type', 'payload'])
    .where('id', '=', eventId)
    .executeTakeFirst();
}

/** Marks a delivery with the transaction of `db`. False when it was made before: the worker may run a job twice. */
export async function claimDelivery(db: Db, eventId: Id, subscriber: string): Promise<boolean> {
  const result = await db
    .insertInto('outbox_deliveries')
    .values({ event_id: eventId, subscriber })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Events that every subscriber has had are of no use after a week. */
export async function sweepOutbox(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('outbox_events').where('created_at', '<', before).execute();
}
