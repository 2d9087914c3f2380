// Why it is as it is: docs/decisions/0030-limits-of-one-caller.md
import { keyOf } from '@zhihui/contract/endpoint.ts';
import type { EndpointSpec, Limit } from '@zhihui/contract/endpoint.ts';
import { TOKEN_CALLS_A_MINUTE } from '@zhihui/contract/features/token/token.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { AppError } from './errors.ts';

const DEFAULT_READ: Limit = { max: 1200, seconds: 60 };
const DEFAULT_WRITE: Limit = { max: 120, seconds: 60 };
/** Above this many callers at once the oldest windows are forgotten first, so that memory stays bounded. */
const MAX_WINDOWS = 50_000;

/** Counts a use for all nodes together. Resolves to the milliseconds to wait, 0 when it was allowed. */
export type SharedCounter = (name: string, caller: string, limit: Limit) => Promise<number>;

interface Window {
  endsAt: number;
  used: number;
}

/**
 * Fixed windows per row and caller: in memory of this process, so that several nodes each allow the full limit, or by
 * `countShared` for all nodes together where the limit says so. `scale` multiplies every limit; 0 lifts them.
 */
export function createRateLimiter(options: {
  scale: number;
  countShared: SharedCounter;
  now?: () => number;
}) {
  const now = options.now ?? (() => Date.now());
  const windows = new Map<string, Window>();

  /** Counts one use of `name` by `caller`. Throws TOO_MANY with the seconds to wait. */
  function consumeNamed(name: string, caller: string, limit: Limit): void {
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

  /** The same over all nodes. Rejects with TOO_MANY, or with what the database threw. */
  async function consumeShared(name: string, caller: string, limit: Limit): Promise<void> {
    if (options.scale === 0) return;
    const scaled = { ...limit, max: limit.max * options.scale };
    const wait = await options.countShared(name, caller, scaled);
    if (wait > 0) throw new AppError('TOO_MANY', { retryAfter: Math.ceil(wait / 1000) });
  }

  return {
    consumeNamed,
    /** Counts one call of a token, in addition to the limit of each row for its account. Throws TOO_MANY. */
    consumeToken({ id }: { id: Id }): void {
      consumeNamed('token', `token:${id}`, { max: TOKEN_CALLS_A_MINUTE, seconds: 60 });
    },
    /** Counts one call of a row. Throws TOO_MANY, at once or through its promise; a promise only for shared limits. */
    consume(spec: EndpointSpec, caller: string): Promise<void> | undefined {
      const limit = spec.limit ?? (spec.method === 'GET' ? DEFAULT_READ : DEFAULT_WRITE);
      if (limit.shared === true) return consumeShared(keyOf(spec), caller, limit);
      consumeNamed(keyOf(spec), caller, limit);
      return undefined;
    },
  };
}
export type RateLimiter = ReturnType<typeof createRateLimiter>;
