/**
 * Measures how well known articles are found: for each query the rank of the one intended article, per kind of query.
 *
 *   node bench/search-quality.ts --url postgresql://… [--corpus DIR] [--set cmrc2018] [--ask drcd-trad] [--show 20]
 *
 * For sets with answers it also counts how often the passage at the top contains one; `--ask` names a set whose questions no
 * content answers, to count how many get none. The database is loaded from the corpus unless it has its articles already
 * (`source_key` = the article's id, as the importer leaves them).
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createPostgresSearch } from '../apps/server/src/features/search/postgres-search.ts';
import type { SearchIndex } from '../apps/server/src/features/search/search-index.ts';
import { VISITOR } from '../apps/server/src/kernel/viewer.ts';
import { typedKey } from '../apps/server/src/platform/chinese/chinese.ts';
import { openDatabase } from '../apps/server/src/db/db.ts';
import type { Db } from '../apps/server/src/db/db.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { findAnswer } from '../apps/server/src/features/search/answer-question.ts';
import { type CorpusArticle, readCorpus } from './lib/corpus.ts';
import { type LoadArticle, loadArticles } from './lib/load-articles.ts';

interface Query extends EvaluationQuestion {
  kind?: string;
  relevant_ids: string[];
}

const { values: args } = parseArgs({
  options: {
    url: { type: 'string' },
    corpus: { type: 'string', default: process.env['CORPUS'] ?? '' },
    set: { type: 'string', default: 'articles-known-item' },
    ask: { type: 'string', default: '' },
    show: { type: 'string', default: '0' },
  },
});

const log = { info: () => undefined, warn: console.warn, error: console.error };

/** Documents of a set, as articles. */
function* readDocuments(corpus: string, set: string): Generator<LoadArticle> {
  const articles =
    set === 'articles-known-item'
      ? readCorpus<CorpusArticle>(corpus, 'articles.jsonl.gz')
      : readCorpus<CorpusArticle>(corpus, `search/${set}.docs.jsonl.gz`);
  for (const row of articles ?? []) {
    yield {
      title: row.title ?? '',
      body: row.body ?? (row as unknown as { text: string }).text,
      category: row.category?.[0] ?? '未分类',
      tags: row.tags ?? [],
      publishedAt: new Date(row.date ?? '2024-01-01'),
      sourceKey: row.id,
    };
  }
}

/** The same articles by the input of a user who does not pick characters: a whole title in pinyin, and its initials. */
function* buildTitleQueries(titles: ReadonlyMap<string, string>): Generator<Query> {
  for (const [id, title] of titles) {
    const key = typedKey(title);
    // a title in letters has no pinyin
    if (key === null || key.initials !== null || [...key.abbreviated].length < 4) continue;
    yield { kind: 'pinyin full', query: key.pinyin, relevant_ids: [id] };
    yield { kind: 'pinyin initials', query: key.abbreviated, relevant_ids: [id] };
  }
}

const STAFF = { ...VISITOR, level: 2, announcements: true } as const;

async function findRank(
  search: SearchIndex,
  keyword: string,
  relevantIds: Set<number | string>,
): Promise<number> {
  const { ids } = await search.search({
    keyword,
    ...STAFF,
    offset: 0,
    limit: 50,
  });
  return ids.findIndex((id) => relevantIds.has(id)) + 1;
}

function report(kind: string, ranks: number[]): void {
  const share = (test: (rank: number) => boolean) =>
    ((100 * ranks.filter((rank) => rank > 0 && test(rank)).length) / ranks.length).toFixed(1);
  const mrr = ranks.reduce((sum, rank) => sum + (rank > 0 ? 1 / rank : 0), 0) / ranks.length;
  const line = [
    `top-1 ${share((p) => p === 1)} %`,
    `top-10 ${share((p) => p <= 10)} %`,
    `MRR ${mrr.toFixed(3)}`,
  ];
  console.log(`${kind.padEnd(15)} ${String(ranks.length).padStart(5)} queries  ${line.join('  ')}`);
}

