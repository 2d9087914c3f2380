import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { SERVER, SERVER_ENV, SERVER_FLAGS } from '../../scripts/lib/server-flags.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');

export interface Running {
  origin: string;
  pid: number;
  /** Milliseconds from spawn to the first answer. */
  startMs: number;
  stop(): Promise<void>;
}

/** Starts a reference server and waits for its port. */
export async function startReference(
  kind: 'baseline' | 'pg',
  databaseUrl: string,
): Promise<Running> {
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    [path.join(ROOT, 'bench/lib/reference.ts'), kind, databaseUrl],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(Number(chunk.toString().trim())));
    child.once('exit', () => reject(new Error(`reference ${kind} did not start`)));
  });
  return toRunning(child, `http://127.0.0.1:${port}`, startedAt);
}

/** Starts the built product as `npm start` does, on a database that is there already; `root` is another build's folder. */
export async function startProduct(
  port: number,
  env: Record<string, string>,
  { root = ROOT, flags = [] }: { root?: string; flags?: readonly string[] } = {},
): Promise<Running> {
  const startedAt = performance.now();
  const main = path.join(root, SERVER);
  const child = spawn(process.execPath, [...flags, ...SERVER_FLAGS, main], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...SERVER_ENV,
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/server'),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DEMO: '0',
      LOG_LEVEL: 'error',
      RATE_LIMIT_SCALE: '0',
      // measured rows can be created again
      BACKUP_BEFORE_UPDATE: '0',
      BACKUP_AT: 'off',
      ...env,
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  await waitUntilReady(child, `${origin}/readyz`);
  return toRunning(child, origin, startedAt);
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error('the product did not start');
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the product was not ready within 30 s');
}

function toRunning(child: ChildProcess, origin: string, startedAt: number): Running {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    origin,
    pid: child.pid as number,
    startMs: performance.now() - startedAt,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
