import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs `work` and counts the instructions that a process executes meanwhile, with its threads: steadier than its time. Null
 * where `perf` is not installed, or the machine (most virtual ones) has no such counter.
 */
export async function countInstructions<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ result: T; instructions: number | null }> {
  const counter = spawn('perf', ['stat', '-x', ',', '-e', 'instructions:u', '-p', String(pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let report = '';
  counter.stderr.on('data', (chunk: Buffer) => (report += chunk.toString()));
  const ended = once(counter, 'close').catch(() => undefined);
  const result = await work();
  counter.kill('SIGINT');
  await ended;
  const count = /^(\d+),/mu.exec(report)?.[1];
  return { result, instructions: count === undefined ? null : Number(count) };
}
