import { describe, expect, it, vi } from 'vitest';
import { createVisitorCache } from './visitor-cache.ts';

interface Value {
  text: string;
}
const sizeOf = ({ text }: Value) => (text.startsWith('failed') ? 0 : text.length);

function enabled(maxBytes = 1_000_000) {
  const cache = createVisitorCache<Value>(maxBytes, sizeOf);
  cache.setEnabled(true);
  return cache;
}

describe('answers cached for visitors', () => {
  it('are produced once until content changes', async () => {
    const cache = enabled();
    const load = vi.fn<() => Promise<Value>>(async () => ({ text: 'a' }));
    await cache.get('k', load);
    expect(await cache.get('k', load)).toEqual({ text: 'a' });
    expect(load).toHaveBeenCalledTimes(1);
    cache.clear();
    await cache.get('k', load);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('are cached from the second request on where configured, and a change does not reset that', async () => {
    const cache = createVisitorCache<Value>(1_000_000, sizeOf, { onSecondRequest: true });
    cache.setEnabled(true);
    const load = vi.fn<() => Promise<Value>>(async () => ({ text: 'a' }));
    for (let round = 0; round < 4; round += 1) await cache.get('k', load);
    expect(load).toHaveBeenCalledTimes(2);
    cache.clear();
    for (let round = 0; round < 4; round += 1) await cache.get('k', load);
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('are remembered within bounds, however long the requested addresses', async () => {
    const cache = createVisitorCache<Value>(1_000_000, sizeOf, { onSecondRequest: true });
    cache.setEnabled(true);
    const load = vi.fn<() => Promise<Value>>(async () => ({ text: 'a' }));
    await cache.get('k', load);
    for (let n = 0; n < 100; n += 1) await cache.get(`${n}${'x'.repeat(8000)}`, load);
    await cache.get('k', load);
    await cache.get('k', load);
    // forgotten, so this counted as its first request again, and the next answer is cached
    expect(load).toHaveBeenCalledTimes(103);
  });

  it('are produced once for concurrent callers', async () => {
    const cache = enabled();
    const loaded = Promise.withResolvers<Value>();
    const load = vi.fn<() => Promise<Value>>(() => loaded.promise);
    const round = [cache.get('k', load), cache.get('k', load), cache.get('other', load)];
    loaded.resolve({ text: 'a' });
    await Promise.all(round);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('do not outlive a change that happened while they were produced', async () => {
    const cache = enabled();
    const loaded = Promise.withResolvers<Value>();
    const old = cache.get('k', () => loaded.promise);
    cache.clear();
    // a caller after the change does not share the answer from before it
    expect(await cache.get('k', async () => ({ text: 'new' }))).toEqual({ text: 'new' });
    loaded.resolve({ text: 'old' });
    await old;
    expect(await cache.get('k', async () => ({ text: 'newer' }))).toEqual({ text: 'new' });
  });

  it('are never failures', async () => {
    const cache = enabled();
    await cache.get('k', async () => ({ text: 'failed' }));
    await expect(cache.get('k', () => Promise.reject(new Error('x')))).rejects.toThrow('x');
    expect(await cache.get('k', async () => ({ text: 'a' }))).toEqual({ text: 'a' });
  });

  it('are not cached before changes can be heard, nor after they no longer can', async () => {
    const cache = createVisitorCache<Value>(1_000_000, sizeOf);
    await cache.get('k', async () => ({ text: '1' }));
    expect(await cache.get('k', async () => ({ text: '2' }))).toEqual({ text: '2' });
    cache.setEnabled(true);
    await cache.get('k', async () => ({ text: '3' }));
    cache.setEnabled(false);
    expect(await cache.get('k', async () => ({ text: '4' }))).toEqual({ text: '4' });
  });

  it('take no more memory than the limit', async () => {
    const cache = enabled(10_000);
    const loaded: string[] = [];
    for (const key of ['a', 'b', 'c', 'a']) {
      await cache.get(key, async () => {
        loaded.push(key);
        return { text: 'x'.repeat(4000) };
      });
    }
    expect(loaded).toEqual(['a', 'b', 'c', 'a']);
  });
});