async function main(): Promise<void> {
  if (!args.url || !args.corpus) throw new Error('--url and --corpus (or CORPUS) are needed');
  const pool = new pg.Pool({ connectionString: args.url, max: 2 });
  const search = createPostgresSearch({ url: args.url, log });
  await migrate(args.url);
  const queries = readQueries(args.set);
  const documentCount = async () => {
    const { rows } = await pool.query(
      'select id, source_key from contents where source_key = any($1)',
      [queries.flatMap((query) => query.relevant_ids)],
    );
    return new Map<string, number>(rows.map((row) => [row.source_key, Number(row.id)]));
  };
  let ids = await documentCount();
  if (ids.size === 0) {
    const start = Date.now();
    await loadArticles(pool, search, readDocuments(args.corpus, args.set));
    console.log(`loaded in ${Date.now() - start} ms`);
    ids = await documentCount();
  }
  const { rows: items } = await pool.query<{ source_key: string; title: string }>(
    'select source_key, title from contents where source_key = any($1) order by source_key',
    [[...ids.keys()]],
  );
  queries.push(...buildTitleQueries(new Map(items.map((row) => [row.source_key, row.title]))));
  const ranks = new Map<string, number[]>();
  const start = Date.now();
  let shownCount = 0;
  for (const query of queries) {
    const relevantIds = new Set(query.relevant_ids.map((id) => ids.get(id)!));
    const rank = await findRank(search, query.query, relevantIds);
    const kind = query.kind ?? 'question';
    ranks.set(kind, [...(ranks.get(kind) ?? []), rank]);
    if ((rank === 0 || rank > 10) && shownCount++ < Number(args.show))
      console.log(rank, kind, query.query);
  }
  for (const [kind, list] of ranks) report(kind, list);
  console.log(`${((Date.now() - start) / queries.length).toFixed(1)} ms a query`);
  await reportAnswers(args.url, search, queries);
  await search.close();
  await pool.end();
}

function readQueries(set: string): Query[] {
  return readCorpus<Query>(args.corpus, `search/${set}.queries.dev.jsonl`) ?? [];
}

async function reportAnswers(url: string, search: SearchIndex, queries: Query[]): Promise<void> {
  const app = openDatabase({ url, poolSize: 1 });
  const answerable = queries.filter(({ answers }) => answers !== undefined);
  if (answerable.length > 0)
    console.log(`answers      ${await measureAnswerQuality(app.db, search, answerable)}`);
  const unanswerable = args.ask === '' ? [] : readQueries(args.ask);
  if (unanswerable.length > 0)
    console.log(`unanswered   ${await measureAnswerQuality(app.db, search, unanswerable)}`);
  await app.close();
}

/** A question, and the texts of which its answer must contain one; without them, no content answers it. */
interface EvaluationQuestion {
  query: string;
  answers?: string[];
}

const READER = { ...STAFF, member: null, ip: '127.0.0.1' } as const;

/** Asks questions, and counts how many got an answer with the right words; of unanswerable questions, how many got none. */
async function measureAnswerQuality(
  db: Db,
  search: SearchIndex,
  questions: readonly EvaluationQuestion[],
): Promise<string> {
  let [answered, correct] = [0, 0];
  for (const { query, answers = [] } of questions) {
    const answer = await findAnswer({ actor: READER, db, deps: { search } }, query.slice(0, 100));
    if (answer === null) continue;
    answered += 1;
    const text = normalize(`${answer.before}${answer.sentence}${answer.after}`);
    if (answers.some((words) => text.includes(normalize(words)))) correct += 1;
  }
  const of = (count: number, all: number) => `${((100 * count) / Math.max(1, all)).toFixed(1)} %`;
  const { length } = questions;
  return `${length} questions  shown ${of(answered, length)}  right ${of(correct, length)}, of those shown ${of(correct, answered)}  none ${of(length - answered, length)}`;
}

const normalize = (text: string): string => text.replaceAll(/[\s\p{P}\p{S}]/gu, '').toLowerCase();

await main();
