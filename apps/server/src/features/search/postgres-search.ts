import type { Id } from '@zhihui/contract/schema.ts';
import type { Database, Db } from '../../db/db.ts';
import type { StatementMeter } from '../../db/statement-meter.ts';
import type { Log } from '../../kernel/context.ts';
import { AppError } from '../../kernel/errors.ts';
import { jieba } from '../../platform/chinese/chinese.ts';
import { correctSpelling } from './terms.repo.ts';
import { documentVector } from './index-contents.ts';
import { deleteDocuments, upsertDocuments } from './documents.repo.ts';
import type { VectorRow } from './documents.repo.ts';
import type { MarkedWord } from './highlight.ts';
import {
  conditionQuery,
  countedTerms,
  havingTerms,
  looseQuery,
  rarity,
  tieredQuery,
  tieredUnder,
} from './index-query.ts';
import type { Frequencies, LooseTerm, TieredQuery } from './index-query.ts';
import { findLatest, findLoose, findTiered, openIndexPool, openSearchPool } from './index.repo.ts';
import type { IndexHits } from './index.repo.ts';
import type {
  SearchDocument,
  SearchHits,
  SearchIndex,
  SearchRequest,
  SuggestRequest,
  Suggested,
} from './search-index.ts';
import { findSoundingAlike, findSpeltTitles, suggestNames, writeTitleKeys } from './suggestions.ts';
import { NO_SYNONYMS } from './tokenise.ts';
import type { Synonyms } from './tokenise.ts';
import { ALL_DOCUMENTS, TermCounts } from './terms.repo.ts';
import { requiredTerms, tokeniseQuery } from './tokenise.ts';
import type { QueryTerm } from './tokenise.ts';

/** With fewer hits than this, documents that have only some of the words are shown too. */
const FEW = 10;
/** Documents that a loose query may touch: the rest of its words, the common ones, only count in the order. */
const LOOSE_BUDGET = 1000;
/** With fewer hits that have all words, another spelling is looked for. */
const SUGGEST_BELOW = 2;
/** Stands for more than a thousand. */
const MAX_TOTAL = 1001;
/** Text of vectors sent in one statement, in characters. */
const WRITE_AT_ONCE = 4_000_000;
/** Not while the process starts. */
const WARM_AFTER_MS = 1000;
/** Words of a search and of what must stand there, together. */
const MAX_TERMS = 32;
const QUERY_CANCELED = '57014';

/**
 * The search engine built into the product: PostgreSQL's own word index.
 * @param options.poolSize searches at once; more wait
 * @param options.replica address of the replica that the search under way may use; null for `url`
 * @param options.warm loads the segmenter soon, so that the first search does not wait for it
 * @param options.synonyms the current synonyms
 * @param options.meter notes its statements
 * @param options.log hears of word counts that could not be written
 */
export function createPostgresSearch(options: {
  url: string;
  poolSize?: number;
  replica?: () => string | null;
  synonyms?: () => Promise<Synonyms>;
  log?: Log;
  warm?: boolean;
  meter?: StatementMeter;
}): SearchIndex {
  if (options.warm === true) setTimeout(jieba, WARM_AFTER_MS).unref();
  const { synonyms = async () => NO_SYNONYMS, replica = () => null, poolSize = 4, meter } = options;
  const pools = new SearchPools(options.url, replica, (url) =>
    openSearchPool(url, poolSize, meter),
  );
  return new PostgresSearch(pools, openIndexPool(options.url, meter), synonyms, options.log);
}

interface IndexedDocument {
  row: VectorRow & { title: string };
  terms: string[];
}

/** Searches of the primary and of each replica that was used. */
class SearchPools {
  readonly #open = new Map<string, Database>();
  readonly primary: Database;
  readonly #replica: () => string | null;
  readonly #openPool: (url: string) => Database;

  constructor(url: string, replica: () => string | null, openPool: (url: string) => Database) {
    this.primary = openPool(url);
    this.#replica = replica;
    this.#openPool = openPool;
  }

  get db(): Database['db'] {
    const url = this.#replica();
    if (url === null) return this.primary.db;
    const pool = this.#open.get(url) ?? this.#openPool(url);
    this.#open.set(url, pool);
    return pool.db;
  }

