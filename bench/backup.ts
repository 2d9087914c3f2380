/**
 * `npm run bench:backup`: a backup of the articles of `npm run bench`, made and verified by being restored beside them,
 * while readers read and publish. Exits with 1 when it is not verified or a request failed.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startReading } from '../ops/drills/lib/reading.ts';
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { ensureCompiled } from '../scripts/lib/compile.mjs';
import { SERVER_ENV } from '../scripts/lib/server-flags.mjs';
import { prepare } from './lib/prepare.ts';
import { startProduct } from './lib/processes.ts';
import { buildScenarios } from './lib/scenarios.ts';

const corpusDir = process.env['CORPUS'] ?? '';
const count = Number(process.env['BENCH_COUNT'] ?? 100_000);
const dataDir =
  process.env['BENCH_DIR'] ??
  path.join(os.tmpdir(), corpusDir === '' ? 'zhihui-bench-demo' : 'zhihui-bench');
const PORT = 4390;
const READERS = 4;
const READER_PAUSE_MS = 150;
const WRITER_PAUSE_MS = 300;
const WARM_UP_MS = 15_000;
const BEFORE_MS = 40_000;
const SAMPLE_MS = 100;
/** Of an idle program that has loaded its code. */
const LOADED_MS = 1500;

await ensureBuilt();
await ensureCompiled();
const prepared = await prepare(dataDir, count, corpusDir);
const folder = mkdtempSync(path.join(os.tmpdir(), 'zhihui-bench-backup-'));
const env = { DATABASE_URL: prepared.database.url, DATA_DIR: prepared.dataDir };
const product = await startProduct(PORT, env);
const reading = startReading([product.origin], loadPages(), READERS, READER_PAUSE_MS);
const writing = startWriting();
try {
  await sleep(WARM_UP_MS);
  reading.drainTimes();
  await sleep(BEFORE_MS);
  const before = computeP99(reading.drainTimes());
  const written = writing.acknowledged();
  const backup = await backUp();
  const during = computeP99(reading.drainTimes());
  const failed = reading.failed.length + writing.failed();
  console.log(`${count} 篇：${backup.output.join('；')}`);
  console.log(
    `用时 ${backup.seconds.toFixed(0)} 秒，其间读了 ${backup.answers} 次、发表 ${writing.acknowledged() - written} 篇，失败 ${failed} 次`,
  );
  console.log(
    `读者的 p99：之前 ${before.toFixed(0)} ms，其间 ${during.toFixed(0)} ms，${(during / before).toFixed(2)} 倍`,
  );
  console.log(
    `备份进程的内存：开始 ${backup.first.toFixed(0)} MB，最多 ${backup.peak.toFixed(0)} MB，增加 ${(backup.peak - backup.first).toFixed(0)} MB`,
  );
  process.exitCode = backup.code === 0 && failed === 0 ? 0 : 1;
} finally {
  await reading.stop();
  await writing.stop();
  await product.stop();
  await prepared.database.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Of visitors: an article each time another one, and lists that are not remembered. */
function loadPages(): string[] {
  const names = ['列表页（访客，不用缓存）', '文章页（访客）'];
  const [lists = [], articles = []] = names.map((kind) =>
    (buildScenarios(prepared, corpusDir).find(({ name }) => name === kind)?.requests ?? []).map(
      (page) => page.path,
    ),
  );
  return lists.flatMap((list, at) => [list, articles[at] ?? list]);
}

/** Publishes one article after the other. */
function startWriting() {
  const posts = buildScenarios(prepared, corpusDir).find(({ name }) => name.startsWith('发表文章'));
  let [acknowledged, failed, isRunning] = [0, 0, true];
  const all = (async () => {
    for (let at = 0; isRunning; at += 1) {
      const { headers = {}, body = '' } = posts?.requests[at % posts.requests.length] ?? {};
      const title = `备份时写的 ${at}`;
      const sent = JSON.stringify({ ...(JSON.parse(body) as object), title });
      const answer = await fetch(`${product.origin}/api/article`, {
        ...{ method: 'POST', headers, body: sent },
      }).catch(() => null);
      if (answer?.ok === true) acknowledged += 1;
      else failed += 1;
      await answer?.body?.cancel();
      await sleep(WRITER_PAUSE_MS);
    }
  })();
  const stop = async (): Promise<void> => {
    isRunning = false;
    await all;
  };
  return { acknowledged: () => acknowledged, failed: () => failed, stop };
}

async function backUp() {
  const began = performance.now();
  const answered = reading.answered();
  const child = spawn(process.execPath, [path.resolve('scripts/backup.ts')], {
    env: {
      ...{ ...process.env, ...SERVER_ENV, ...env, NODE_ENV: 'production' },
      BACKUP_TO: path.join(folder, 'store'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  let [first, peak] = [0, 0];
  const sampling = setInterval(() => {
    const now = readResidentMb(child.pid ?? 0);
    if (performance.now() - began < LOADED_MS) first = Math.max(first, now);
    peak = Math.max(peak, now);
  }, SAMPLE_MS);
  const code = await ended;
  clearInterval(sampling);
  const seconds = (performance.now() - began) / 1000;
  const answers = reading.answered() - answered;
  return { code, output: output.trim().split('\n'), seconds, answers, first, peak };
}

/** Memory of a process, 0 when it has ended. */
function readResidentMb(pid: number): number {
  try {
    const [, kb] = /^VmRSS:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kb ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function computeP99(times: readonly number[]): number {
  return times[Math.floor(times.length * 0.99)] ?? 0;
}
