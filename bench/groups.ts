/**
 * `npm run bench:groups`: what grants cost readers. Lists, articles and searches of a member of staff and of visitors, on a site
 * without restricted categories, and as a ratio to that with 1,000 groups, 500 restricted categories and the member in 50
 * groups. A bare Node measured before and after shows how much the machine itself changed. `CORPUS`, `BENCH_COUNT` and
 * `BENCH_DIR` as for `npm run bench`.
 */
import { createHash, randomBytes } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { ensureCompiled } from '../scripts/lib/compile.mjs';
import { findPostmaster, measure, waitUntilIdle } from './lib/measure.ts';
import { prepare } from './lib/prepare.ts';
import type { Prepared } from './lib/prepare.ts';
import { startProduct, startReference } from './lib/processes.ts';
import { buildSiteScenarios } from './lib/scenarios.ts';

const PORT = 4392;
const GROUPS = 1000;
const CATEGORIES = 500;
const OWN_GROUPS = 50;
const GRANTS_OF_A_CATEGORY = 3;
const MOVED_ARTICLES = CATEGORIES * 10;
/** At most so many times what it cost without grants. */
const LIMIT = 1.3;
const ROUNDS = 3;
const ROWS = [
  '列表页（访客，不用缓存）',
  '文章页（访客）',
  '列表页（登录）',
  '文章页（登录）',
  '搜索页（登录）',
];

/** The search index has the category of a text too. */
const SEARCHED_WHERE_THEY_ARE = `update search_documents d set category_id = c.category_id from contents c
  where c.id = d.content_id and c.category_id is distinct from d.category_id`;

const corpusDir = process.env['CORPUS'] ?? '';
const count = Number(process.env['BENCH_COUNT'] ?? 20_000);
const dataDir = process.env['BENCH_DIR'] ?? path.join(os.tmpdir(), 'zhihui-bench-groups');

await ensureBuilt();
await ensureCompiled();
const prepared = await prepare(dataDir, count, corpusDir);
const postmaster = await findPostmaster(prepared.database.url);
const pool = new pg.Pool({ connectionString: prepared.database.url, max: 2 });
try {
  await clear(pool);
  const member = await makeMember(pool);
  const product = await startProduct(PORT, {
    DATABASE_URL: prepared.database.url,
    DATA_DIR: prepared.dataDir,
  });
  try {
    const run = (round: number) =>
      measureRows({ ...prepared, token: member.token }, product, round);
    await pool.query('vacuum analyze');
    const reference = [await measureReference()];
    const before = await run(1);
    await fill(pool, member.id);
    await pool.query('vacuum analyze');
    const after = await run(1 + ROUNDS);
    reference.push(await measureReference());
    const bare = reference.map((ms) => ms.toFixed(3)).join(' → ');
    console.log(`\n每个请求的处理器时间（毫秒，括号内为其中的数据库）；空 Node：${bare}`);
    for (const name of ROWS) {
      const [then, now] = [before.get(name), after.get(name)];
      if (then === undefined || now === undefined) continue;
      const ratio = now.ms / then.ms;
      const isOver = ratio > LIMIT;
      if (isOver) process.exitCode = 1;
      console.log(
        `${isOver ? '✗' : '✓'} ${name}：${then.text} → ${now.text}，${ratio.toFixed(2)} 倍`,
      );
    }
  } finally {
    await product.stop();
  }
} finally {
  await clear(pool);
  await pool.end();
  await prepared.database.stop();
}

