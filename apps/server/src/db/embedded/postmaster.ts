import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import os from 'node:os';
import { StartupError } from '../../config/startup-error.ts';
import { changeOwner } from './account.ts';
import type { Binaries } from './binaries.ts';
import { childOptions } from './cluster.ts';
import type { Endpoint } from './endpoint.ts';
import type { ClusterLocation } from './cluster-location.ts';
import {
  readPostmasterFile,
  isServerRunning,
  postmasterFilePath,
  findOrphanedProcesses,
} from './postmaster-file.ts';

/** A running server of ours. */
export type Postmaster = {
  /** Resolves when the process has ended, intentionally or not. */
  exited: Promise<void>;
  /** Shuts it down cleanly and resolves when the process has ended. */
  stop(): Promise<void>;
};

const maximumLogBytes = 5_000_000;

/** Messages of a server that should be retried: a predecessor has not quite ended. */
const transientErrors = /lock file|shared memory block|Address already in use/;

/**
 * Starts the server and waits until it accepts connections, however long replaying its log takes. Retries while a
 * predecessor is still ending. Throws a StartupError when it cannot start.
 */
export async function startPostmaster(
  location: ClusterLocation,
  binaries: Binaries,
  endpoint: Endpoint,
  info: (text: string) => void,
): Promise<Postmaster> {
  const deadline = Date.now() + 20_000;
  while (true) {
    await cleanUpLeftovers(location.cluster, info);
    removeSocket(endpoint);
    const attempt = launchServer(location, binaries, endpoint);
    const pid = await waitUntilReady(attempt, location, info);
    if (pid) {
      return {
        exited: attempt.exited,
        stop: () => stopServer(pid, location.cluster),
      };
    }

    const output = readFileSync(location.log).subarray(attempt.logStart).toString();
    if (!transientErrors.test(output) || Date.now() > deadline) {
      throw new StartupError(`数据库启动失败，详情见 ${location.log}。`);
    }
    await sleep(300);
  }
}

// The folder belongs to this cluster alone, and no process of it runs now: its remains belong to a dead server, whose pid
// may already be reused, which would look alive to PostgreSQL.
function removeSocket({ socketFolder, port }: Endpoint): void {
  if (socketFolder === '') return;
  const socket = path.join(socketFolder, `.s.PGSQL.${port}`);
  for (const file of [socket, `${socket}.lock`]) rmSync(file, { force: true });
}

type Attempt = {
  pid: number | undefined;
  exited: Promise<void>;
  isOver(): boolean;
  logStart: number;
};

function launchServer(location: ClusterLocation, binaries: Binaries, endpoint: Endpoint): Attempt {
  const log = openLog(location);
  // In a session of its own: Ctrl-C in the terminal must signal the application alone, which finishes its requests before it
  // stops the database.
  const child = spawn(binaries.postgres, serverArguments(location.cluster, endpoint), {
    ...childOptions(location),
    detached: true,
    stdio: ['ignore', log.handle, log.handle],
  });
  closeSync(log.handle);
  // When this process calls process.exit, at whatever point of a start, the server must not survive. It is signalled but not
  // awaited: asynchronous work no longer runs.
  const interrupt = () => child.kill('SIGINT');
  process.once('exit', interrupt);
  let hasExited = false;
  const exited = new Promise<void>((resolve) => {
    const end = () => {
      hasExited = true;
      process.off('exit', interrupt);
      resolve();
    };
    child.once('exit', end);
    child.once('error', end);
  });
  return { pid: child.pid, exited, isOver: () => hasExited, logStart: log.start };
}

// A file rather than a pipe, because the server may outlive us.
function openLog(location: ClusterLocation): { handle: number; start: number } {
  const file = location.log;
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > maximumLogBytes) {
    rmSync(`${file}.1`, { force: true });
    renameSync(file, `${file}.1`);
  }
  const handle = openSync(file, 'a', 0o600);
  changeOwner(location.account, file);
  return { handle, start: size > maximumLogBytes ? 0 : size };
}

// Resolves to the server's pid once it accepts connections, null when it ended before.
async function waitUntilReady(
  attempt: Attempt,
  location: ClusterLocation,
  info: (text: string) => void,
): Promise<number | null> {
  const startedAt = Date.now();
  let reported = false;
  while (!attempt.isOver()) {
    const file = readPostmasterFile(location.cluster);
    if (file && file.pid === attempt.pid && file.ready) return file.pid;
    if (!reported && Date.now() - startedAt > 3000) {
      info('数据库正在恢复上次未完成的写入，请稍候');
      reported = true;
    }
    await sleep(10);
  }
  return null;
}

const gigabyte = 1024 ** 3;

/**
 * The server's settings as command line arguments. They are not in the cluster's own configuration file, so a new release
 * changes them for existing clusters. Durability is PostgreSQL's default: every commit is on the disk before it is
 * acknowledged.
 */
export function serverArguments(cluster: string, { socketFolder, port }: Endpoint): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: socketFolder === '' ? '127.0.0.1' : '',
    // Quoted: the setting is a list, and a folder's name may hold a comma.
    unix_socket_directories: socketFolder === '' ? '' : `"${socketFolder}"`,
    unix_socket_permissions: '0700',
    port,
    // A process uses some twenty, and tools share the server with a site and its jobs; allowing many costs a few megabytes.
    max_connections: 200,
    shared_buffers: os.totalmem() < 2 * gigabyte ? '128MB' : '256MB',
    effective_cache_size: `${Math.floor(os.totalmem() / 2 / 1024 ** 2)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: 1.1,
    // Compiling costs more than any of our queries, and one reader must not occupy all cores.
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // The application logs its own failures; their statements may hold people's texts.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', cluster, ...options];
}

/**
 * Prepares for a new server after a start that ended badly: stops a server still running without its application (so
 * settings and programs are always those of this start), ends processes left without their server, removes a stale
 * `postmaster.pid`. Call only while holding the owner lock.
 */
export async function cleanUpLeftovers(
  cluster: string,
  info: (text: string) => void,
): Promise<void> {
  const file = readPostmasterFile(cluster);
  if (!file) return;

  if (isServerRunning(file.pid, cluster)) {
    info('上次启动的数据库仍在运行，正在停止');
    await stopServer(file.pid, cluster);
  }
  // Before the file is deleted: PostgreSQL's own guard against these processes reads it.
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    const orphanedPids = findOrphanedProcesses(cluster);
    orphanedPids.forEach((pid) => signalIfAlive(pid, signal));
    if (await waitUntil(() => findOrphanedProcesses(cluster).length === 0, 5000)) break;
  }
  const remaining = readPostmasterFile(cluster);
  if (remaining && !isServerRunning(remaining.pid, cluster))
    rmSync(postmasterFilePath(cluster), { force: true });
}

/**
 * Stops a server: first by ending its sessions and writing everything to disk, and harder only when that takes too long. The
 * data is safe in every case, because the log is replayed.
 */
async function stopServer(pid: number, cluster: string): Promise<void> {
  const hasExited = () => !isServerRunning(pid, cluster);
  const steps = [
    ['SIGINT', 60_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const;
  for (const [signal, timeoutMs] of steps) {
    if (hasExited()) return;
    signalIfAlive(pid, signal);
    if (await waitUntil(hasExited, timeoutMs)) return;
  }
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended.
  }
}

async function waitUntil(condition: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (!condition()) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}
