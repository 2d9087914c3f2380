// Why it is as it is: docs/decisions/0058-searches-without-a-hit.md
import type { Id } from '@zhihui/contract/schema.ts';
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { Db } from '../../db/db.ts';
import { toCompanyDay } from '../../db/company-day.ts';
import { normaliseWord } from '../../platform/chinese/chinese.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { noteWords, writeSearches } from './search-log.repo.ts';
import type { SearchTrace } from './search-log.repo.ts';

/** One search as it is counted: what was searched, whether nothing was found, what the searcher may read. */
export interface SearchNote extends Pick<Viewer, 'level' | 'announcements'> {
  keyword: string;
  missed: boolean;
  /** The best hits of a searcher who has grants: the word is offered to others only when one is open without a grant. */
  hits?: readonly Id[] | undefined;
}

const FLUSH_AFTER_MS = 5000;
/** Limits of what is buffered in memory, in all and per searcher; searches beyond are not counted. */
const ROOM = 5000;
const ROOM_OF_ONE = 200;
const FLUSH_AT = 500;

/**
 * Counts searches in the background: they are buffered and written together, so that no search waits for it. A crash
 * loses the last seconds of them.
 */
export class SearchLog {
  readonly #db: Db;
  #traces = new Map<string, SearchTrace>();
  #of = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Counts a search of `searcher` (an account or an address), once for its word and day. */
  note(
    { keyword, missed, level, announcements, hits }: SearchNote,
    searcher: string,
    now: Date,
  ): void {
    const word = normaliseWord(keyword);
    const have = this.#of.get(searcher) ?? 0;
    if (word === '' || this.#traces.size >= ROOM || have >= ROOM_OF_ONE) return;
    this.#of.set(searcher, have + 1);
    const day = toCompanyDay(now);
    const open = !isPrivate(word);
    const shown = missed && open;
    const hash = digest(word);
    const found = {
      ...{ day, word, level, announcements, hits, hash: hash.toString('hex') },
      searcher: digest(weekOf(day), word, searcher).toString('hex'),
    };
    const trace: SearchTrace = {
      day,
      searcher: digest(day, searcher),
      hash,
      word: shown ? word : null,
      first: shown ? digest(word, searcher) : null,
      missed,
      found: missed || !open ? null : found,
    };
    this.#traces.set(`${day} ${searcher} ${word}`, trace);
    if (this.#traces.size >= FLUSH_AT) void this.flush();
    else this.#timer ??= setTimeout(() => void this.flush(), FLUSH_AFTER_MS).unref();
  }

  /** Writes the buffered searches; never rejects. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const traces = [...this.#traces.values()];
    this.#traces = new Map();
    this.#of = new Map();
    this.#writing = this.#writing
      .then(() => writeSearches(this.#db, traces))
      .then((counted) => noteWords(this.#db, counted))
      // the counts are lost; every other call reports the unreachable database
      .catch(() => undefined);
    await this.#writing;
  }
}

/** What is stored of a verdict on the answer to a question. Digests as those of a search that found nothing. */
export interface VerdictTrace {
  day: string;
  searcher: Buffer;
  hash: Buffer;
  useful: boolean;
  /** The question, where it may be shown. */
  word: string | null;
  first: Buffer | null;
}

/** The stored trace of a verdict on an answer; null for a question without words. */
export function verdictTrace(
  keyword: string,
  searcher: string,
  now: Date,
): Omit<VerdictTrace, 'useful'> | null {
  const word = normaliseWord(keyword);
  if (word === '') return null;
  const day = toCompanyDay(now);
  const shown = !isPrivate(word);
  return {
    day,
    searcher: digest(day, searcher),
    hash: digest(word),
    word: shown ? word : null,
    first: shown ? digest(word, searcher) : null,
  };
}

/** Phone numbers, other long numbers and e-mail addresses stay private. */
function isPrivate(word: string): boolean {
  return /\d[\d\s-]{5,}\d|\S@\S/u.test(word);
}

/** The Monday before a day. */
function weekOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return at.toISOString().slice(0, 10);
}

function digest(...parts: string[]): Buffer {
  return createHash('sha256').update(parts.join('\n')).digest().subarray(0, 16);
}

const page = new AsyncLocalStorage<SearchNote[]>();

/** Runs `make` of a page that is cached for many, and collects the searches it makes instead of counting them. */
export async function collectSearches<T>(
  make: () => Promise<T>,
): Promise<{ made: T; searches: SearchNote[] }> {
  const searches: SearchNote[] = [];
  return { made: await page.run(searches, make), searches };
}

/** Where searches of the page being made are collected; undefined for a call of its own. */
export function collected(): SearchNote[] | undefined {
  return page.getStore();
}
