/**
 * `npm run bench:transfer`: what importing and exporting cost. The articles of the corpus by `npm run import` and by the
 * back-office in one run; everything exported as Markdown and as a site; readers' p99 and the memory of the site's processes
 * meanwhile. `CORPUS`, `BENCH_COUNT` and `BENCH_DIR` as for `npm run bench`. Exits with 1 where a ratio or the memory is over
 * its limit or a request failed.
 */
import { spawn } from 'node:child_process';
import {
  createWriteStream,
  mkdtempSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { writeZip } from '../apps/server/src/platform/zip/write-zip.ts';
import { startReading } from '../ops/drills/lib/reading.ts';
import type { Reading } from '../ops/drills/lib/reading.ts';
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { ensureCompiled } from '../scripts/lib/compile.mjs';
import { SERVER_ENV } from '../scripts/lib/server-flags.mjs';
import { readCorpus } from './lib/corpus.ts';
import type { CorpusArticle } from './lib/corpus.ts';
import { prepare } from './lib/prepare.ts';
import { startProduct } from './lib/processes.ts';
import { buildScenarios } from './lib/scenarios.ts';
import { syntheticArticles } from './lib/synthetic.ts';

const PORT = 4394;
const READERS = 4;
const READER_PAUSE_MS = 150;
const WARM_UP_MS = 15_000;
const BEFORE_MS = 40_000;
const SAMPLE_MS = 200;
const POLL_MS = 500;
const PART_BYTES = 2 ** 20;
const MAX_P99_RATIO = 2;
const MAX_GROWTH_MB = 150;
const WITHOUT_CORPUS = 3000;
/** Articles that are imported while readers read. */
const OTHERS = 1000;

const corpusDir = process.env['CORPUS'] ?? '';
const count = Number(process.env['BENCH_COUNT'] ?? 100_000);
const dataDir = process.env['BENCH_DIR'] ?? path.join(os.tmpdir(), 'zhihui-bench-transfer');

await ensureBuilt();
await ensureCompiled();
const prepared = await prepare(dataDir, count, corpusDir);
const env = { DATABASE_URL: prepared.database.url, DATA_DIR: prepared.dataDir };
const folder = mkdtempSync(path.join(os.tmpdir(), 'zhihui-bench-transfer-files-'));
const archive = path.join(folder, 'articles.zip');
const others = path.join(folder, 'others.zip');
const articles = await writeArchive(archive, listArticles());
await writeArchive(others, listSynthetic(OTHERS));
const product = await startProduct(PORT, env);
let reading: Reading | null = null;
try {
  // without readers first: long jobs leave them half of the time
  const command = await observe('导入（命令）', null, runCommand);
  const back = await observe(`导入（后台，${articles} 篇）`, null, () => importArchive(archive));
  console.log(`后台导入与命令之比：${(back / command).toFixed(2)}`);
  reading = startReading([product.origin], listPages(), READERS, READER_PAUSE_MS);
  await sleep(WARM_UP_MS);
  reading.drainTimes();
  await sleep(BEFORE_MS);
  const p99 = findP99(reading.drainTimes());
  console.log(`${count} 篇的站点，读者的 p99 之前为 ${p99.toFixed(0)} ms`);
  await observe(`导入（后台，${OTHERS} 篇）`, p99, () => importArchive(others));
  await observe('导出 Markdown', p99, () => exportAll('MARKDOWN'));
  await observe('导出可浏览的站点', p99, () => exportAll('SITE'));
  if (reading.failed.length > 0) {
    console.log(`失败的请求：${reading.failed.slice(0, 5).join('；')}`);
    process.exitCode = 1;
  }
} finally {
  await reading?.stop();
  await product.stop();
  await removeImported();
  await prepared.database.stop();
  rmSync(folder, { recursive: true, force: true });
}

type Article = Pick<CorpusArticle, 'title' | 'body' | 'category'>;

function listArticles(): Article[] {
  return readCorpus<CorpusArticle>(corpusDir, 'articles.jsonl.gz') ?? listSynthetic(WITHOUT_CORPUS);
}

function listSynthetic(length: number): Article[] {
  const rows = [...syntheticArticles({ count: length, seed: 23, corpusDir })];
  return rows.map((row) => ({ ...row, category: [row.category] }));
}

/** Articles as Markdown files in folders of their categories. Returns how many. */
async function writeArchive(file: string, rows: readonly Article[]): Promise<number> {
  await writeZip(
    createWriteStream(file),
    async (zip) => {
      for (const [at, row] of rows.entries()) {
        const names = [...row.category, `${at} ${row.title}`.slice(0, 80)];
        const name = names.map((part) => part.replace(/[/\\:]/gu, '_')).join('/');
        await zip.add(`${name}.md`, `---\ntitle: ${JSON.stringify(row.title)}\n---\n${row.body}`);
      }
    },
    { modified: new Date() },
  );
  return rows.length;
}

/** Of visitors: an article each time another one, and lists that are not remembered. */
function listPages(): string[] {
  const scenarios = buildScenarios(prepared, corpusDir);
  const [lists = [], texts = []] = ['列表页（访客，不用缓存）', '文章页（访客）'].map((kind) =>
    (scenarios.find(({ name }) => name === kind)?.requests ?? []).map((page) => page.path),
  );
  return lists.flatMap((list, at) => [list, texts[at] ?? list]);
}

/** Runs `work`, while readers read who had a p99 of `before`, prints what it cost, and returns its seconds. */
async function observe(
  name: string,
  before: number | null,
  work: () => Promise<void>,
): Promise<number> {
  await sleep(3000);
  reading?.drainTimes();
  const first = readTreeMb(product.pid);
  let peak = first;
  const sampling = setInterval(() => (peak = Math.max(peak, readTreeMb(product.pid))), SAMPLE_MS);
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(sampling);
  const during = findP99(reading?.drainTimes() ?? []);
  const ratio = during / (before ?? 1);
  const isOver = ratio > MAX_P99_RATIO || peak - first > MAX_GROWTH_MB;
  const readers =
    before === null ? '没有读者' : `p99 ${during.toFixed(0)} ms，${ratio.toFixed(2)} 倍`;
  if (isOver) process.exitCode = 1;
  console.log(
    `${isOver ? '✗' : '✓'} ${name}：${seconds.toFixed(1)} 秒；${readers}；内存 ${first.toFixed(0)} → 最多 ${peak.toFixed(0)} MB（+${(peak - first).toFixed(0)}）`,
  );
  return seconds;
}

/** `npm run import` with the same articles as rows, or with the archive where there is no corpus. */
async function runCommand(): Promise<void> {
  const rows = path.join(corpusDir, 'articles.jsonl.gz');
  const source = corpusDir === '' ? archive : rows;
  const child = spawn(process.execPath, [path.resolve('scripts/import.ts'), source], {
    env: { ...process.env, ...SERVER_ENV, ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`npm run import ended with ${String(code)}`);
}

async function importArchive(archive: string): Promise<void> {
  const { size } = await stat(archive);
  const { id } = await call<{ id: string }>('POST', '/transfer/import', {
    files: [{ name: 'articles.zip', size }],
  });
  const file = await openAsBlob(archive);
  for (let part = 0; part * PART_BYTES < size; part += 1) {
    const form = new FormData();
    form.set('file', file.slice(part * PART_BYTES, (part + 1) * PART_BYTES), 'part');
    await call('POST', `/transfer/import/${id}/part?position=0&part=${part}`, form);
  }
  const startedAt = performance.now();
  await call('PUT', `/transfer/import/${id}/read`, {});
  await waitFor(`/transfer/import/${id}`, 'READY');
  console.log(`  读取 ${((performance.now() - startedAt) / 1000).toFixed(1)} 秒`);
  await call('PUT', `/transfer/import/${id}/run`, { categoryId: prepared.categoryIds[0] });
  await waitFor(`/transfer/import/${id}`, 'DONE');
}

async function exportAll(format: string): Promise<void> {
  const { id } = await call<{ id: string }>('POST', '/transfer/export', { format });
  await waitFor(`/transfer/export/${id}`, 'DONE');
}

async function waitFor(place: string, state: string): Promise<void> {
  for (;;) {
    const found = await call<{ state: string; reason: string }>('GET', place);
    if (found.state === state) return;
    if (['REFUSED', 'FAILED', 'PAUSED', 'STOPPED'].includes(found.state))
      throw new Error(`${place}: ${found.state} ${found.reason}`);
    await sleep(POLL_MS);
  }
}

async function call<T>(method: string, place: string, body?: object): Promise<T> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${product.origin}/api${place}`, {
    method,
    headers: {
      authorization: `Bearer ${prepared.token}`,
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const { code, data, msg } = (await answer.json()) as { code: number; data: T; msg: string };
  if (!answer.ok) throw new Error(`${method} ${place}: ${code} ${msg}`);
  return data;
}

/** What the imports made, so that the next run finds the site as it was. */
async function removeImported(): Promise<void> {
  const pool = new pg.Pool({ connectionString: prepared.database.url, max: 1 });
  await pool.query('delete from contents where id > $1', [prepared.lastId]);
  await pool.end();
}

function findP99(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
}

/** Resident memory of a process and all that it started, without the database, which is not among them. */
function readTreeMb(root: number): number {
  const parents = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/u.test(name)) continue;
    const [, parent] = /^PPid:\s+(\d+)/mu.exec(readStatus(Number(name))) ?? [];
    if (parent !== undefined)
      parents.set(Number(parent), [...(parents.get(Number(parent)) ?? []), Number(name)]);
  }
  const sum = (pid: number): number => {
    const [, kb] = /^VmRSS:\s+(\d+)/mu.exec(readStatus(pid)) ?? [];
    return (
      Number(kb ?? 0) / 1024 +
      (parents.get(pid) ?? []).reduce((total, child) => total + sum(child), 0)
    );
  };
  return sum(root);
}

/** Empty when the process has ended. */
function readStatus(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
