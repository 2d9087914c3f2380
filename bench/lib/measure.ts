import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { countInstructions } from './instructions.ts';
import type { LoadOrders } from './load-child.ts';

/** One measured line. CPU is that of the served process alone, in ms per request; that of its database is separate. */
export interface Measurement {
  name: string;
  perSecond: number;
  p50: number;
  p99: number;
  cpuMs: number;
  databaseCpuMs: number;
  /** Thousands of instructions per request; null unless they were asked for and can be counted. */
  instructions: number | null;
  failed: number;
  bytes: number;
  requests: number;
}

interface Load {
  name: string;
  origin: string;
  pid: number;
  requests: LoadOrders['requests'];
  connections?: number;
  seconds?: number;
  /** Where it was just warmed up by other requests of the same kind. */
  warm?: boolean;
  /** Process of its database, whose processor time is then measured too. */
  databasePid?: number;
  countsInstructions?: boolean;
}

const TICKS_PER_SECOND = 100;
/** Before some hundreds of pages V8 still compiles what it runs, and its threads are counted too. */
const WARM_UP_REQUESTS = 800;
const WARM_UP_SECONDS = 4;
/** A slow machine is not warm by then, and must stop at some point. */
const WARM_UPS = 4;
const CHILD = path.join(import.meta.dirname, 'load-child.ts');

/** Drives one target at 16 connections after a warm-up. */
export async function measure(load: Load): Promise<Measurement> {
  const { name, origin, pid, requests, connections = 16, seconds = 6 } = load;
  let warm = 0;
  const warmUps = load.warm === true ? 0 : WARM_UPS;
  // No connection may be twice as quick as the others, because a repeated post is refused.
  const skip = () => (warm === 0 ? 0 : 2 * Math.ceil(warm / connections) + 1);
  for (let round = 0; round < warmUps && warm < WARM_UP_REQUESTS; round += 1) {
    const orders = { origin, connections, seconds: WARM_UP_SECONDS, requests, skip: skip() };
    warm += (await runLoad(orders)).requests;
  }
  const readCpu = () => [readCpuSeconds(pid), readDatabaseCpuSeconds(load.databasePid)] as const;
  const before = readCpu();
  const work = () => runLoad({ origin, connections, seconds, requests, skip: skip() });
  const { result, instructions } =
    load.countsInstructions === true
      ? await countInstructions(pid, work)
      : { result: await work(), instructions: null };
  const after = readCpu();
  const served = Math.max(1, result.requests);
  const perRequest = (i: 0 | 1) => ((after[i] - before[i]) * 1000) / served;
  return {
    name,
    ...result,
    cpuMs: perRequest(0),
    databaseCpuMs: perRequest(1),
    instructions: instructions === null ? null : instructions / served / 1000,
  };
}

/** Processor time of a database's processes, those included that have ended; 0 without a process. */
function readDatabaseCpuSeconds(postmaster: number | undefined): number {
  if (postmaster === undefined) return 0;
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  const pids = children.split(' ').filter(Boolean).map(Number);
  return pids.reduce((sum, pid) => sum + readCpuSeconds(pid), readEndedChildrenSeconds(postmaster));
}

/** The process that all connections of a database are children of. */
export async function findPostmaster(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = Number(readStat(rows[0]?.pid ?? 0)[1]);
  await client.end();
  return postmaster;
}

type LoadResult = Omit<Measurement, 'name' | 'cpuMs' | 'databaseCpuMs' | 'instructions'>;

/** One drive without a warm-up. */
export function runLoad(orders: LoadOrders): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CHILD], { stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdin.end(JSON.stringify(orders));
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(out) as LoadResult);
      else reject(new Error(`load generator ended with ${code}`));
    });
  });
}

/** User and system time of a process, its threads included. */
export function readCpuSeconds(pid: number): number {
  const fields = readStat(pid);
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

function readEndedChildrenSeconds(pid: number): number {
  const fields = readStat(pid);
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}

/** Fields of a process from its state on. */
function readStat(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
}

const IDLE_SHARE = 0.05;
const MAX_SETTLING_SECONDS = 120;

/** Waits until a process is nearly idle: posts are indexed after their answer. */
export async function waitUntilIdle(pid: number): Promise<void> {
  for (let waited = 0; waited < MAX_SETTLING_SECONDS; waited += 1) {
    const before = readCpuSeconds(pid);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    if (readCpuSeconds(pid) - before < IDLE_SHARE) return;
  }
}

/** Proportional memory of a process in MB. */
export function readMemoryMb(pid: number): number {
  const pss = /^Pss:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
  return Number(pss?.[1] ?? 0) / 1024;
}
