// Why it is as it is: docs/decisions/0006-visitor-cache.md
import { LRUCache } from 'lru-cache';

export interface VisitorCache<T> {
  /** Returns the cached value for `key`, or loads it; concurrent callers share one load. */
  get(key: string, load: () => Promise<T>): Promise<T>;
  clear(): void;
  /** How often a value was cached or already being loaded, and how often it had to be loaded. */
  counts: { hits: number; misses: number };
  /** Disabled while changes of other nodes cannot be heard; then every answer is produced again. */
  setEnabled(enabled: boolean): void;
}

/** Numbers that change without a write (views, "5 minutes ago") are at most this old. */
const TTL_MS = 30_000;
/** Memory for addresses requested once, in bytes: callers choose their length. */
const REQUESTED_KEYS_BYTES = 1024 * 1024;

/**
 * A cache of public answers, the same for all visitors until content changes. Every write that visitors can see clears it
 * completely: on this node before the writer gets an answer, on the others through NOTIFY. `sizeOf` returns bytes; a size of
 * 0 means: do not cache (failures). With `onSecondRequest` an answer is cached at the second request only: a crawler must
 * not push out popular answers.
 */
export function createVisitorCache<T extends object>(
  maxBytes: number,
  sizeOf: (value: T) => number,
  { onSecondRequest = false } = {},
): VisitorCache<T> {
  const entries = new LRUCache<string, T>({
    maxSize: maxBytes,
    ttl: TTL_MS,
  });
  const requestedOnce = new LRUCache<string, true>({
    maxSize: REQUESTED_KEYS_BYTES,
    sizeCalculation: (_, key) => key.length * 2 + 100,
  });
  const pending = new Map<string, Promise<T>>();
  const counts = { hits: 0, misses: 0 };
  let generation = 0;
  let enabled = false;

  const store = (key: string, value: T): void => {
    const size = sizeOf(value);
    if (size > 0) entries.set(key, value, { size: size + key.length * 2 + 300 });
  };
  const clear = (): void => {
    generation += 1;
    entries.clear();
    pending.clear();
  };
  return {
    async get(key, load) {
      const cachedValue = entries.get(key);
      const available = cachedValue ?? pending.get(key);
      if (available !== undefined) {
        counts.hits += 1;
        return available;
      }
      counts.misses += 1;
      const startedIn = generation;
      const shouldCache = !onSecondRequest || requestedOnce.has(key);
      if (onSecondRequest) requestedOnce.set(key, true);
      const work = load().finally(() => {
        if (pending.get(key) === work) pending.delete(key);
      });
      pending.set(key, work);
      const value = await work;
      // a write in between has already made this value outdated
      if (shouldCache && enabled && generation === startedIn) store(key, value);
      return value;
    },
    clear,
    counts,
    setEnabled(value) {
      enabled = value;
      if (!value) clear();
    },
  };
}
