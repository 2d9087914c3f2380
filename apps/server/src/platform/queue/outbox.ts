import { z } from 'zod';
import { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import type { DomainEvents, Emit, EventType } from '../../events.ts';
import type { Subscriber, SubscriberCtx } from '../../subscriber.ts';
import { CONTENT_CHANGED, notifyContentChanged } from '../../db/notify-content-changed.ts';
import { claimDelivery, storeEvents } from './outbox.repo.ts';
import type { DeliveryTarget, OutgoingEvent } from './outbox.repo.ts';

/** The events of a transaction, collected while it runs. */
export interface Outbox {
  emit: Emit;
  /** Announces that content visible to readers changed. */
  contentChanged(): void;
  /** Stores all events at once, as the last step before the commit. Resolves to whether content visible to readers changed. */
  store(): Promise<boolean>;
}

/** An outbox bound to a transaction: events and their deliveries are committed or rolled back with it. */
export function openOutbox(db: Db, subscribers: readonly Subscriber[]): Outbox {
  const events: OutgoingEvent[] = [];
  let changed = false;
  let stored = false;
  return {
    emit: async (type, payload) => {
      const event = { type, payload, deliveries: planDeliveries(subscribers, type, payload) };
      // a caller that did not await its own work would lose the event silently
      if (stored) throw new Error(`${type} came after its transaction`);
      if (event.deliveries.length > 0) events.push(event);
    },
    contentChanged: () => {
      changed = true;
    },
    store: async () => {
      stored = true;
      if (events.length > 0) await storeEvents(db, events, changed ? CONTENT_CHANGED : null);
      else if (changed) await notifyContentChanged(db);
      return changed;
    },
  };
}

/** `emit` for work with a transaction of its own: an event is stored with `db` at once. */
export function createEmit(db: Db, subscribers: readonly Subscriber[]): Emit {
  return async (type, payload) => {
    const deliveries = planDeliveries(subscribers, type, payload);
    if (deliveries.length > 0) await storeEvents(db, [{ type, payload, deliveries }], null);
  };
}

function planDeliveries<T extends EventType>(
  subscribers: readonly Subscriber[],
  type: T,
  payload: DomainEvents[T],
): DeliveryTarget[] {
  const plain: string[] = [];
  const coalesced: DeliveryTarget[] = [];
  for (const { name, on, accepts, coalesceBy } of subscribers) {
    if (on[type] === undefined || accepts?.[type]?.(payload) === false) continue;
    const key = coalesceBy?.[type]?.(payload);
    if (key === undefined) plain.push(name);
    else coalesced.push({ to: name, key: `${name}:${key}` });
  }
  // a job costs as much as the work of most subscribers
  const [only] = plain;
  if (only === undefined) return coalesced;
  return [{ to: plain.length === 1 ? only : plain, key: null }, ...coalesced];
}

const DeliveryPayload = z.object({
  eventId: Id,
  subscriber: z.union([z.string().transform((name) => [name]), z.array(z.string())]),
});

/**
 * Job `outbox.deliver`: hands one event to its subscribers. The claim and a subscriber's own writes share a transaction, so a
 * job that runs twice, or dies in the middle, has its effect once. One that fails does not keep the event from the others; the
 * job is tried again for it alone.
 */
export function createDelivery(
  subscribers: readonly Subscriber[],
  transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  context: (db: Db) => SubscriberCtx,
) {
  const byName = new Map(subscribers.map((matching) => [matching.name, matching]));
  const deliverTo = async (name: string, eventId: Id): Promise<void> => {
    const subscriber = byName.get(name);
    // of a newer version while a site is updated: it fails here, and is tried again until a worker that knows it has it
    if (subscriber === undefined) throw new Error(`nobody here is called ${name}`);
    await transaction(async (db) => {
      const event = await claimDelivery(db, eventId, name);
      if (event === null) return;
      const type = event.type as EventType;
      const handle = subscriber.on[type] as
        | ((ctx: SubscriberCtx, payload: DomainEvents[EventType]) => Promise<void>)
        | undefined;
      if (handle === undefined) throw new Error(`${name} does not know ${type} here`);
      await handle(context(db), event.payload as DomainEvents[EventType]);
    });
  };
  return async (payload: unknown): Promise<void> => {
    const { eventId, subscriber: names } = DeliveryPayload.parse(payload);
    const errors: unknown[] = [];
    for (const name of names) {
      try {
        await deliverTo(name, eventId);
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  };
}
