import type { Actor } from './actor.ts';
import type { BrowserSecret } from './browser-secret.ts';

export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The context of a handler: the caller, a database handle (the open transaction for writes), time, log, events. */
export interface KernelContext<Db, Deps, Emit> {
  actor: Actor;
  db: Db;
  deps: Deps;
  now(): Date;
  log: Log;
  browser: BrowserSecret;
  requestId: string;
  /** Names the client in session lists. */
  userAgent: string;
  /** The Accept-Language header; empty when the client names none. */
  acceptLanguage: string;
  /** Stores an event with the open transaction; subscribers run after commit. */
  emit: Emit;
  /** Announces that content visible to readers changed: every node clears its caches once this is committed. */
  contentChanged(): Promise<void>;
  /** For rows that open their own transactions: runs `work` in one, with a context bound to it. */
  inTransaction<T>(work: (ctx: this) => Promise<T>): Promise<T>;
}
