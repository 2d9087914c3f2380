import { existsSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** What a running server writes about itself into its data folder. */
export type PostmasterFile = { pid: number; port: number; socketFolder: string; ready: boolean };

/** Reads `postmaster.pid` of a cluster; null when there is none or it is still being written. */
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
 * Whether `pid` really is a live server on this cluster. A pid alone proves nothing: it may be
 * reused, or belong to a killed process nobody has reaped yet (then its command line is empty).
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
 * Server processes that outlived their killed parent: they keep the shared memory, and a new
 * server refuses to start while they run. Found by their working folder; Linux only, else none.
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
