// Why it is as it is: docs/decisions/0093-parsing-uploads.md
import { fork } from 'node:child_process';
import type { ChildProcess, ForkOptions } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Why a child gave no answer: it exceeded the memory or time limit, or it crashed on its input. */
export type BoundedFailure = 'memory' | 'time' | 'crash';

interface BoundedProgram {
  /** A program that calls `guardProcess` before it reads anything. */
  program: URL;
  /** Resident memory at most, in megabytes. */
  memoryMb: number;
  /** Shell that sets the limits of the kernel; null where the child has to watch itself alone. */
  shell?: string | null;
}

/** Time for a child to be ready, also on a machine that is very busy. */
const START_MS = 30_000;
const SHELL = process.platform === 'linux' && existsSync('/bin/sh') ? '/bin/sh' : null;
/** How a process ends that the kernel, its own watch, V8 or an allocator ended for want of memory. */
const OUT_OF_MEMORY = ['SIGKILL', 'SIGABRT', 'SIGTRAP', 'SIGILL'];

/** Whether children start under limits of the kernel here; false after one failed to. */
let areLimitsEnforced = true;

/**
 * Starts a program that reads untrusted files in a process of its own, with limited memory, an empty environment and a
 * channel for messages. Resolves once it is ready, and rejects when it cannot be started.
 */
export async function startBounded(options: BoundedProgram): Promise<ChildProcess> {
  const { shell = SHELL } = options;
  if (shell === null || !areLimitsEnforced) return waitUntilReady(forkProgram(options, null));
  try {
    return await waitUntilReady(forkProgram(options, shell));
  } catch {
    const started = await waitUntilReady(forkProgram(options, null));
    areLimitsEnforced = false;
    return started;
  }
}

function forkProgram({ program, memoryMb }: BoundedProgram, shell: string | null): ChildProcess {
  // the heap must not grow beyond the limit of the process
  const flags = [`--max-old-space-size=${Math.round(memoryMb * 0.6)}`, '--max-semi-space-size=8'];
  const options: ForkOptions = {
    // an empty environment: a process that reads untrusted files gets no secrets
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: flags,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  };
  if (shell !== null) {
    // a limit that cannot be set is left to the child's own memory watch
    const limits = `ulimit -c 0 2>/dev/null; ulimit -d ${dataLimitKb(memoryMb)} 2>/dev/null; exec "$0" "$@"`;
    options.execPath = shell;
    options.execArgv = ['-c', limits, process.execPath, ...flags];
  }
  return fork(fileURLToPath(program), [String(memoryMb)], options);
}

function waitUntilReady(child: ChildProcess): Promise<ChildProcess> {
  child.unref();
  child.channel?.unref();
  return new Promise((resolve, reject) => {
    const finish = (error: Error | null): void => {
      clearTimeout(timer);
      child.off('message', ready).off('exit', ended);
      if (error === null) return resolve(child);
      child.kill('SIGKILL');
      reject(error);
    };
    const ready = (): void => finish(null);
    const ended = (code: number | null, signal: string | null): void =>
      finish(new Error(`the process ended before it was ready: ${signal ?? code}`));
    const timer = setTimeout(
      () => finish(new Error('the process was not ready in time')),
      START_MS,
    );
    child.once('message', ready).once('exit', ended);
    // the listener stays: that the child can no longer be killed or reached must not end this process
    child.on('error', (error) => finish(error));
  });
}

/** Sends one message and waits for one answer. Kills a child that takes longer than `timeoutMs`. Never rejects. */
export function requestBounded<Answer>(
  child: ChildProcess,
  message: object,
  timeoutMs: number,
): Promise<{ answer: Answer } | { ended: BoundedFailure }> {
  return new Promise((resolve) => {
    const finish = (result: { answer: Answer } | { ended: BoundedFailure }): void => {
      clearTimeout(timer);
      child.off('message', onAnswer).off('exit', onExit);
      resolve(result);
    };
    const onAnswer = (answer: unknown): void => finish({ answer: answer as Answer });
    const onExit = (_: number | null, signal: string | null): void =>
      finish({ ended: OUT_OF_MEMORY.includes(signal ?? '') ? 'memory' : 'crash' });
    const timer = setTimeout(() => {
      finish({ ended: 'time' });
      child.kill('SIGKILL');
    }, timeoutMs);
    child.on('message', onAnswer).on('exit', onExit);
    if (child.exitCode !== null || child.signalCode !== null)
      return onExit(child.exitCode, child.signalCode);
    child.send(message, (error) => error && finish({ ended: 'crash' }));
  });
}

/** Stacks of threads and the like, which are reserved and hardly used. */
const RESERVED_MB = 96;

let codeRangeKb: number | undefined;

/**
 * RLIMIT_DATA, in kilobytes, of a Node process that may use `memoryMb`. The kernel counts all private writable mappings,
 * including the range that V8 reserves for code, which is as large in a child as it is here.
 */
function dataLimitKb(memoryMb: number): number {
  codeRangeKb ??= readCodeRangeKb();
  return (memoryMb + RESERVED_MB) * 1024 + codeRangeKb;
}

function readCodeRangeKb(): number {
  let maps = '';
  try {
    maps = readFileSync('/proc/self/maps', 'latin1');
  } catch {
    // without Linux it is not counted
  }
  const sizes = Array.from(maps.matchAll(/^([\da-f]+)-([\da-f]+) rwx/gmu), ([, from, to]) =>
    Math.ceil((Number.parseInt(to ?? '0', 16) - Number.parseInt(from ?? '0', 16)) / 1024),
  );
  // each thread with JavaScript has such a range: a child begins with one
  return Math.max(0, ...sizes);
}

/** The last run of each program. */
const last = new Map<string, Promise<unknown>>();

/**
 * Starts a bounded program for one message, and ends it after its answer. Only one process of a program runs at a time, so
 * that their memory does not add up. The message is created when its turn has come; null when there is nothing to do after
 * all. Rejects when no process can be started, or creating the message fails.
 */
export function runBounded<Answer>(
  options: BoundedProgram,
  makeMessage: () => Promise<object | null>,
  timeoutMs: number,
): Promise<{ answer: Answer } | { ended: BoundedFailure } | null> {
  const run = async () => {
    const child = await startBounded(options);
    try {
      const message = await makeMessage();
      return message === null ? null : await requestBounded<Answer>(child, message, timeoutMs);
    } finally {
      child.kill('SIGKILL');
    }
  };
  const name = options.program.href;
  const result = Promise.resolve(last.get(name)).then(run);
  last.set(
    name,
    result.catch(() => undefined),
  );
  return result;
}
