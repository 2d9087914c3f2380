import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadOrders } from './load-child.ts';

/** One measured line. CPU is that of the served process alone, in ms per request. */
export interface Measurement {
  name: string;
  perSecond: number;
  p50: number;
  p99: number;
  cpuMs: number;
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
  // No connection may be twice as quick as the others, because a repeated post is refused.
  const skip = () => (warm === 0 ? 0 : 2 * Math.ceil(warm / connections) + 1);
  for (let round = 0; round < WARM_UPS && warm < WARM_UP_REQUESTS; round += 1) {
    const orders = { origin, connections, seconds: WARM_UP_SECONDS, requests, skip: skip() };
    warm += (await runLoad(orders)).requests;
  }
  const before = readCpuSeconds(pid);
  const result = await runLoad({ origin, connections, seconds, requests, skip: skip() });
  const cpuMs = ((readCpuSeconds(pid) - before) * 1000) / Math.max(1, result.requests);
  return { name, ...result, cpuMs };
}

type LoadResult = Omit<Measurement, 'name' | 'cpuMs'>;

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
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
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
