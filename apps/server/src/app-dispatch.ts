import { endpointsByKey } from '@zhihui/contract/endpoints.ts';
import type { Ctx } from './ctx.ts';
import type { Deps } from './deps.ts';
import { toUnavailableError } from './db/unavailable-errors.ts';
import { recordActivity } from './features/activity/activity.public.ts';
import { createHandlers } from './handlers.ts';
import { createVisitorCache } from './http/visitor-cache.ts';
import type { VisitorCache } from './http/visitor-cache.ts';
import { createDispatch } from './kernel/dispatch.ts';
import type { Dispatch } from './kernel/dispatch.ts';
import { Meters } from './kernel/meter.ts';
import { createRateLimiter } from './kernel/rate-limit.ts';
import type { RateLimiter } from './kernel/rate-limit.ts';
import { runWork } from './work-context.ts';
import type { AppRuntime } from './work-context.ts';

/** Data of a call. */
export interface CachedData {
  data: unknown;
}

/** Estimates the size of data in the cache, in bytes. */
export function getDataSize({ data }: CachedData): number {
  return JSON.stringify(data).length * 2;
}

/** Dispatch for this server's handlers. `cache` holds data that depends only on what the caller may read. */
export function createAppDispatch(
  runtime: AppRuntime,
  limiter: Pick<RateLimiter, 'consume' | 'consumeToken'>,
  cache: VisitorCache<CachedData>,
  calls: Meters,
): Dispatch {
  const dispatch: Dispatch = createDispatch<Ctx>({
    endpoints: endpointsByKey,
    handlers: createHandlers((request) => dispatch(request)) as never,
    consume: limiter.consume,
    consumeToken: limiter.consumeToken,
    toUnavailableError,
    record: recordActivity,
    getCached: async (key, load) => {
      const { data } = await cache.get(key, async () => ({ data: await load() }));
      return data;
    },
    measure: (key, ms, code) => calls.of(key).record(ms, code),
    checkAnswers: runtime.deps.env.NODE_ENV !== 'production',
    runWithContext: (scope, mode, run) => runWork(runtime, scope, mode, run),
  });
  return dispatch;
}

/** Dispatch of a process that only runs jobs, for what it does as a person. It caches nothing, as it hears of no changes. */
export function createJobDispatch(deps: Deps): Dispatch {
  const { RATE_LIMIT_SCALE: scale } = deps.env;
  const limiter = createRateLimiter({ scale, countShared: deps.countShared });
  const cache = createVisitorCache<CachedData>(1, getDataSize);
  const runtime = { deps, clearCaches: () => deps.reads.markChanged() };
  return createAppDispatch(runtime, limiter, cache, new Meters());
}
