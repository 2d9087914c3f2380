import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/db.ts';
import type { Log } from '../../kernel/context.ts';
import { addFrequencies, readFrequencies } from './search-terms.repo.ts';

/** The term under which documents themselves are counted. */
export const ALL_DOCUMENTS = '';
const FLUSH_AFTER_MS = 3000;
const FLUSH_AT = 50_000;
const REMEMBERED = 20_000;
const REMEMBER_MS = 60_000;

/**
 * In how many documents each word stands. Changes are gathered and written together, because an article touches some
 * 500 words; a crash loses the gathered ones, which plans and weights bear.
 */
export class TermCounts {
  readonly #reads: Db;
  readonly #writes: Db;
  readonly #log: Log | undefined;
  readonly #known = new LRUCache<string, number>({ max: REMEMBERED, ttl: REMEMBER_MS });
  #changes = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(reads: Db, writes: Db, log?: Log) {
    this.#reads = reads;
    this.#writes = writes;
    this.#log = log;
  }

  /** Counts of words, known ones from memory (up to a minute old). Unknown words count 0. */
  async read(words: readonly string[]): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    const missing: string[] = [];
    for (const word of words) {
      const count = this.#known.get(word);
      if (count === undefined) missing.push(word);
      else counts.set(word, count);
    }
    if (missing.length === 0) return counts;
    const read = await readFrequencies(this.#reads, missing);
    for (const word of missing) {
      const count = read.get(word) ?? 0;
      this.#known.set(word, count);
      counts.set(word, count);
    }
    return counts;
  }

  /** Notes that a document changed its words; `null` stands for not there. */
  change(before: readonly string[] | null, after: readonly string[] | null): void {
    this.#add(before ?? [], -1);
    this.#add(after ?? [], 1);
    const documents = (after ? 1 : 0) - (before ? 1 : 0);
    if (documents !== 0) this.#add([ALL_DOCUMENTS], documents);
    if (this.#changes.size >= FLUSH_AT) void this.flush();
    else this.#timer ??= setTimeout(() => void this.flush(), FLUSH_AFTER_MS).unref();
  }

  #add(words: readonly string[], change: number): void {
    for (const word of words) this.#changes.set(word, (this.#changes.get(word) ?? 0) + change);
  }

  /** Writes what was gathered; never rejects. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const changes = this.#changes;
    this.#changes = new Map();
    this.#writing = this.#writing
      .then(() => addFrequencies(this.#writes, changes))
      .catch((error: unknown) =>
        this.#log?.warn({ error }, 'search: word counts were not written'),
      );
    await this.#writing;
    for (const word of changes.keys()) this.#known.delete(word);
  }
}
