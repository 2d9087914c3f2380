import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  isServerRunning,
  postmasterFilePath,
  readPostmasterFile,
  findOrphanedProcesses,
} from './postmaster-file.ts';

/**
 * Makes the way free for a new server after a start that ended badly: a server still running
 * without its application is stopped (so settings and programs are always those of this start),
 * processes left without their server are ended, a stale `postmaster.pid` is removed.
 * Call only while holding the owner lock.
 */
export async function cleanUpLeftovers(
  cluster: string,
  info: (text: string) => void,
): Promise<void> {
  const file = readPostmasterFile(cluster);
  if (!file) return;

  if (isServerRunning(file.pid, cluster)) {
    info('上次留下的数据库还在运行，先停下它');
    await stopServer(file.pid, cluster);
  }
  // Before the file goes: PostgreSQL's own guard against these processes reads it.
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
 * Stops a server, first by cutting its sessions and writing everything down, and harder only
 * when that takes too long. Safe for the data in every case: the log is replayed.
 */
export async function stopServer(pid: number, cluster: string): Promise<void> {
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
    // Already gone.
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
