/**
 * Time of a search at 16 at once, each with other words, on a database that is loaded already (see
 * `lib/load-articles.ts`): tokenising, index, rows, highlighting; without HTTP.
 *
 *   node bench/search-latency.ts --url postgresql://… [--seconds 5] [--at-once 16]
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDatabase } from '../apps/server/src/db/db.ts';
import { presentHit } from '../apps/server/src/features/search/search.handlers.ts';
import { VISITOR } from '../apps/server/src/kernel/viewer.ts';
import { readHits } from '../apps/server/src/features/search/hits.repo.ts';
import { Highlighter } from '../apps/server/src/features/search/highlight.ts';
import { createPostgresSearch } from '../apps/server/src/features/search/postgres-search.ts';

const { values: args } = parseArgs({
  options: {
    url: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    'at-once': { type: 'string', default: '16' },
    searches: { type: 'string', default: '4' },
  },
});
if (!args.url) throw new Error('--url is needed');

const WORDS = 200;
const PAGE = 20;
const database = openDatabase({ url: args.url, poolSize: 10 });
const search = createPostgresSearch({ url: args.url, poolSize: Number(args.searches) });

async function searchOnce(keyword: string): Promise<number> {
  const page = await search.search({
    keyword,
    ...VISITOR,
    offset: 0,
    limit: PAGE,
  });
  const words = page.words.flatMap(({ word, parts }) => [word, ...parts]);
  const rows = await readHits(database.db, page.ids, words);
  const highlight = new Highlighter(page.words);
  return JSON.stringify(rows.map((row) => presentHit(row, highlight))).length;
}

async function loadKeywords(): Promise<Record<string, string[]>> {
  const pool = new pg.Pool({ connectionString: args.url, max: 1 });
  const between = async (low: number, high: number): Promise<string[]> => {
    const { rows } = await pool.query<{ term: string }>(
      `select term from search_terms where df between $1::real * (select df from search_terms where term = '') and
         $2::real * (select df from search_terms where term = '')
       and length(term) between 2 and 12 and term ~ '^[a-z一-龥]+$' order by md5(term) limit $3`,
      [low, high, WORDS],
    );
    return rows.map((row) => row.term);
  };
  const common = await between(0.2, 0.7);
  const middle = await between(0.02, 0.2);
  const rare = await between(0.00005, 0.0005);
  await pool.end();
  const combine = (left: string[], right: string[]) =>
    left.map((word, i) => `${word} ${right[(i * 7 + 3) % right.length]}`);
  return {
    common,
    middle,
    rare,
    'two common': combine(common, common),
    'two middle': combine(middle, middle),
    'common rare': combine(common, rare),
  };
}

async function measure(name: string, words: string[]): Promise<void> {
  for (const word of words.slice(0, 40)) await searchOnce(word);
  const times: { ms: number; word: string }[] = [];
  const end = performance.now() + Number(args.seconds) * 1000;
  const cpu = process.cpuUsage();
  let next = 0;
  const client = async () => {
    while (performance.now() < end) {
      const word = words[next++ % words.length]!;
      const start = performance.now();
      await searchOnce(word);
      times.push({ ms: performance.now() - start, word });
    }
  };
  const cpuBefore = performance.now();
  await Promise.all(Array.from({ length: Number(args['at-once']) }, client));
  const seconds = (performance.now() - cpuBefore) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  times.sort((a, b) => a.ms - b.ms);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)]!.ms.toFixed(1);
  const slow = times.slice(-3).map(({ ms, word }) => `${word} ${ms.toFixed(0)}`);
  console.log(
    `${name.padEnd(12)} ${(times.length / seconds).toFixed(0).padStart(5)} /s  p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)} ms  ` +
      `${((user + system) / 1000 / times.length).toFixed(2)} ms CPU of the app  slowest: ${slow.join(', ')}`,
  );
}

for (const [name, words] of Object.entries(await loadKeywords())) await measure(name, words);
console.log(`memory ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`);
await search.close();
await database.close();
