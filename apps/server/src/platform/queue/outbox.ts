import { z } from 'zod';
import { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import type { DomainEvents, Emit, EventType, Subscriber, SubscriberCtx } from '../../events.ts';
import { claimDelivery, storeEvent } from './outbox.repo.ts';

/** `emit` bound to a transaction: the event and its deliveries are kept or forgotten with it. */
export function createEmit(db: Db, subscribers: readonly Subscriber[]): Emit {
  return async (type, payload) => {
    const deliveries = subscribers
      .filter((one) => one.on[type] !== undefined)
      .map((one) => {
        const subject = one.onceFor?.[type]?.(payload);
        return { to: one.name, key: subject === undefined ? null : `${one.name}:${subject}` };
      });
    if (deliveries.length > 0) await storeEvent(db, type, payload, deliveries);
  };
}

const Delivery = z.object({ eventId: Id, subscriber: z.string() });

/**
 * Job `outbox.deliver`: hands one event to one subscriber. The claim and the subscriber's own writes share a
 * transaction, so a job that runs twice, or dies in the middle, has its effect once.
 */
export function createDelivery(
  subscribers: readonly Subscriber[],
  transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  context: (db: Db) => SubscriberCtx,
) {
  const byName = new Map(subscribers.map((one) => [one.name, one]));
  return async (payload: unknown): Promise<void> => {
    const { eventId, subscriber: name } = Delivery.parse(payload);
    const subscriber = byName.get(name);
    if (subscriber === undefined) return;
    await transaction(async (db) => {
      const event = await claimDelivery(db, eventId, name);
      if (event === null) return;
      const type = event.type as EventType;
      const handle = subscriber.on[type] as
        | ((ctx: SubscriberCtx, payload: DomainEvents[EventType]) => Promise<void>)
        | undefined;
      await handle?.(context(db), event.payload as DomainEvents[EventType]);
    });
  };
}
