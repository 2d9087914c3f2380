import { setTimeout as sleep } from 'node:timers/promises';
import { countPendingMigrations } from './db/migrate.ts';
import type { Readiness } from './http/health.ts';

/** The caller needs a quick reply: a load balancer treats a missing one as unhealthy. */
const TIMEOUT_MS = 3000;

/** Reports the state of the parts that a request needs. Concurrent calls share one query to the database. */
export function createReadiness(
  isReady: () => boolean,
  applied: () => Promise<ReadonlySet<string>>,
): () => Promise<Readiness> {
  let pendingCheck: Promise<number | null> | null = null;
  const pending = () =>
    (pendingCheck ??= Promise.race([
      applied()
        .then(countPendingMigrations)
        .catch(() => null),
      sleep(TIMEOUT_MS, null, { ref: false }),
    ]).finally(() => (pendingCheck = null)));
  return async () => {
    const missingCount = await pending();
    return {
      process: isReady() ? 'ok' : 'not serving',
      database: missingCount === null ? 'no answer' : 'ok',
      migrations:
        missingCount === null ? 'unknown' : missingCount === 0 ? 'ok' : `${missingCount} pending`,
    };
  };
}
