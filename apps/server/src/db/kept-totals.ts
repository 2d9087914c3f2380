// Why it is as it is: docs/decisions/0061-totals-of-long-lists.md
import { LRUCache } from 'lru-cache';
import type { Db } from './db.ts';
import type { int, Shape, ValuesOf } from './kinds.ts';
import type { Statement } from './statement.ts';

/** From here on nobody sees by the total whether one more or less is in a list. */
const LONG = 1000;
const KEPT_MS = 5000;
const KEPT = 500;

const totals = new WeakMap<Db, LRUCache<string, number>>();

/**
 * How many rows a list has by its statement. Counting a long list takes longer than reading a page of it, so that its
 * total is kept for some seconds: pages and filters that are gone through do not count it anew. Short ones are always exact.
 */
export async function keptTotal<P extends Shape>(
  db: Db,
  count: Statement<P, { total: typeof int }>,
  values: ValuesOf<P>,
): Promise<number> {
  const kept = keptFor(db);
  const bound = count.params.map(([name]) => values[name as keyof ValuesOf<P>] ?? null);
  const key = `${count.name} ${JSON.stringify(bound)}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const { total } = (await count.one(db, values)) as { total: number };
  if (total >= LONG) kept.set(key, total);
  return total;
}

function keptFor(db: Db): LRUCache<string, number> {
  const kept = totals.get(db) ?? new LRUCache<string, number>({ max: KEPT, ttl: KEPT_MS });
  totals.set(db, kept);
  return kept;
}
