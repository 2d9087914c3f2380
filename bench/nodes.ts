/**
 * `npm run bench:nodes`: measures the gain of a second node and of a replica, on the articles of `npm run bench` and with
 * its settings. Each node has one core of its own. The database and the clients have no core reserved, so that on two cores
 * two nodes share theirs with them.
 */
import { execFileSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startReplica } from '../apps/server/test/replica.ts';
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { ensureCompiled } from '../scripts/lib/compile.mjs';
import type { LoadOrders } from './lib/load-child.ts';
import { readCpuSeconds, runLoad } from './lib/measure.ts';
import { prepare } from './lib/prepare.ts';
import type { Prepared } from './lib/prepare.ts';
import { startProduct } from './lib/processes.ts';
import type { Running } from './lib/processes.ts';
import { buildScenarios } from './lib/scenarios.ts';

const corpusDir = process.env['CORPUS'] ?? '';
const count = Number(process.env['BENCH_COUNT'] ?? 100_000);
const dataDir =
  process.env['BENCH_DIR'] ??
  path.join(os.tmpdir(), corpusDir === '' ? 'zhihui-bench-demo' : 'zhihui-bench');
/** Pages that are rendered for each reader. */
const OWN = ['列表页（登录）', '文章页（登录）'];
/** And those of visitors that are not cached. */
const READ = [...OWN, '列表页（访客，不用缓存）', '文章页（访客）'];
/** Each figure is the sum of several alternating runs: the load of a shared machine changes within seconds. */
const ROUNDS = 2;
const PORTS = [4391, 4392];
const CONNECTIONS = 16;
const SECONDS = 8;
/** A connection reports to its database's counters within a second of its last statement. */
const COUNTED_AFTER_MS = 2500;

await ensureBuilt();
await ensureCompiled();
const prepared = await prepare(dataDir, count, corpusDir);
const all = buildScenarios(prepared, corpusDir);
const named = (names: string[]) => all.filter(({ name }) => names.includes(name));
try {
  await compareNodes(prepared);
  await measureReplicaShare(prepared);
} finally {
  await prepared.database.stop();
}

function start(port: number, env: Record<string, string> = {}): Promise<Running> {
  const { database } = prepared;
  return startProduct(port, { DATABASE_URL: database.url, DATA_DIR: prepared.dataDir, ...env });
}

/** All threads of a process, onto one core. */
function pin({ pid }: Running, core: number): void {
  execFileSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], { stdio: 'ignore' });
}

async function compareNodes({ count: articles }: Prepared): Promise<void> {
  console.log(`\n${articles} 篇，${os.availableParallelism()} 个核心`);
  console.log('| 页面 | 一个节点，每秒 | 两个节点，每秒 | 倍 | 节点的 CPU ms，一个 | 两个 |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
  const nodes = await Promise.all(PORTS.map((port) => start(port)));
  nodes.forEach(pin);
  try {
    for (const { name, requests } of named(OWN)) {
      // both are warm before either is measured
      for (let round = 0; round < ROUNDS; round += 1) await load(nodes, requests);
      const [single, double] = [emptyLoad(), emptyLoad()];
      for (let round = 0; round < ROUNDS; round += 1) {
        accumulate(single, await load(nodes.slice(0, 1), requests));
        accumulate(double, await load(nodes, requests));
      }
      const times = (double.perSecond / single.perSecond).toFixed(2);
      const figures = [single.perSecond, double.perSecond].map((figure) => figure.toFixed(0));
      const cpu = [single.cpuMs, double.cpuMs].map((figure) => figure.toFixed(2));
      console.log(`| ${name} | ${figures.join(' | ')} | ${times} | ${cpu.join(' | ')} |`);
    }
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
  }
}

interface Load {
  perSecond: number;
  cpuMs: number;
}

function emptyLoad(): Load {
  return { perSecond: 0, cpuMs: 0 };
}

/** Adds its part of the mean of all runs. */
function accumulate(mean: Load, { perSecond, cpuMs }: Load): void {
  mean.perSecond += perSecond / ROUNDS;
  mean.cpuMs += cpuMs / ROUNDS;
}

/** Sends requests to all nodes at the same time, with the same total of connections for any number of nodes. */
async function load(nodes: readonly Running[], requests: LoadOrders['requests']): Promise<Load> {
  const used = () => nodes.reduce((sum, { pid }) => sum + readCpuSeconds(pid), 0);
  const before = used();
  const loadOptions = { connections: CONNECTIONS / nodes.length, seconds: SECONDS, requests };
  const driven = await Promise.all(nodes.map(({ origin }) => runLoad({ origin, ...loadOptions })));
  const sum = (key: 'perSecond' | 'requests' | 'failed') =>
    driven.reduce((total, single) => total + single[key], 0);
  if (sum('failed') > 0) throw new Error(`${sum('failed')} requests failed`);
  return { perSecond: sum('perSecond'), cpuMs: ((used() - before) * 1000) / sum('requests') };
}

/** How many of the transactions for reading ran on the replica, without those of an idle site. */
async function measureReplicaShare({ database }: Prepared): Promise<void> {
  const replica = await startReplica(database.url);
  const node = await start(PORTS[0] ?? 0, { DATABASE_READ_URLS: replica.url });
  const urls = [database.url, replica.url];
  try {
    await replica.caughtUp();
    const totals = [0, 0];
    for (const { name, requests } of named(READ)) {
      await load([node], requests);
      const idle = await countTransactions(urls, () => sleep(SECONDS * 1000));
      const busy = await countTransactions(urls, () => load([node], requests));
      const [ofPrimary = 0, ofReplica = 0] = busy.map((made, at) =>
        Math.max(0, made - (idle[at] ?? 0)),
      );
      console.log(describeShare(name, ofPrimary, ofReplica));
      totals[0] = (totals[0] ?? 0) + ofPrimary;
      totals[1] = (totals[1] ?? 0) + ofReplica;
    }
    console.log(describeShare('合计', totals[0] ?? 0, totals[1] ?? 0));
  } finally {
    await node.stop();
    await replica.close();
  }
}

function describeShare(name: string, ofPrimary: number, ofReplica: number): string {
  const share = (100 * ofReplica) / (ofPrimary + ofReplica);
  return `${name}：副本承担读取的 ${share.toFixed(1)} %（${ofReplica} 个事务，主库 ${ofPrimary} 个）`;
}

async function countTransactions(
  urls: string[],
  during: () => Promise<unknown>,
): Promise<number[]> {
  const before = await Promise.all(urls.map(readCommitted));
  await during();
  await sleep(COUNTED_AFTER_MS);
  const after = await Promise.all(urls.map(readCommitted));
  return after.map((made, at) => made - (before[at] ?? 0));
}

async function readCommitted(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ made: string }>(
    'select xact_commit as made from pg_stat_database where datname = current_database()',
  );
  await client.end();
  return Number(rows[0]?.made);
}