interface Cost {
  /** Processor time of the product and its database for a request. */
  ms: number;
  text: string;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function measureRows(
  filled: Prepared,
  product: { origin: string; pid: number },
  first: number,
): Promise<Map<string, Cost>> {
  const samples = new Map<string, { ms: number; database: number }[]>();
  const remaining = { ...filled, count: filled.count - MOVED_ARTICLES };
  for (let round = first; round < first + ROUNDS; round += 1) {
    for (const scenario of buildSiteScenarios(remaining, corpusDir, round)) {
      if (!ROWS.includes(scenario.name)) continue;
      await waitUntilIdle(product.pid);
      const { cpuMs, databaseCpuMs, failed } = await measure({
        ...scenario,
        origin: product.origin,
        pid: product.pid,
        databasePid: postmaster,
        seconds: 4,
      });
      if (failed > 0) throw new Error(`${scenario.name}: ${failed} requests failed`);
      const list = samples.get(scenario.name) ?? [];
      list.push({ ms: cpuMs + databaseCpuMs, database: databaseCpuMs });
      samples.set(scenario.name, list);
    }
  }
  return new Map(
    [...samples].map(([name, list]) => {
      const ms = median(list.map((sample) => sample.ms));
      const database = median(list.map((sample) => sample.database));
      return [name, { ms, text: `${ms.toFixed(2)}（${database.toFixed(2)}）` }];
    }),
  );
}

async function measureReference(): Promise<number> {
  const server = await startReference('baseline', prepared.database.url);
  try {
    const requests = [{ method: 'GET', path: '/' }];
    return (await measure({ name: 'Node', origin: server.origin, pid: server.pid, requests }))
      .cpuMs;
  } finally {
    await server.stop();
  }
}

async function makeMember(client: pg.Pool): Promise<{ id: string; token: string }> {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await client.query<{ id: string }>(
    `with person as (insert into users (nickname, role_id, internal) select '测量读者', id, true from roles where code = 'User' returning id),
       session as (insert into sessions (token_hash, user_id, expires_at) select $1, id, now() + interval '1 day' from person)
     select id from person`,
    [createHash('sha256').update(token).digest()],
  );
  return { id: rows[0]?.id ?? '', token };
}

/** Groups, restricted categories with some articles each, grants, and the member's groups. */
async function fill(client: pg.Pool, memberId: string): Promise<void> {
  await client.query(
    `insert into user_groups (kind, name) select 'FREE', '测量组 ' || n from generate_series(1, ${GROUPS}) n`,
  );
  await client.query(
    `insert into categories (model, name, visibility) select 'ARTICLE', '测量分类 ' || n, 3 from generate_series(1, ${CATEGORIES}) n`,
  );
  // the oldest articles go into them, a few into each: `measureRows` requests the others
  await client.query(
    `create table bench_moved as select id, category_id from contents where model = 'ARTICLE' and source_key is not null
     order by id limit ${MOVED_ARTICLES}`,
  );
  await client.query(
    `update contents c set category_id = k.id from (
       select id, row_number() over (order by md5(id::text)) as n from bench_moved) a
     join (select id, row_number() over (order by id) as n from categories where name like '测量分类 %') k
       on k.n = (a.n % ${CATEGORIES}) + 1
     where c.id = a.id`,
  );
  await client.query(SEARCHED_WHERE_THEY_ARE);
  await client.query(
    `insert into category_grants (category_id, group_id, access)
     select k.id, g.id, 'READ' from (select id, row_number() over (order by id) as n from categories where name like '测量分类 %') k
     cross join generate_series(0, ${GRANTS_OF_A_CATEGORY - 1}) s
     join (select id, row_number() over (order by id) as n from user_groups where name like '测量组 %') g
       on g.n = ((k.n * 7 + s * 331) % ${GROUPS}) + 1 on conflict do nothing`,
  );
  await client.query(
    `insert into user_group_members (group_id, user_id)
     select id, $1 from (select id, row_number() over (order by id) as n from user_groups where name like '测量组 %') g
     where g.n % ${GROUPS / OWN_GROUPS} = 0`,
    [memberId],
  );
}

/** Takes back what an earlier run left. */
async function clear(client: pg.Pool): Promise<void> {
  await client.query(`create table if not exists bench_moved (id bigint, category_id bigint)`);
  await client.query(
    `update contents c set category_id = m.category_id from bench_moved m where c.id = m.id`,
  );
  await client.query(`drop table bench_moved`);
  await client.query(SEARCHED_WHERE_THEY_ARE);
  await client.query(`delete from categories where name like '测量分类 %'`);
  await client.query(`delete from user_groups where name like '测量组 %'`);
  await client.query(`delete from users where nickname = '测量读者'`);
}
