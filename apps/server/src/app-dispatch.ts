import { endpointsByKey } from '@zhihui/contract/endpoints.ts';
import type { Ctx } from './ctx.ts';
import { unavailable } from './db/unavailable.ts';
import { recordActivity } from './features/activity/activity.public.ts';
import { handlers } from './handlers.ts';
import type { VisitorCache } from './http/visitor-cache.ts';
import { createDispatch } from './kernel/dispatch.ts';
import type { Dispatch } from './kernel/dispatch.ts';
import type { Meters } from './kernel/meter.ts';
import type { RateLimiter } from './kernel/rate-limit.ts';
import { runWork } from './work-context.ts';
import type { Work } from './work-context.ts';

/** Data of a call. */
export interface CachedData {
  data: unknown;
}

/** What data takes in the cache, roughly, in bytes. */
export function sizeOfData({ data }: CachedData): number {
  return JSON.stringify(data).length * 2;
}

/** The door to this server's handlers. `cache` holds what depends on nothing but what the caller may read. */
export function createAppDispatch(
  work: Work,
  consume: RateLimiter['consume'],
  cache: VisitorCache<CachedData>,
  calls: Meters,
): Dispatch {
  return createDispatch<Ctx>({
    endpoints: endpointsByKey,
    handlers: handlers as never,
    consume,
    unavailable,
    record: recordActivity,
    cached: async (key, make) => {
      const { data } = await cache.get(key, async () => ({ data: await make() }));
      return data;
    },
    measure: (key, ms, code) => calls.of(key).note(ms, code),
    checkAnswers: work.deps.env.NODE_ENV !== 'production',
    within: (scope, how, run) => runWork(work, scope, how, run),
  });
}
