import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVER_ENV, SERVER_FLAGS } from '../../../scripts/lib/server-flags.mjs';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** How long systemd and Compose wait before they restart a process. */
const RESTART_DELAY_MS = 500;
const START_MS = 180_000;

export interface NodeOptions {
  /** 0 for a worker, which listens nowhere. */
  port: number;
  dataDir: string;
  databaseUrl: string;
  env?: Record<string, string>;
  /** Modules loaded before the program. */
  imports?: string[];
  /** The project whose version runs; this one by default. */
  root?: string;
}

/** A web node or worker that is started again when it ends, as a service manager does. */
export interface SupervisedNode {
  origin: string;
  /** Process that runs now. */
  pid(): number;
  /** How often it ended without our doing. */
  unexpectedExits(): number;
  /** kill -9; it is started again unless `stay`. */
  kill(stayDown?: boolean): Promise<void>;
  /** SIGTERM, and waits for the end; with `start`, runs again with these options. */
  stop(): Promise<number>;
  start(options?: Partial<NodeOptions>): Promise<void>;
  isReady(): Promise<boolean>;
  waitUntilReady(timeoutMs?: number): Promise<void>;
}

const running = new Set<ChildProcess>();
// a failed drill must not leave them behind
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a node, or a worker when `port` is 0, and restarts it whenever it ends. Resolves once it is ready. */
export async function superviseNode(first: NodeOptions): Promise<SupervisedNode> {
  let options = first;
  let child: ChildProcess;
  let shouldRun = true;
  let isExpectedExit = false;
  let exitCount = 0;
  let printed = '';
  const origin = `http://127.0.0.1:${options.port}`;

  const launch = (): void => {
    const { env = {}, imports = [], root = ROOT } = options;
    const isWorker = options.port === 0;
    const program = isWorker ? 'worker.ts' : 'main.ts';
    const log = createWriteStream(path.join(options.dataDir, `${options.port}.log`), {
      flags: 'a',
    });
    // a full disk is the drill's business
    log.on('error', () => undefined);
    printed = '';
    child = spawn(
      process.execPath,
      [
        ...imports.flatMap((file) => ['--import', file]),
        ...SERVER_FLAGS,
        path.join(root, 'apps/server/src', program),
      ],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env['PATH'],
          ...(root === ROOT ? SERVER_ENV : {}),
          NODE_ENV: 'production',
          HOST: '127.0.0.1',
          PORT: String(options.port),
          DATA_DIR: options.dataDir,
          DATABASE_URL: options.databaseUrl,
          DATABASE_POOL_SIZE: '6',
          WORKER: 'off',
          DEMO: '0',
          LOG_LEVEL: 'warn',
          RATE_LIMIT_SCALE: '0',
          BACKUP_BEFORE_UPDATE: '0',
          BACKUP_AT: 'off',
          SECRET_KEY: '0'.repeat(64),
          ...env,
        },
      },
    );
    for (const output of [child.stdout, child.stderr]) {
      output?.on('data', (chunk: Buffer) => {
        printed += String(chunk);
        log.write(chunk);
      });
    }
    isExpectedExit = false;
    const launched = child;
    running.add(launched);
    child.once('exit', () => {
      running.delete(launched);
      log.end();
      if (!shouldRun) return;
      if (!isExpectedExit) exitCount += 1;
      setTimeout(() => shouldRun && launch(), RESTART_DELAY_MS);
    });
  };

  const isUp = async (): Promise<boolean> => {
    if (options.port === 0) return printed.includes('后台任务进程已就绪');
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(
      () => null,
    );
    await answer?.body?.cancel();
    return answer?.ok === true;
  };

  const waitUntilReady = async (timeoutMs = START_MS): Promise<void> => {
    const deadline = Date.now() + timeoutMs;
    while (!(await isUp())) {
      if (Date.now() > deadline)
        throw new Error(`port ${options.port} was not ready in time\n${printed.slice(-2000)}`);
      await sleep(50);
    }
  };

  const terminate = async (signal: NodeJS.Signals): Promise<number> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode ?? -1;
    const exited = once(child, 'exit');
    isExpectedExit = true;
    // the readiness of its predecessor no longer counts
    printed = '';
    child.kill(signal);
    const [code] = (await exited) as [number | null];
    return code ?? -1;
  };

  launch();
  const node: SupervisedNode = {
    origin,
    pid: () => child.pid ?? 0,
    unexpectedExits: () => exitCount,
    kill: async (stayDown = false) => {
      if (stayDown) shouldRun = false;
      await terminate('SIGKILL');
    },
    stop: async () => {
      shouldRun = false;
      return terminate('SIGTERM');
    },
    start: async (changed = {}) => {
      options = { ...options, ...changed };
      shouldRun = true;
      launch();
      await waitUntilReady();
    },
    isReady: isUp,
    waitUntilReady,
  };
  try {
    await waitUntilReady();
  } catch (error) {
    await node.stop();
    throw error;
  }
  return node;
}
