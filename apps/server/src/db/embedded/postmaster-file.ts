import { existsSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** The status that a running server writes into its data folder. */
export type PostmasterFile = { pid: number; port: number; socketFolder: string; ready: boolean };

/** Reads `postmaster.pid` of a cluster; null when the file is missing or still being written. */
export function readPostmasterFile(cluster: string): PostmasterFile | null {
  let lines: string[];
  try {
    lines = readFileSync(postmasterFilePath(cluster), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return {
    pid,
    port: Number(lines[3]),
    socketFolder: lines[4] ?? '',
    ready: lines[7]?.trim() === 'ready',
  };
}

/** Path of the file above. */
export function postmasterFilePath(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}

/**
 * Whether `pid` really is a live server on this cluster. A pid alone proves nothing: it may be reused, or belong to a killed
 * process that has not been reaped yet (then its command line is empty).
 */
export function isServerRunning(pid: number, cluster: string): boolean {
  return commandLine(pid).includes(`postgres`) && commandLine(pid).includes(cluster);
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    if (existsSync('/proc/self')) return '';
    return (
      spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
    );
  }
}

/**
 * Server processes that outlived their killed parent: they hold the shared memory, and a new server refuses to start while
 * they run. They are recognised by their working folder, on Linux only; elsewhere the list is empty.
 */
export function findOrphanedProcesses(cluster: string): number[] {
  if (!existsSync('/proc/self')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return (
          readlinkSync(`/proc/${pid}/cwd`) === cluster &&
          readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
        );
      } catch {
        return false;
      }
    });
}
