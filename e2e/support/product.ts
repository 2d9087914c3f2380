import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../apps/server/src/db/db.ts';
import { startEmbedded } from '../../apps/server/src/db/embedded/start-embedded.ts';
import { sql } from '../../apps/server/test/sql.ts';
import { buildChildEnvironment, node24, root } from '../../scripts/lib/paths.mjs';
import { SERVER, SERVER_ENV, SERVER_FLAGS } from '../../scripts/lib/server-flags.mjs';

/** The first Admin of the site under test. */
export const ADMIN = { email: 'admin@example.com', password: 'correct-horse-42' };

export interface Product {
  url: string;
  port: number;
  dataDir: string;
  /** Stops the server and leaves its data. */
  pause(): Promise<void>;
  stop(): Promise<void>;
}

const START_MS = 180_000;

interface Start {
  /** Restarts an earlier site: with its port and data. */
  restartOf?: { port: number; dataDir: string };
  /** Leaves the setup of the new site pending; it is done on all other sites, as on those that people work on. */
  firstRun?: boolean;
  /** Folder of the built pages, from the root of the project. */
  webBuild?: string;
  /** Folder of a project that is started as its developers do, from its sources. */
  sources?: string;
}

/** Starts the real server as people do, on a free port with an empty data folder, and waits until it is ready. */
export async function startProduct({
  restartOf,
  firstRun = false,
  webBuild = '',
  sources,
}: Start = {}): Promise<Product> {
  const port = restartOf?.port ?? (await freePort());
  const dataDir = restartOf?.dataDir ?? (await emptyFolder());
  const log = path.join(dataDir, 'server.log');
  const follow = new URL('../../scripts/lib/follow-parent.mjs', import.meta.url).href;
  const program = sources === undefined ? [...SERVER_FLAGS, SERVER] : ['scripts/dev.mjs'];
  const child = spawn(node24, ['--import', follow, ...program], {
    cwd: sources ?? root,
    // Ctrl-C reaches every process of a terminal; this one ends when the test stops it, or the test process ends.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: buildChildEnvironment({
      ...SERVER_ENV,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      WEB_BUILD: webBuild,
      DATABASE_URL: '',
      SMTP_URL: '',
      PUBLIC_URL: '',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      DEMO: '1',
      RATE_LIMIT_SCALE: '0',
      LOG_LEVEL: 'warn',
      CHECK_FRAGMENTS: '1',
    }),
  });
  const output = createWriteStream(log);
  child.stdout?.pipe(output);
  child.stderr?.pipe(output);

  const url = `http://127.0.0.1:${port}`;
  const pause = () => terminate(child);
  const stop = async () => {
    await pause();
    // the database writes its last files while it ends
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  try {
    await waitUntilReady(`${url}/readyz`, child);
    if (!firstRun && restartOf === undefined) await finishSetup(dataDir);
  } catch (error) {
    const output = await readFile(log, 'utf8');
    await stop();
    throw new Error(`the product did not start\n${output.slice(-4000)}`, { cause: error });
  }
  return { url, port, dataDir, pause, stop };
}

/** Ends the setup in the database of a running site, without a session of its Admin. */
async function finishSetup(dataDir: string): Promise<void> {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const { url } = await startEmbedded({ dataDir, log, joinIfRunning: true });
  const { db, close } = openDatabase({ url, poolSize: 1 });
  await sql`update settings set value = '"DONE"' where key = 'setup'`.run(db);
  await close();
}

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'zhihui-e2e-'));
  // Accessible to the user the database runs as; else a run by root would leave a cluster in the system folder.
  await chmod(folder, 0o755);
  return folder;
}

async function waitUntilReady(address: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok === true) return;
    await sleep(100);
  }
  throw new Error('it was not ready in time');
}

async function terminate(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
