import { createHash, randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../apps/server/src/db/embedded/start-embedded.ts';
import type { Embedded } from '../../apps/server/src/db/embedded/start-embedded.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { migrateQueue } from '../../apps/server/src/platform/queue/queue.ts';
import { RENDERER } from '../../apps/server/src/platform/markdown/version.ts';
import { renderMarkdown } from '../../apps/server/src/platform/markdown/render.ts';
import { startProgress } from '../../apps/server/src/platform/progress.ts';
import { createPostgresSearch } from '../../apps/server/src/features/search/postgres-search.ts';
import { openDatabase } from '../../apps/server/src/db/db.ts';
import { ensureBuiltInRoles } from '../../apps/server/src/features/user/user.public.ts';
import { prepareBackOffice } from './fill-back-office.ts';
import type { BackOffice } from './fill-back-office.ts';
import { loadArticles } from './load-articles.ts';
import { prepareQuestions } from './questions.ts';
import type { Questions } from './questions.ts';
import { syntheticArticles } from './synthetic.ts';
import type { SyntheticArticle } from './synthetic.ts';

export interface Prepared {
  database: Embedded;
  dataDir: string;
  /** Words of the three kinds of searches, by how many articles hold them. */
  words: { common: string[]; rare: string[]; two: string[] };
  /** Session token of a member of staff who publishes without review. */
  token: string;
  categoryIds: number[];
  lastId: number;
  count: number;
  questions: Questions;
  backOffice: BackOffice;
}

const SEED = 7;
/** More articles are copies. What the back-office lists is as of so many. */
const MAX_TEXTS = 100_000;

/**
 * A database with `count` articles of real paragraphs, always the same ones; stored in `dataDir` for the next run. Beyond
 * 100,000 in hundred thousands.
 */
export async function prepare(
  dataDir: string,
  count: number,
  corpusDir: string,
): Promise<Prepared> {
  await mkdir(dataDir, { recursive: true });
  const print = (text: string): void => console.log(`· ${text}`);
  const log = { info: () => undefined, warn: print, error: print };
  const database = await startEmbedded({ dataDir, log, onProgress: print });
  await migrate(database.url);
  const app = openDatabase({ url: database.url, poolSize: 1 });
  await migrateQueue(app.pool);
  await ensureBuiltInRoles(app.db);
  await app.close();
  const pool = new pg.Pool({ connectionString: database.url, max: 4 });
  const texts = Math.min(count, MAX_TEXTS);
  const existing = await countArticles(pool);
  if (existing !== count && existing !== texts)
    await fillArticles(pool, database.url, texts, corpusDir);
  const backOffice = await prepareBackOffice(database.url, texts);
  if ((await countArticles(pool)) < count) await multiplyArticles(pool, Math.round(count / texts));
  const prepared = {
    database,
    dataDir: path.resolve(dataDir),
    words: await pickWords(pool),
    token: await makeSession(pool),
    ...(await loadIds(pool)),
    count,
    questions: await prepareQuestions(pool),
    backOffice,
  };
  // the product is measured, not the rendering of half-made texts
  for (const table of ['contents', 'answers'])
    await pool.query(`update ${table} set renderer = ${RENDERER} where renderer < ${RENDERER}`);
  // what autovacuum does for a database after a while
  await pool.query('vacuum analyze');
  await pool.end();
  return prepared;
}

async function countArticles(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::int as n from contents where source_key is not null',
  );
  return rows[0]?.n ?? 0;
}

async function fillArticles(
  pool: pg.Pool,
  url: string,
  count: number,
  corpusDir: string,
): Promise<void> {
  await pool.query(
    'truncate contents, categories, tags, content_counts, search_documents, search_terms cascade',
  );
  const search = createPostgresSearch({ url });
  const progress = startProgress({ title: '写入文章', total: count, unit: '篇' });
  let last = 0;
  await loadArticles(
    pool,
    search,
    renderArticles(syntheticArticles({ count, seed: SEED, corpusDir })),
    (done) => {
      progress.advance(done - last);
      last = done;
    },
  );
  progress.done();
  await search.close();
}

/** Paragraphs come again and again, so each is rendered once. */
function* renderArticles(articles: Iterable<SyntheticArticle>) {
  const renderedParagraphs = new Map<string, string>();
  for (const article of articles) {
    const html = article.body.split('\n\n').map((paragraph) => {
      const articleCount = renderedParagraphs.get(paragraph) ?? renderMarkdown(paragraph).html;
      renderedParagraphs.set(paragraph, articleCount);
      return articleCount;
    });
    yield { ...article, html: html.join('\n') };
  }
}

