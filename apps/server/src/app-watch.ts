import type { App } from './app.ts';
import { createProcessMetrics } from './app-metrics.ts';
import { createReadiness } from './app-readiness.ts';
import { loadAppliedMigrations } from './db/applied-migrations.ts';
import type { Deps } from './deps.ts';
import { createWatch } from './http/metrics.ts';
import { toCountedAddress } from './kernel/address.ts';
import { createRateLimiter } from './kernel/rate-limit.ts';

const LIMIT = { max: 120, seconds: 60 };

/** `/healthz`, `/readyz` and `/metrics` of a process that only does jobs, without a port opened. */
export function watchJobs(deps: Deps, isReady: () => boolean): App['http'] {
  const { env, db, countShared } = deps;
  const { consumeNamed } = createRateLimiter({ scale: env.RATE_LIMIT_SCALE, countShared });
  return createWatch({
    readiness: createReadiness(isReady, () => loadAppliedMigrations(db)),
    metrics: createProcessMetrics(deps),
    token: env.METRICS_TOKEN,
    limit: (ip) => consumeNamed('watch', toCountedAddress(ip), LIMIT),
  });
}
