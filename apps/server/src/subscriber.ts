import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from './ctx.ts';
import type { DomainEvents, EventType } from './events.ts';

/** Context of a subscriber: the system acts, without a caller. */
export type SubscriberCtx = Pick<Ctx, 'db' | 'deps' | 'now' | 'log' | 'contentChanged'>;

/** A feature's reaction to events. The name identifies it in the job queue, so it must not change. */
export interface Subscriber {
  name: string;
  on: { [T in EventType]?: (ctx: SubscriberCtx, payload: DomainEvents[T]) => Promise<void> };
  /** Which events of a kind concern it, judged by their payload. Kinds that are not named here all do. */
  accepts?: { [T in EventType]?: (payload: DomainEvents[T]) => boolean };
  /**
   * For events whose work only refreshes something: its key. Further events join a waiting job, and run once more when it
   * has started; all of these events must be handled alike.
   */
  coalesceBy?: { [T in EventType]?: (payload: DomainEvents[T]) => Id };
}
