import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../../config/startup-error.ts';
import { changeOwner } from './account.ts';
import type { Binaries } from './binaries.ts';
import { childOptions } from './cluster.ts';
import type { Endpoint } from './endpoint.ts';
import { cleanUpLeftovers, stopServer } from './leftovers.ts';
import type { ClusterLocation } from './cluster-location.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { serverArguments } from './settings.ts';

/** A running server of ours. */
export type Postmaster = {
  /** Resolves when it is gone, wanted or not. */
  exited: Promise<void>;
  /** Ends it cleanly and resolves when it is gone. */
  stop(): Promise<void>;
};

const maximumLogBytes = 5_000_000;

/** Reports of a server that start over instead of failing: a predecessor is not quite gone. */
const transientErrors = /lock file|shared memory block|Address already in use/;

/**
 * Starts the server and waits until it takes connections, however long it needs to replay its
 * log. Tries again while a predecessor is still going. Throws a StartupError when it cannot start.
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
      throw new StartupError(`数据库没能启动，详情见 ${location.log}。`);
    }
    await sleep(300);
  }
}

// The folder is this cluster's alone, and nothing of it runs now: what lies there is a dead
// server's, whose pid may already be someone else's and then looks alive to PostgreSQL.
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
  // In a session of its own: Ctrl-C in the terminal must reach the application alone, which
  // finishes its requests before it stops the database.
  const child = spawn(binaries.postgres, serverArguments(location.cluster, endpoint), {
    ...childOptions(location),
    detached: true,
    stdio: ['ignore', log.handle, log.handle],
  });
  closeSync(log.handle);
  // Our end by process.exit, at whatever point of a start, must not leave it behind. It is told and not awaited:
  // nothing asynchronous runs any more.
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

// The server's pid once it takes connections, null when it ended before.
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
      info('数据库正在恢复上次没写完的内容，请稍候');
      reported = true;
    }
    await sleep(10);
  }
  return null;
}
