// Why it is as it is: docs/decisions/0006-visitor-cache.md
import { LRUCache } from 'lru-cache';

export interface VisitorCache<T> {
  /** Kept value for `key`, or the fresh one; several askers at once share one making. */
  get(key: string, make: () => Promise<T>): Promise<T>;
  clear(): void;
  /** How often a value was there, or being made, and how often it had to be made. */
  counts: { hits: number; misses: number };
  /** Off while changes of other nodes cannot be heard; then everything is made afresh. */
  setEnabled(enabled: boolean): void;
}

/** Numbers that change without a write by anybody (views, "5 minutes ago") are at most this old. */
const TTL_MS = 30_000;
/** Addresses remembered as asked for before take so many bytes: callers choose how long they are. */
const REMEMBERED_BYTES = 1024 * 1024;

/**
 * What visitors see, the same for all of them until content changes. Emptied as a whole by every write that visitors can
 * see: on this node before the writer is answered, on the others through NOTIFY.
 * `sizeOf` in bytes; a size of 0 means: do not cache (failures). With `fromSecond` only what was requested before is cached:
 * who goes through all there is must not push out what many read.
 */
export function createVisitorCache<T extends object>(
  maxBytes: number,
  sizeOf: (value: T) => number,
  { fromSecond = false } = {},
): VisitorCache<T> {
  const entries = new LRUCache<string, T>({
    maxSize: maxBytes,
    ttl: TTL_MS,
  });
  const requestedOnce = new LRUCache<string, true>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: (_, key) => key.length * 2 + 100,
  });
  const making = new Map<string, Promise<T>>();
  const counts = { hits: 0, misses: 0 };
  let generation = 0;
  let enabled = false;

  const keep = (key: string, value: T): void => {
    const size = sizeOf(value);
    if (size > 0) entries.set(key, value, { size: size + key.length * 2 + 300 });
  };
  const clear = (): void => {
    generation += 1;
    entries.clear();
    making.clear();
  };
  return {
    async get(key, make) {
      const hit = entries.get(key);
      const ready = hit ?? making.get(key);
      if (ready !== undefined) {
        counts.hits += 1;
        return ready;
      }
      counts.misses += 1;
      const startedIn = generation;
      const wanted = !fromSecond || requestedOnce.has(key);
      if (fromSecond) requestedOnce.set(key, true);
      const work = make().finally(() => {
        if (making.get(key) === work) making.delete(key);
      });
      making.set(key, work);
      const value = await work;
      // a write that came in between has made this value old already
      if (wanted && enabled && generation === startedIn) keep(key, value);
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
