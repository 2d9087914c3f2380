/**
 * `npm run bench:webhooks`: how long events take to 20 webhooks, with all of them working and with one that never answers, and
 * what readers of the site notice. `EVENTS` in each of the two rounds, `RATE` of them a second. Exits with 1 when an event was
 * lost, arrived twice for a receiver that honours the id, the working ones were later than twice without the dead one, or a
 * ratio of readers is over its limit.
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildDeps } from '../apps/server/src/build-deps.ts';
import { loadEnv } from '../apps/server/src/config/env.ts';
import { openDatabase } from '../apps/server/src/db/db.ts';
import { startEmbedded } from '../apps/server/src/db/embedded/start-embedded.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { ensureBuiltInRoles } from '../apps/server/src/features/user/user.public.ts';
import { createTasks } from '../apps/server/src/jobs.ts';
import { createOutboundPost } from '../apps/server/src/platform/outbound/outbound-post.ts';
import { createEmit } from '../apps/server/src/platform/queue/outbox.ts';
import { migrateQueue, startQueue } from '../apps/server/src/platform/queue/queue.ts';
import { subscribers } from '../apps/server/src/subscribers.ts';
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { ensureCompiled } from '../scripts/lib/compile.mjs';
import { startProduct } from './lib/processes.ts';
import type { ReadingAnswer, ReadingOrders } from './lib/reading-child.ts';

const EVENTS = Number(process.env['EVENTS'] ?? 1000);
const RATE = Number(process.env['RATE'] ?? 10);
const WEBHOOKS = 20;
const LIMIT = 2;
const READERS_LIMIT = 1.2;
const SETTLE_MS = 120_000;
const PORT = 4395;
const READERS = 4;
const READER_PAUSE_MS = 150;
const WARM_UP_MS = 15_000;
const BEFORE_MS = 60_000;
/** Articles that readers open in turn: more than the site remembers pages. */
const READ_PAGES = 20_000;

const silent = { info: () => undefined, warn: () => undefined, error: console.error };

await ensureBuilt();
await ensureCompiled();
const folder = mkdtempSync(path.join(os.tmpdir(), 'zhihui-bench-webhooks-'));
const embedded = await startEmbedded({ dataDir: folder, log: silent });
const database = openDatabase({ url: embedded.url, poolSize: 20 });
const env = loadEnv({
  NODE_ENV: 'test',
  DATA_DIR: folder,
  DATABASE_URL: embedded.url,
  RATE_LIMIT_SCALE: '0',
});
await migrate(embedded.url);
await migrateQueue(database.pool);
await ensureBuiltInRoles(database.db);
const deps = buildDeps(env, database);
deps.outbound = createOutboundPost({ loopback: true });
const emit = createEmit(database.db, subscribers);
const receivers = await Promise.all(Array.from({ length: WEBHOOKS }, startReceiver));
const queue = await startQueue({
  pool: database.pool,
  log: silent,
  tasks: createTasks(deps, silent),
  schedule: [],
});
const pages = await fill();
// events leave from this process alone: it may call receivers on loopback
const product = await startProduct(PORT, {
  DATABASE_URL: embedded.url,
  DATA_DIR: folder,
  WORKER: 'off',
});
const readers = fork(path.resolve('bench/lib/reading-child.ts'));
try {
  const orders: ReadingOrders = {
    ...{ origin: product.origin, paths: pages, readers: READERS, pauseMs: READER_PAUSE_MS },
  };
  readers.send(orders);
  await sleep(WARM_UP_MS);
  await drainReaders();
  await sleep(BEFORE_MS);
  const { p99: quiet } = await drainReaders();
  console.log(`没有事件：读者的 p99 ${quiet.toFixed(0)} ms`);
  const before = await run('全部正常', 0);
  if (receivers[0] !== undefined) receivers[0].dead = true;
  const after = await run('一个无响应', 1);
  const ratio = after.p99 / before.p99;
  console.log(`p99 为 ${ratio.toFixed(2)} 倍（至多 ${LIMIT} 倍）`);
  const readersRatio = Math.max(before.readersP99, after.readersP99) / quiet;
  console.log(`读者的 p99 为 ${readersRatio.toFixed(2)} 倍（至多 ${READERS_LIMIT} 倍）`);
  const { failed } = await drainReaders();
  if (failed.length > 0) console.log(`失败的请求：${failed.join('；')}`);
  const isRight =
    failed.length === 0 && [before, after].every(({ lost, twice }) => lost === 0 && twice === 0);
  process.exitCode = isRight && ratio <= LIMIT && readersRatio <= READERS_LIMIT ? 0 : 1;
} finally {
  readers.kill();
  await product.stop();
  await queue.stop();
  await Promise.all(receivers.map((receiver) => receiver.close()));
  await deps.markdown.close();
  await deps.search.close();
  await deps.reads.close();
  await database.close();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}

