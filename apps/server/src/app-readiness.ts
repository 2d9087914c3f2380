import { setTimeout as sleep } from 'node:timers/promises';
import { pendingMigrations } from './db/migrate.ts';
import type { Readiness } from './http/health.ts';

/** Whoever asks is to know soon: a load balancer takes no answer for a bad one. */
const PATIENCE_MS = 3000;

/** How the parts stand that a request needs. Asks the database once, however many ask. */
export function createReadiness(
  isReady: () => boolean,
  applied: () => Promise<ReadonlySet<string>>,
): () => Promise<Readiness> {
  let asking: Promise<number | null> | null = null;
  const pending = () =>
    (asking ??= Promise.race([
      applied()
        .then(pendingMigrations)
        .catch(() => null),
      sleep(PATIENCE_MS, null, { ref: false }),
    ]).finally(() => (asking = null)));
  return async () => {
    const lacking = await pending();
    return {
      process: isReady() ? 'ok' : 'not serving',
      database: lacking === null ? 'no answer' : 'ok',
      migrations: lacking === null ? 'unknown' : lacking === 0 ? 'ok' : `${lacking} pending`,
    };
  };
}
