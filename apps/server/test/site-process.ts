import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect } from 'vitest';

/** A program of the server as a process of its own. */
export interface SiteProcess {
  pid: number;
  /** All it printed so far. */
  said(): string;
  /** Resolves once it has printed these words. */
  until(words: string): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
}

const SOURCES = path.resolve(import.meta.dirname, '../src');

/** Starts a program of the server, the site unless another is named. It does not outlive some minutes. */
export function startProcess(env: Record<string, string>, program = 'main.ts'): SiteProcess {
  const child = spawn(process.execPath, [path.join(SOURCES, program)], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', LOG_LEVEL: 'silent', ...env },
    // words that never come must not leave it running
    timeout: 150_000,
    killSignal: 'SIGKILL',
  });
  let said = '';
  const hear = (chunk: Buffer): void => void (said += String(chunk));
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return {
    pid: child.pid ?? 0,
    said: () => said,
    until: async (words) => {
      await expect.poll(() => said).toContain(words);
    },
    signal: (signal) => void child.kill(signal),
    ended: once(child, 'close').then(([code, signal]) => (code ?? signal) as number),
  };
}