interface Arrival {
  id: string;
  content: string;
  at: number;
}

/** A system that notes what arrives; a dead one accepts calls and never answers. */
async function startReceiver() {
  const arrivals: Arrival[] = [];
  const http = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      if (receiver.dead) return;
      const { data } = JSON.parse(Buffer.concat(parts).toString()) as { data: { id: number } };
      const id = String(req.headers['webhook-id']);
      arrivals.push({ id, content: String(data.id), at: performance.now() });
      res.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const receiver = {
    dead: false,
    arrivals,
    port: (http.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => http.close(() => resolve()).closeAllConnections()),
  };
  return receiver;
}

/** A content for each event, and the webhooks. Resolves to the pages that readers open. */
async function fill(): Promise<string[]> {
  const { pool } = database;
  await pool.query(
    `insert into users (email, nickname, password_hash, role_id)
     select 'bench@example.com', '压测', 'none', id from roles where code = 'Admin'`,
  );
  await pool.query(
    `insert into categories (model, name, visibility) values ('ARTICLE', '压测', 0)`,
  );
  const body = '企业应当按照规定期限办理纳税申报，并妥善保存有关资料。'.repeat(40);
  await pool.query(
    `insert into contents (model, title, body, html, author_id, category_id, status, live_revision, published_at)
     select 'ARTICLE', '第 ' || n || ' 篇', $2, '<p>' || $2 || '</p>', (select max(id) from users),
       (select max(id) from categories), 'APPROVED', 1, now() from generate_series(1, $1) n`,
    [EVENTS * 2, body],
  );
  const { encrypt } = deps.secrets;
  for (const { port } of receivers) {
    const address = `http://127.0.0.1:${port}/`;
    await pool.query(
      `insert into webhooks (kind, name, address, sealed_address, secret, events)
       values ('WEBHOOK', $1, $2, $3, $4, '{article.published}')`,
      [
        `接收方 ${port}`,
        address,
        encrypt(address),
        encrypt(`whsec_${randomBytes(32).toString('base64')}`),
      ],
    );
  }
  const { rows } = await pool.query<{ id: string }>(
    'select id from contents order by id desc limit $1',
    [READ_PAGES],
  );
  return rows.flatMap(({ id }, at) => [
    `/article/${id}`,
    `/list?model=ARTICLE&current=${(at % 100) + 1}`,
  ]);
}

async function drainReaders(): Promise<ReadingAnswer> {
  readers.send('drain');
  const [answer] = (await once(readers, 'message')) as [ReadingAnswer];
  return answer;
}

/** Emits events at an even pace, and waits for them at the working receivers. */
async function run(name: string, round: number) {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from contents order by id limit $1 offset $2',
    [EVENTS, EVENTS * round],
  );
  const emitted = new Map<string, number>();
  const working = receivers.filter(({ dead }) => !dead);
  for (const receiver of receivers) receiver.arrivals.length = 0;
  await drainReaders();
  const began = performance.now();
  for (const [at, { id }] of rows.entries()) {
    await sleep(Math.max(0, began + (at * 1000) / RATE - performance.now()));
    emitted.set(String(id), performance.now());
    await emit('content.published', { contentId: id, model: 'ARTICLE' });
  }
  const until = performance.now() + SETTLE_MS;
  const isComplete = () => working.every(({ arrivals }) => arrivals.length >= EVENTS);
  while (!isComplete() && performance.now() < until) await sleep(100);
  const { p99: readersP99 } = await drainReaders();
  const times = working.flatMap(({ arrivals }) =>
    arrivals.map(({ content, at }) => at - (emitted.get(content) ?? Number.NaN)),
  );
  times.sort((a, b) => a - b);
  const part = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  const distinct = working.map(({ arrivals }) => new Set(arrivals.map(({ id }) => id)).size);
  const contents = working.map(
    ({ arrivals }) => new Set(arrivals.map(({ content }) => content)).size,
  );
  const lost = contents.reduce((sum, size) => sum + EVENTS - size, 0);
  // the same event under two ids, which a receiver could not tell
  const twice = distinct.reduce((sum, size, at) => sum + size - (contents[at] ?? 0), 0);
  console.log(
    `${name}：${EVENTS} 个事件 × ${working.length} 个接收方，中位数 ${part(0.5).toFixed(0)} ms，p99 ${part(0.99).toFixed(0)} ms，丢失 ${lost}，重复 ${twice}；读者的 p99 ${readersP99.toFixed(0)} ms`,
  );
  return { p99: part(0.99), lost, twice, readersP99 };
}
