import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect } from 'vitest';

/** A program of the server as a process of its own. */
export interface SiteProcess {
  pid: number;
  /** All it printed so far. */
  getOutput(): string;
  /** Resolves once it has printed these words. */
  waitForOutput(words: string): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** Its exit code, or the signal that ended it. */
  exited: Promise<number | NodeJS.Signals>;
}

const SOURCES = path.resolve(import.meta.dirname, '../src');

/** Starts a program of the server, the site unless another is named. It does not outlive some minutes. */
export function startProcess(env: Record<string, string>, program = 'main.ts'): SiteProcess {
  const child = spawn(process.execPath, [path.join(SOURCES, program)], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', LOG_LEVEL: 'silent', ...env },
    // a process that never prints the text must not be left running
    timeout: 150_000,
    killSignal: 'SIGKILL',
  });
  let getOutput = '';
  const collectOutput = (chunk: Buffer): void => void (getOutput += String(chunk));
  child.stdout.on('data', collectOutput);
  child.stderr.on('data', collectOutput);
  return {
    pid: child.pid ?? 0,
    getOutput: () => getOutput,
    waitForOutput: async (words) => {
      await expect.poll(() => getOutput).toContain(words);
    },
    signal: (signal) => void child.kill(signal),
    exited: once(child, 'close').then(([code, signal]) => (code ?? signal) as number),
  };
}
