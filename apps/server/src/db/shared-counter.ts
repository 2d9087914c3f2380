import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { SharedCounter } from '../kernel/rate-limit.ts';

/**
 * Counts uses in the table `rate_limits`, so that a limit holds over all nodes. One statement a use; a caller over the
 * limit costs none until the window ends, because each process remembers the refusal.
 * Why a library and why only for some calls: docs/decisions/0038-libraries-tried.md.
 */
export function createSharedCounter(pool: pg.Pool): SharedCounter {
  const limiters = new Map<string, RateLimiterPostgres>();
  const getLimiter = (name: string, max: number, seconds: number): RateLimiterPostgres => {
    const existing = limiters.get(name);
    if (existing !== undefined) return existing;
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      // the worker deletes expired counts, see deleteExpiredCounts
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: max,
      duration: seconds,
      inMemoryBlockOnConsumed: Math.max(1, Math.ceil(max)),
    });
    limiters.set(name, limiter);
    return limiter;
  };
  return async (name, caller, { max, seconds }) => {
    try {
      await getLimiter(name, max, seconds).consume(caller);
      return 0;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext;
      throw refusal;
    }
  };
}
