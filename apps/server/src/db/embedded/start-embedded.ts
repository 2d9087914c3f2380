// Why it is as it is: docs/decisions/0002-embedded-postgresql.md
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import { StartupError } from '../../config/startup-error.ts';
import { changeOwner } from './account.ts';
import { prepareBinaries } from './binaries.ts';
import { prepareCluster } from './cluster.ts';
import { chooseEndpoint, connectionUrl } from './endpoint.ts';
import { resolveClusterLocation } from './cluster-location.ts';
import type { ClusterLocation } from './cluster-location.ts';
import { startPostmaster } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';
import { readPostmasterFile } from './postmaster-file.ts';

/** Receives the supervisor's messages; a pino logger fits. */
export type EmbeddedLog = {
  info(text: string): void;
  warn(text: string): void;
  error(text: string): void;
};

export type EmbeddedOptions = {
  /** Folder of all data; created when missing. */
  dataDir: string;
  log: EmbeddedLog;
  /** Receives each step worth showing to the person who waits, in Chinese. */
  onProgress?: (text: string) => void;
  /** For tools that run while a site runs: use its server instead of refusing. */
  joinIfRunning?: boolean;
};

/** A database to connect to; `stop` shuts it down cleanly, and does nothing to one that was only joined. */
export type Embedded = { url: string; stop(): Promise<void> };

/**
 * Starts the embedded PostgreSQL of `dataDir`, creating it on first use, and supervises it: a server that dies is restarted
 * under the same address. Remains of a killed predecessor are cleared first. Throws a StartupError with the remedy, among
 * others when another process already serves this folder.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, log, onProgress = () => undefined } = options;
  const location = resolveClusterLocation(dataDir, (text) => log.warn(text));
  const lock = await acquireOwnerLock(location.lock, options.joinIfRunning ? 0 : 2000);
  if (!lock) {
    if (options.joinIfRunning)
      return { url: await findRunningServer(location), stop: async () => undefined };
    throw new StartupError(
      `另一个知汇正在使用数据目录 ${dataDir}。\n请先停止该实例，或用 DATA_DIR 和 PORT 指定其他目录和端口。`,
    );
  }
  try {
    changeOwner(location.account, location.lock);
    const binaries = prepareBinaries(location.account, location.base, onProgress);
    const password = await prepareCluster(location, binaries, onProgress);
    const endpoint = await chooseEndpoint(location);
    onProgress('正在启动数据库');
    const supervised = await supervise(
      () => startPostmaster(location, binaries, endpoint, (text) => log.info(text)),
      (text) => log.error(`${text}，详情见 ${location.log}`),
    );
    let stopped: Promise<void> | undefined;
    return {
      url: connectionUrl(endpoint, password),
      stop: () => (stopped ??= supervised.stop().finally(() => lock.release())),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Held while this process owns the cluster. The kernel releases it when the process ends. */
type OwnerLock = { release(): void };

/**
 * Locks the file for this process. Resolves to null when another live process holds the lock for longer than `timeoutMs` (a
 * predecessor may just be ending). Node has no flock; an exclusive SQLite transaction on an empty file is a kernel lock
 * that, unlike a pid file, a crash releases.
 */
async function acquireOwnerLock(file: string, timeoutMs = 2000): Promise<OwnerLock | null> {
  const database = new DatabaseSync(file, { timeout: 0 });
  const deadline = Date.now() + timeoutMs;
  while (true) {
    try {
      database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
      return { release: () => database.close() };
    } catch (error) {
      if (!isBusy(error) || Date.now() >= deadline) {
        database.close();
        if (isBusy(error)) return null;
        throw error;
      }
    }
    await sleep(100);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}

/**
 * Address of the server that another process runs on this cluster; waits while that one is still starting. Throws a
 * StartupError when it does not start in time.
 */
async function findRunningServer(location: ClusterLocation): Promise<string> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const file = readPostmasterFile(location.cluster);
    if (file?.ready) return connectionUrl(file, readFileSync(location.password, 'utf8').trim());
    await sleep(100);
  }
  throw new StartupError('运行中的知汇尚未准备好数据库，请稍后重试。');
}

/** A server that dies is restarted at once; one that dies again, or does not start, after a pause that doubles. */
const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** A server that ran so long was well: the pauses start from the shortest again. */
const stableAfterMs = 60_000;

/**
 * Runs a server and restarts it whenever it dies unexpectedly, without giving up: a full disk is freed at some point, and
 * the site must recover by itself then. Rejects when the first start fails. `stop` ends it permanently and resolves when the
 * process has ended.
 */
async function supervise(
  start: () => Promise<Postmaster>,
  report: (text: string) => void,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let server = await start();
  const watching = watch();

  async function watch(): Promise<void> {
    let pause = 0;
    while (true) {
      const startedAt = Date.now();
      await server.exited;
      if (stopping.signal.aborted) return;
      if (Date.now() - startedAt > stableAfterMs) pause = 0;
      report('数据库意外退出，正在重新启动');
      pause = await restartServer(pause);
      if (stopping.signal.aborted) await server.stop();
    }
  }

  // Resolves with the pause before the next start, should there be one.
  async function restartServer(pause: number): Promise<number> {
    if (pause > 0) await sleep(pause, undefined, stopping).catch(() => undefined);
    const next = Math.min(pause * 2 || firstPauseMs, longestPauseMs);
    if (stopping.signal.aborted) return next;
    try {
      server = await start();
      return next;
    } catch {
      report(`数据库重新启动失败，${Math.ceil(next / 1000)} 秒后重试`);
      return restartServer(next);
    }
  }

  return {
    stop: async () => {
      stopping.abort();
      await server.stop();
      await watching;
    },
  };
}
