// Why it is as it is: docs/decisions/0061-totals-of-long-lists.md
import { LRUCache } from 'lru-cache';
import type { Db } from './db.ts';
import type { int, Shape, ValuesOf } from './kinds.ts';
import type { Statement } from './statement.ts';

/** From this many rows on, users do not notice whether a total is off by one. */
const MIN_CACHED_TOTAL = 1000;
const CACHE_TTL_MS = 5000;
const CACHE_SIZE = 500;

const caches = new WeakMap<Db, LRUCache<string, number>>();

/**
 * The number of rows that a statement of a list finds. Counting a long list takes longer than reading a page of it, so its
 * total is cached for some seconds: going through pages and filters does not count again. Totals of short lists are always
 * exact.
 */
export async function getCachedTotal<P extends Shape>(
  db: Db,
  count: Statement<P, { total: typeof int }>,
  values: ValuesOf<P>,
): Promise<number> {
  const cache = getCache(db);
  const parameters = count.params.map(([name]) => values[name as keyof ValuesOf<P>] ?? null);
  const key = `${count.name} ${JSON.stringify(parameters)}`;
  const cachedTotal = cache.get(key);
  if (cachedTotal !== undefined) return cachedTotal;
  const { total } = (await count.one(db, values)) as { total: number };
  if (total >= MIN_CACHED_TOTAL) cache.set(key, total);
  return total;
}

function getCache(db: Db): LRUCache<string, number> {
  const cache =
    caches.get(db) ?? new LRUCache<string, number>({ max: CACHE_SIZE, ttl: CACHE_TTL_MS });
  caches.set(db, cache);
  return cache;
}
