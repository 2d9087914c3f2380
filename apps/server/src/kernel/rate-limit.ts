import { keyOf } from '@zhihui/contract/endpoint.ts';
import type { EndpointSpec, Limit } from '@zhihui/contract/endpoint.ts';
import { AppError } from './errors.ts';

const DEFAULT_READ: Limit = { max: 1200, seconds: 60 };
const DEFAULT_WRITE: Limit = { max: 120, seconds: 60 };
/** Above this many callers at once the oldest windows are forgotten first, so that memory stays bounded. */
const MAX_WINDOWS = 50_000;

interface Window {
  endsAt: number;
  used: number;
}

/**
 * Fixed windows per row and caller, in memory of one process: several nodes each allow the full limit.
 * `scale` multiplies every limit; 0 lifts them.
 */
export function createRateLimiter(options: { scale: number; now?: () => number }) {
  const now = options.now ?? (() => Date.now());
  const windows = new Map<string, Window>();

  /** Counts one use of `name` by `caller`. Throws TOO_MANY with the seconds to wait. */
  function spendNamed(name: string, caller: string, limit: Limit): void {
    if (options.scale === 0) return;
    const key = `${name}|${caller}`;
    const at = now();
    let window = windows.get(key);
    if (window === undefined || window.endsAt <= at) {
      windows.delete(key);
      window = { endsAt: at + limit.seconds * 1000, used: 0 };
      windows.set(key, window);
      if (windows.size > MAX_WINDOWS) windows.delete(windows.keys().next().value as string);
    }
    window.used += 1;
    if (window.used > limit.max * options.scale) {
      throw new AppError('TOO_MANY', { retryAfter: Math.ceil((window.endsAt - at) / 1000) });
    }
  }

  return {
    spendNamed,
    spend(spec: EndpointSpec, caller: string): void {
      const limit = spec.limit ?? (spec.method === 'GET' ? DEFAULT_READ : DEFAULT_WRITE);
      spendNamed(keyOf(spec), caller, limit);
    },
  };
}
export type RateLimiter = ReturnType<typeof createRateLimiter>;
