/**
 * `npm run bench`: the built product on 100,000 articles, and its references, in one run. `CORPUS` is the folder of the
 * texts (else the example articles); `BENCH_COUNT` and `BENCH_DIR` change the number of articles and where they are stored.
 * `npm run bench -- --against COMMIT` measures the rows of readers and writers on builds of other commits too; the
 * option can be given several times, and ratios are to the first of them. A word names the rows that are wanted.
 */
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from '../scripts/lib/browser.mjs';
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { ensureCompiled } from '../scripts/lib/compile.mjs';
import { compareBuilds, printComparison } from './lib/compare.ts';
import { measureNavigation, measureVisit } from './lib/browser.ts';
import { measure, readMemoryMb, waitUntilIdle } from './lib/measure.ts';
import type { Measurement } from './lib/measure.ts';
import { prepare } from './lib/prepare.ts';
import { startProduct, startReference } from './lib/processes.ts';
import { measureStreams } from './lib/streams.ts';
import { buildScenarios } from './lib/scenarios.ts';
import { EDITOR, TOGETHER, measureEditorRows, measureTogetherRow } from './lib/writing.ts';

const corpusDir = process.env['CORPUS'] ?? '';
const count = Number(process.env['BENCH_COUNT'] ?? 100_000);
const dataDir =
  process.env['BENCH_DIR'] ??
  path.join(os.tmpdir(), corpusDir === '' ? 'zhihui-bench-demo' : 'zhihui-bench');
const { values: flags, positionals } = parseArgs({
  options: {
    against: { type: 'string', multiple: true },
    rounds: { type: 'string', default: '3' },
  },
  allowPositionals: true,
});
const only = positionals[0];
const PORT = 4390;
const STREAMS = '通知推送';

if (flags.against !== undefined) {
  await printComparison(
    compareBuilds({
      commits: flags.against,
      count,
      corpusDir,
      dataDir,
      rounds: Number(flags.rounds),
      seconds: 5,
      isWanted: (name) =>
        positionals.length === 0 || positionals.some((word) => name.includes(word)),
    }),
  );
  process.exit();
}
await ensureBuilt();
await ensureCompiled();
const prepared = await prepare(dataDir, count, corpusDir);
try {
  const baseline = await measureReference('baseline');
  const limit = await measureReference('pg');
  console.log(`\n${printHeader()}`);
  const print = createPrinter(baseline, limit);
  print(baseline);
  print(limit);
  const product = await startProduct(PORT, {
    DATABASE_URL: prepared.database.url,
    DATA_DIR: prepared.dataDir,
  });
  try {
    for (const scenario of buildScenarios(prepared, corpusDir)) {
      if (only !== undefined && !scenario.name.includes(only)) continue;
      // jobs of earlier posts must not run during the next line
      await waitUntilIdle(product.pid);
      const row = await measure({ ...scenario, origin: product.origin, pid: product.pid });
      print(row);
      if (scenario.limit !== undefined) assertLimit(scenario.limit, row, baseline);
    }
    // once more: the load of a shared machine has changed since
    print(await measureReference('baseline'));
    if (only === undefined || STREAMS.includes(only)) await measureStreamRows(product.origin);
    if (only === undefined || TOGETHER.includes(only))
      await measureTogetherRow(product, prepared, corpusDir, baseline);
    const memory = (): string => `${readMemoryMb(product.pid).toFixed(0)} MB`;
    console.log(`\n内存（负载之后）${memory()}，启动 ${(product.startMs / 1000).toFixed(2)} 秒`);
    if (only === undefined || EDITOR.includes(only)) {
      await waitUntilIdle(product.pid);
      await measureEditorRows(product, prepared, corpusDir);
    }
    if (only === undefined) {
      await waitUntilIdle(product.pid);
      await measureBrowsing(product.origin);
      console.log(`内存（一两个人浏览几分钟之后）${memory()}`);
    }
  } finally {
    await product.stop();
  }
} finally {
  await prepared.database.stop();
}

/** Reports the rows above their limit, and makes the run fail. */
function assertLimit(
  limit: number,
  { name, cpuMs, failed }: Measurement,
  baseline: Measurement,
): void {
  if (cpuMs <= limit * baseline.cpuMs && failed === 0) return;
  console.log(`  ↑ ${name}：不得超过 Node 的 ${limit} 倍，也不得有失败的请求`);
  process.exitCode = 1;
}

async function measureReference(kind: 'baseline' | 'pg'): Promise<Measurement> {
  const server = await startReference(kind, prepared.database.url);
  const name = kind === 'baseline' ? 'Node 20 kB' : 'Fastify + pg 20 行（上限）';
  try {
    return await measure({
      name,
      origin: server.origin,
      pid: server.pid,
      requests: [{ method: 'GET', path: '/' }],
    });
  } finally {
    await server.stop();
  }
}

async function measureStreamRows(origin: string): Promise<void> {
  const {
    streams: open,
    delivered,
    expected,
    p50,
    p99,
  } = await measureStreams(origin, prepared.database.url, 500);
  console.log(
    `\n${STREAMS}：${open} 条流，收到 ${delivered} / ${expected}，p50 ${p50.toFixed(0)} ms，p99 ${p99.toFixed(0)} ms`,
  );
}

async function measureBrowsing(origin: string): Promise<void> {
  const browser = await ensureBrowser();
  for (const address of ['/list?model=ARTICLE', `/article/${prepared.lastId}`, '/']) {
    const kb = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`;
    for (const isReturning of [false, true]) {
      const visit = await measureVisit(browser, origin + address, { isReturning });
      const { fcp, lcp, cls, js, css, html } = visit;
      console.log(
        `${isReturning ? '再次' : '首次'}访问 ${address}：FCP ${fcp.toFixed(0)} ms，LCP ${lcp.toFixed(0)} ms，CLS ${cls.toFixed(3)}，JS ${kb(js)}，CSS ${kb(css)}，HTML ${kb(html)}`,
      );
    }
  }
  for (const rests of [true, false]) {
    const fast = await measureNavigation(browser, origin, { slow: false, rests });
    const slow = await measureNavigation(browser, origin, { slow: true, rests });
    console.log(
      `从列表到文章（${rests ? '先停在链接上' : '直接点击'}）：${fast.toFixed(0)} ms；CPU 慢 4 倍、1.6 Mbit/s 时 ${slow.toFixed(0)} ms`,
    );
  }
}

function printHeader(): string {
  return '| 项目 | 每秒 | p50 ms | p99 ms | CPU ms | CPU 与 Node 之比 | 与上限之比 | 失败 |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |';
}

/**
 * Prints rows and the two references. The processor time of a request depends on the machine and its load; the number of
 * answers that bare Node gives in that time, and the ratio of the rates, do so less.
 */
function createPrinter(baseline: Measurement, limit: Measurement): (row: Measurement) => void {
  return ({ name, perSecond, p50, p99, cpuMs, failed }) => {
    const cpu = (cpuMs / baseline.cpuMs).toFixed(0);
    const ratio = (perSecond / limit.perSecond).toFixed(2);
    console.log(
      `| ${name} | ${perSecond.toFixed(0)} | ${p50} | ${p99} | ${cpuMs.toFixed(2)} | ${cpu} | ${ratio} | ${failed} |`,
    );
  };
}