async function pickWords(pool: pg.Pool): Promise<Prepared['words']> {
  const between = async (low: number, high: number): Promise<string[]> => {
    const { rows } = await pool.query<{ term: string }>(
      `select term from search_terms, (select df as n from search_terms where term = '') as all_documents
       where df between $1::real * n and $2::real * n and length(term) between 2 and 8
         and term ~ '^[a-z一-龥]+$' order by md5(term) limit 200`,
      [low, high],
    );
    return rows.map((row) => row.term);
  };
  const common = await between(0.2, 0.8);
  const middle = await between(0.02, 0.2);
  const rare = await between(0.00005, 0.0005);
  const two = common.map((word, i) => `${word} ${middle[(i * 7 + 3) % middle.length]}`);
  return { common, rare, two };
}

async function makeSession(pool: pg.Pool): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await pool.query(
    `with person as (insert into users (nickname, role_id) select '测量员', id from roles where code = 'Admin' returning id)
     insert into sessions (token_hash, user_id, expires_at) select $1, id, now() + interval '1 day' from person`,
    [createHash('sha256').update(token).digest()],
  );
  return token;
}

async function loadIds(pool: pg.Pool): Promise<{ categoryIds: number[]; lastId: number }> {
  const { rows } = await pool.query<{ categories: string[]; last: string }>(
    `select array(select id from categories where model = 'ARTICLE' order by id) as categories,
       (select max(id) from contents where source_key is not null) as last`,
  );
  return { categoryIds: (rows[0]?.categories ?? []).map(Number), lastId: Number(rows[0]?.last) };
}

/** Between the ids of an article and of its copies. */
const ID_OFFSET = 100_000_000;

/**
 * Adds copies of all articles until there are `times` as many: with their tags, words and suggestions, each from another
 * hour. Segmenting a million texts would take hours, and the lists of copies are as long.
 */
async function multiplyArticles(pool: pg.Pool, times: number): Promise<void> {
  const { rows } = await pool.query<{ names: string }>(
    `select string_agg(column_name, ', ') as names from information_schema.columns
     where table_name = 'contents' and column_name not in ('id', 'source_key', 'published_at', 'place')`,
  );
  const otherColumns = rows[0]?.names ?? '';
  await pool.query('drop index search_documents_tsv');
  for (let n = 1; n < times; n += 1) {
    console.log(`· 复制文章 ${n} / ${times - 1}`);
    for (const statement of buildCopies(otherColumns, n * ID_OFFSET, n))
      await pool.query(statement);
  }
  for (const statement of buildFollowUps(times)) await pool.query(statement);
}

function buildCopies(otherColumns: string, idOffset: number, n: number): string[] {
  const originalsOnly = (id: string): string =>
    `${id} in (select id from contents where source_key is not null and id < ${ID_OFFSET})`;
  return [
    `insert into contents (id, source_key, published_at, ${otherColumns}) overriding system value
     select id + ${idOffset}, source_key || '-${n}', published_at - ${n} * interval '7 hours', ${otherColumns}
     from contents where source_key is not null and id < ${ID_OFFSET}`,
    `insert into content_tags select content_id + ${idOffset}, tag_id, position from content_tags where ${originalsOnly('content_id')}`,
    `insert into search_documents (content_id, model, category_id, published_at, quality, tsv)
     select content_id + ${idOffset}, model, category_id, published_at - ${n} * interval '7 hours', quality, tsv
     from search_documents where content_id < ${ID_OFFSET}`,
    // titles of contents; the other kinds are names, whose number does not grow
    `insert into suggestion_keys (kind, subject_id, place, written, pinyin, initials)
     select kind, subject_id + ${idOffset}, place, written, pinyin, initials from suggestion_keys
     where kind = 1 and ${originalsOnly('subject_id')} on conflict do nothing`,
  ];
}

function buildFollowUps(times: number): string[] {
  return [
    `select setval(pg_get_serial_sequence('contents', 'id'), (select max(id) from contents))`,
    `update search_terms set df = df * ${times}`,
    `set maintenance_work_mem = '1GB'`,
    'create index search_documents_tsv on search_documents using gin (tsv) with (fastupdate = off)',
  ];
}
