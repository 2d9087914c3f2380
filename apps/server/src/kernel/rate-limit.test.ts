import { describe, expect, it } from 'vitest';
import type { EndpointSpec } from '@zhihui/contract/endpoint.ts';
import { endpointsByKey } from '@zhihui/contract/endpoints.ts';
import { AppError } from './errors.ts';
import { createRateLimiter } from './rate-limit.ts';

const limit = { max: 2, seconds: 10 };
const countShared = async () => 0;

/** Seconds to wait, or 0 where the use was allowed. */
function attempt(use: () => void): number {
  try {
    use();
    return 0;
  } catch (error) {
    return (error as AppError).retryAfter ?? -1;
  }
}

describe('rate limits', () => {
  it('count per name and caller within a window', () => {
    let at = 0;
    const { consumeNamed } = createRateLimiter({ scale: 1, countShared, now: () => at });
    const use = (name = 'a', caller = 'x') => attempt(() => consumeNamed(name, caller, limit));
    expect([use(), use(), use()]).toEqual([0, 0, 10]);
    expect([use('b'), use('a', 'y')]).toEqual([0, 0]);
    at = 9001;
    expect(use()).toBe(1);
    at = 10_000;
    expect(use()).toBe(0);
  });

  it('are scaled, and lifted by 0', () => {
    const scaled = createRateLimiter({ scale: 2, countShared });
    const uses = [1, 2, 3, 4, 5].map(() => attempt(() => scaled.consumeNamed('a', 'x', limit)));
    expect(uses).toEqual([0, 0, 0, 0, 10]);
    const unlimited = createRateLimiter({ scale: 0, countShared });
    for (let i = 0; i < 100; i += 1) unlimited.consumeNamed('a', 'x', limit);
  });

  it('do not grow without bound, whatever the callers', () => {
    const { consumeNamed } = createRateLimiter({ scale: 1, countShared, now: () => 0 });
    for (let i = 0; i < 60_000; i += 1) consumeNamed('a', String(i), limit);
    // the newest are remembered
    consumeNamed('a', '59999', limit);
    expect(() => consumeNamed('a', '59999', limit)).toThrow(AppError);
  });

  it('use only the shared counter when all nodes count together', async () => {
    const consumeCalls: unknown[] = [];
    const wait = [0, 1500];
    const { consume } = createRateLimiter({
      scale: 2,
      countShared: async (...use) => {
        consumeCalls.push(use);
        return wait.shift() ?? 0;
      },
    });
    const row = endpointsByKey.get('POST /login') as EndpointSpec;
    await consume(row, 'x');
    await expect(consume(row, 'x')).rejects.toMatchObject({ status: 429, retryAfter: 2 });
    expect(consumeCalls).toEqual(
      Array(2).fill(['POST /login', 'x', { max: 120, seconds: 60, shared: true }]),
    );
  });
});