  async close(): Promise<void> {
    await Promise.all([this.primary, ...this.#open.values()].map((pool) => pool.close()));
  }
}

class PostgresSearch implements SearchIndex {
  readonly #searches: SearchPools;
  readonly #writes: Database;
  readonly #counts: TermCounts;
  readonly #synonyms: () => Promise<Synonyms>;

  constructor(
    searches: SearchPools,
    writes: Database,
    synonyms: () => Promise<Synonyms>,
    log?: Log,
  ) {
    this.#searches = searches;
    this.#writes = writes;
    this.#synonyms = synonyms;
    this.#counts = new TermCounts(searches.primary.db, writes.db, log);
  }

  async index(documents: SearchDocument[]): Promise<void> {
    let batch: IndexedDocument[] = [];
    let size = 0;
    for (const document of documents) {
      const { literal, terms } = await documentVector(document);
      batch.push({ row: { ...document, vector: literal }, terms });
      size += literal.length;
      if (size < WRITE_AT_ONCE) continue;
      await this.#store(batch);
      batch = [];
      size = 0;
    }
    if (batch.length > 0) await this.#store(batch);
  }

  async #store(batch: IndexedDocument[]): Promise<void> {
    const terms = new Map(batch.map((item) => [item.row.id, item.terms]));
    const stored = await upsertDocuments(
      this.#writes.db,
      batch.map((item) => item.row),
    );
    for (const { id, before } of stored) this.#counts.change(before, terms.get(id) ?? []);
    const storedIds = new Set(stored.map(({ id }) => id));
    const titles = batch.filter(({ row }) => storedIds.has(row.id)).map(({ row }) => row);
    await writeTitleKeys(this.#writes.db, titles);
  }

  async remove(ids: Id[]): Promise<void> {
    if (ids.length === 0) return;
    for (const words of await deleteDocuments(this.#writes.db, ids))
      this.#counts.change(words, null);
  }

  async search(request: SearchRequest): Promise<SearchHits> {
    const typed = (await this.#synonyms()).expand(request.keyword);
    const terms = termsOf(request, typed);
    if (terms.length === 0) return NOTHING;
    return inTime(async () => {
      const df = await this.#counts.read([...countedTerms(terms), ALL_DOCUMENTS]);
      const found = await this.#find(terms, df, request);
      const suggestion = found.exact < SUGGEST_BELOW ? await this.#suggestion(df, request) : null;
      const { ids, total, first } = found;
      const words = [...found.spelt, ...wordsOf(request, typed)];
      return { ids, total, exact: first, words, suggestion };
    });
  }

  async latest(request: SearchRequest): Promise<SearchHits> {
    return inTime(async () => {
      const typed = (await this.#synonyms()).expand(request.keyword);
      const terms = termsOf(request, typed);
      const df = await this.#counts.read([...countedTerms(terms), ALL_DOCUMENTS]);
      const words = terms.length === 0 ? '' : tieredQuery(terms, df, 0).all;
      const found = await findLatest(this.#searches.db, words, request);
      return { ...found, exact: found.total, words: wordsOf(request, typed), suggestion: null };
    });
  }

  read<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return inTime(() => work(this.#searches.db));
  }

  hasWords(text: string): boolean {
    return tokeniseQuery(text).length > 0;
  }

  async suggest({ typed, titles, names, ...viewer }: SuggestRequest): Promise<Suggested> {
    const most = { limit: titles, few: names };
    return inTime(() => suggestNames(this.#searches.db, typed, viewer, most));
  }

  /**
   * @returns `exact`: how many hits have all words; `first`: with the titles that letters stand for; `spelt`: what to mark of
   * those
   */
  async #find(
    terms: readonly QueryTerm[],
    df: Frequencies,
    request: SearchRequest,
  ): Promise<IndexHits & { exact: number; first: number; spelt: MarkedWord[] }> {
    const documents = df.get(ALL_DOCUMENTS) ?? 0;
    const query = tieredQuery(terms, df, documents);
    const strict = await this.#strict(query, request);
    const exact = strict.total;
    // who says so exactly what must stand there and what must not, wants nothing else
    const literal = request.strict === true || request.terms !== undefined;
    if (exact >= FEW || literal) return { ...strict, exact, first: exact, spelt: [] };
    // Hits that have all words come first, on whichever page they are, then titles that the letters stand for.
    const all =
      request.offset === 0
        ? strict
        : await this.#strict(query, { ...request, offset: 0, limit: FEW });
    const spelt = await findSpeltTitles(this.#searches.db, request);
    const first = [...new Set([...all.ids, ...spelt.ids])];
    const page = first.slice(request.offset, request.offset + request.limit);
    if (terms.length < 2 && terms[0]?.parts.length === 0) {
      const total = Math.max(exact, first.length);
      return { ids: page, total, exact, first: first.length, spelt: spelt.words };
    }
    const loose = within(LOOSE_BUDGET, looseQuery(terms, df, documents));
    const rest = await findLoose(this.#searches.db, loose, first, {
      ...request,
      offset: Math.max(0, request.offset - first.length),
      limit: request.limit - page.length,
    });
    return {
      ids: [...page, ...rest.ids],
      total: Math.min(MAX_TOTAL, first.length + rest.total),
      exact,
      first: first.length,
      spelt: spelt.words,
    };
  }

  async #strict(query: TieredQuery, request: SearchRequest): Promise<IndexHits> {
    // Deep pages need all hits, not the sample.
    const sampled = query.sampled && request.offset === 0 && request.complete !== true;
    const requestedQuery = sampled ? query : { ...query, sampled: false, rest: query.all };
    const tiers = tieredUnder(requestedQuery, conditionQuery(request.terms));
    const found = await findTiered(this.#searches.db, tiers, request);
    if (found.total !== null) return { ids: found.ids, total: found.total };
    return this.#strict({ ...query, sampled: false, rest: query.all }, request);
  }

  /** Another spelling, if the caller finds more by it. Words of what they may not read stay unknown to them. */
  async #suggestion(df: Frequencies, request: SearchRequest): Promise<string | null> {
    const typed = tokeniseQuery(request.keyword);
    if (request.offset > 0 || typed.length === 0) return null;
    const text = await correctSpelling(request.keyword, typed, df, {
      db: this.#searches.db,
      counts: this.#counts,
    });
    if (text === null) return findSoundingAlike(this.#searches.db, request);
    const better = termsOf(request, tokeniseQuery(text));
    const betterDf = await this.#counts.read([...countedTerms(better), ALL_DOCUMENTS]);
    const query = tieredQuery(better, betterDf, betterDf.get(ALL_DOCUMENTS) ?? 0);
    const found = await this.#strict(query, { ...request, limit: 1 });
    return found.total > 0 ? text : null;
  }

  async weigh(words: readonly string[]): Promise<number[]> {
    const df = await this.#counts.read([...words, ALL_DOCUMENTS]);
    const documents = df.get(ALL_DOCUMENTS) ?? 0;
    return words.map((word) => rarity(df.get(word) ?? 0, documents));
  }

  flush(): Promise<void> {
    return this.#counts.flush();
  }

  async close(): Promise<void> {
    await this.flush();
    await Promise.all([this.#searches.close(), this.#writes.close()]);
  }
}

const NOTHING: SearchHits = { ids: [], total: 0, exact: 0, words: [], suggestion: null };

/** What a hit must have. The words of the search come last: the last one of them may be the beginning of a longer one. */
function termsOf({ terms }: SearchRequest, typed: readonly QueryTerm[]): readonly QueryTerm[] {
  if (terms === undefined || terms.having.length === 0) return typed;
  const having = havingTerms(terms.having);
  return [...having, ...typed].slice(0, MAX_TERMS);
}

function wordsOf({ terms }: SearchRequest, cut: readonly QueryTerm[]): MarkedWord[] {
  const having = (terms?.having ?? []).map((text) => ({ word: text.toLowerCase(), parts: [] }));
  const inTitle = (terms?.inTitle ?? []).flatMap((text) => tokeniseQuery(text));
  const typed = requiredTerms(cut);
  const others = typed.flatMap(({ alternatives = [] }) =>
    alternatives.map((words) => ({ word: words.join(''), parts: [...words] })),
  );
  return [...having, ...typed, ...others, ...inTitle];
}

/** A search that exceeds its time limit means the engine is overloaded. */
async function inTime<T>(find: () => Promise<T>): Promise<T> {
  try {
    return await find();
  } catch (error) {
    if ((error as { code?: string }).code !== QUERY_CANCELED) throw error;
    throw new AppError('UNAVAILABLE', { msg: '搜索服务繁忙，请稍后重试', retryAfter: 2 });
  }
}

function within(budget: number, terms: LooseTerm[]): (LooseTerm & { scanned: boolean })[] {
  let touched = 0;
  const first = terms.findIndex((term) => !term.key);
  return terms.map((term, i) => {
    touched += term.df;
    return { ...term, scanned: touched <= budget || i === first };
  });
}
