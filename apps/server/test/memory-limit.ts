import { readFileSync, readdirSync } from 'node:fs';

const PAGE = 4096;
const MB = 1024 * 1024;
/** Milliseconds between two measurements. */
const EVERY_MS = 20;

export interface MemoryLimit {
  /** The most that was seen, in megabytes: of the process itself, and of all with its children. */
  peak: { own: number; all: number };
  stop(): void;
}

/**
 * Kills a process when its memory, or that of all its children with it, passes a limit in megabytes, as the kernel does with a
 * container. Linux only.
 */
export function limitMemory(pid: number, limits: { own: number; all: number }): MemoryLimit {
  const peak = { own: 0, all: 0 };
  const timer = setInterval(() => {
    const tree = [pid, ...listChildren(pid)];
    const own = readMemory(pid);
    const all = tree.reduce((sum, pid) => sum + readMemory(pid), 0);
    peak.own = Math.max(peak.own, Math.round(own));
    peak.all = Math.max(peak.all, Math.round(all));
    if (own > limits.own || all > limits.all) for (const pid of tree) killProcess(pid);
  }, EVERY_MS);
  return { peak, stop: () => clearInterval(timer) };
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it ended meanwhile
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

/** Resident memory; 0 for a process that ended. */
function readMemory(pid: number): number {
  return (Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0) * PAGE) / MB;
}

function listChildren(pid: number): number[] {
  const threads = readThreads(pid);
  const children = threads.flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
  return [...children, ...children.flatMap(listChildren)];
}

function readThreads(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}
