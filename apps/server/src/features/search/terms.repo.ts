import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/db.ts';
import { int, ints, text, texts } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import type { Log } from '../../kernel/context.ts';
import type { Frequencies } from './index-query.ts';
import { requiredTerms, tokeniseQuery } from './tokenise.ts';
import type { QueryTerm } from './tokenise.ts';

const ADD_FREQUENCIES = statement({
  name: 'search.add-terms',
  params: { terms: texts, sorted: ints },
  text: `
insert into search_terms as t (term, df) select term, change from unnest(:terms::text[], :sorted::int[]) as c (term, change)
on conflict (term) do update set df = greatest(0, t.df + excluded.df)`,
});

/** Adds to the document counts of words. Sorted, so that two writers never wait for each other in a ring. */
async function addFrequencies(db: Db, changes: ReadonlyMap<string, number>): Promise<void> {
  const sorted = [...changes]
    .filter(([, change]) => change !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  if (sorted.length === 0) return;
  const terms = sorted.map(([term]) => term);
  await ADD_FREQUENCIES.run(db, { terms, sorted: sorted.map(([, change]) => change) });
}

const READ_FREQUENCIES = statement({
  name: 'search.read-terms',
  params: { terms: texts },
  row: { term: text, df: int },
  text: `select term, df from search_terms where term = any(:terms::text[])`,
});

/** Document counts of these words; unknown words are missing from the answer. */
async function readFrequencies(db: Db, terms: readonly string[]): Promise<Map<string, number>> {
  const rows = await READ_FREQUENCIES.all(db, { terms });
  return new Map(rows.map((row) => [row.term, row.df]));
}

const SIMILAR = statement({
  name: 'search.similar-terms',
  params: { from: text, below: text, shortest: int, longest: int, moreThan: int },
  row: { term: text, df: int },
  text: `select term, df from search_terms where term >= :from and term < :below
    and length(term) between :shortest and :longest and df > :moreThan order by df desc limit 1000`,
});

/** Words that stand in more than so many documents, of about the same length and with the same first two letters. */
async function similarTerms(
  db: Db,
  word: string,
  moreThan: number,
): Promise<{ term: string; df: number }[]> {
  const start = word.slice(0, 2);
  return SIMILAR.all(db, {
    from: start,
    below: `${start}\u{10FFFF}`,
    shortest: word.length - 2,
    longest: word.length + 2,
    moreThan,
  });
}

/** The term under which documents themselves are counted. */
export const ALL_DOCUMENTS = '';
const FLUSH_AFTER_MS = 3000;
const FLUSH_AT = 50_000;
const MAX_CACHED = 20_000;
const CACHED_MS = 60_000;

/**
 * In how many documents each word stands. Changes are gathered and written together, because an article touches some
 * 500 words; a crash loses the gathered ones, which plans and weights bear.
 */
export class TermCounts {
  readonly #reads: Db;
  readonly #writes: Db;
  readonly #log: Log | undefined;
  readonly #known = new LRUCache<string, number>({ max: MAX_CACHED, ttl: CACHED_MS });
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

/** Shorter words of letters are too easily another word. */
const SHORTEST_CORRECTED = 4;
/** A better spelling stands in this many times more documents. */
const MORE_OFTEN = 10;
const MAX_SWAPS = 20;

/**
 * Suggests another spelling: rare words of letters by a usual one that differs in a letter or two, Chinese words by
 * two neighbours changed round. Callers make sure that the reader may know them: the words come from all documents.
 * @returns null when nothing is better
 */
export async function correctSpelling(
  keyword: string,
  terms: readonly QueryTerm[],
  df: Frequencies,
  vocabulary: { db: Db; counts: TermCounts },
): Promise<string | null> {
  let better = keyword;
  for (const term of requiredTerms(terms)) {
    if (term.latin && term.word.length >= SHORTEST_CORRECTED) {
      const known = await findNearestWord(
        vocabulary.db,
        term.word,
        MORE_OFTEN * ((df.get(term.word) ?? 0) + 1),
      );
      if (known !== null) better = better.replace(new RegExp(escapePattern(term.word), 'i'), known);
    }
  }
  better = await swapNeighbours(better, vocabulary.counts);
  return better === keyword ? null : better;
}

async function findNearestWord(db: Db, word: string, moreThan: number): Promise<string | null> {
  const allowed = word.length >= 8 ? 2 : 1;
  let best: { term: string; distance: number; df: number } | null = null;
  for (const { term, df } of await similarTerms(db, word, moreThan)) {
    const distance = editDistance(word, term);
    if (distance > allowed) continue;
    if (!best || distance < best.distance || (distance === best.distance && df > best.df))
      best = { term, distance, df };
  }
  return best?.term ?? null;
}

/** The keyword with two neighbouring Han characters changed round, if that makes much more usual words. */
async function swapNeighbours(keyword: string, counts: TermCounts): Promise<string> {
  const characters = [...keyword];
  const variants: string[] = [];
  for (let i = 0; i + 1 < characters.length && variants.length < MAX_SWAPS; i++) {
    const [left, right] = [characters[i]!, characters[i + 1]!];
    if (left === right || !/^\p{Script=Han}{2}$/u.test(left + right)) continue;
    variants.push([...characters.slice(0, i), right, left, ...characters.slice(i + 2)].join(''));
  }
  let best = { text: keyword, ...(await countPieces(keyword, counts)) };
  const original = best;
  for (const text of variants) {
    const variant = await countPieces(text, counts);
    const fewerWords =
      variant.words < original.words ||
      (variant.words === original.words && variant.least > MORE_OFTEN * original.least);
    if (fewerWords && variant.least > MORE_OFTEN * original.least && variant.least > best.least)
      best = { text, ...variant };
  }
  return best.text;
}

/** In how many pieces a text falls, and how common its rarest word is. */
async function countPieces(
  text: string,
  counts: TermCounts,
): Promise<{ words: number; least: number }> {
  const terms = requiredTerms(tokeniseQuery(text));
  const df = await counts.read(terms.map((term) => term.word));
  return { words: terms.length, least: Math.min(...terms.map((term) => df.get(term.word) ?? 0)) };
}

/** Letters put in, left out, replaced or changed round with a neighbour. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, k) => k);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let k = 1; k <= b.length; k++) {
      const same = a[i - 1] === b[k - 1];
      let cost = Math.min(row[k]! + 1, next[k - 1]! + 1, row[k - 1]! + (same ? 0 : 1));
      if (i > 1 && k > 1 && a[i - 1] === b[k - 2] && a[i - 2] === b[k - 1])
        cost = Math.min(cost, before[k - 2]! + 1);
      next.push(cost);
    }
    before = row;
    row = next;
  }
  return row[b.length]!;
}

function escapePattern(word: string): string {
  return word.replace(/[^\p{L}\p{N}_]/gu, '\\$&');
}
