import type { Actor } from './actor.ts';

export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What a handler gets: who asks, a database handle (the open transaction for writes), time, log, events. */
export interface KernelContext<Db, Deps, Emit> {
  actor: Actor;
  db: Db;
  deps: Deps;
  now(): Date;
  log: Log;
  requestId: string;
  /** Names the client in session lists. */
  userAgent: string;
  /** Stores an event with the open transaction; subscribers run after commit. */
  emit: Emit;
}
