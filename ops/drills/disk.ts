import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, closeSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../apps/server/src/db/embedded/start-embedded.ts';
import { makeEmptyBuild } from '../../apps/server/test/web-builds.ts';
import { drillFolder } from './lib/cluster.ts';
import { UnsupportedDrillError } from './lib/drill.ts';
import type { Drill } from './lib/drill.ts';
import { conclude, waitSeconds, waitForWrites } from './lib/measure.ts';
import { superviseNode } from './lib/node.ts';
import { makeFixtures } from './lib/fixtures.ts';
import { uploadTo } from './lib/upload.ts';
import { startWriting } from './lib/writing.ts';

const SIZE_MB = 400;
const SECONDS = { short: 3, long: 30 };
/** The embedded database waits up to 30 s before it tries again. */
const MAX_RECOVERY_SECONDS = 45;
const FULL = '磁盘已满';
const ROOT = path.resolve(import.meta.dirname, '../..');

export const disk: Drill = {
  name: 'disk',
  about: 'the disk of database, uploads and backups fills up, and is emptied',
  short: true,
  run: async (context) => {
    const folder = drillFolder('disk');
    const dataDir = path.join(folder, 'data');
    mkdirSync(dataDir);
    const unmount = mountSmall(dataDir);
    chmodSync(dataDir, 0o755);
    const WEB_BUILD = await makeEmptyBuild(folder);
    const env = { WEB_BUILD, WORKER: 'inline', LOG_LEVEL: 'error' };
    const node = await superviseNode({ port: context.port + 12, dataDir, databaseUrl: '', env });
    const joined = await startEmbedded({ dataDir, log: SILENT_LOG, joinIfRunning: true });
    const fixtures = await makeFixtures(joined.url);
    const writing = startWriting([node.origin], fixtures, context.load);
    const violations: string[] = [];
    try {
      await writing.waitForMore(20);
      const pid = node.pid();
      const empty = fillDisk(dataDir);
      const upload = await uploadTo(node.origin, fixtures.token);
      if (upload.status !== 503 || !upload.text.includes(FULL))
        violations.push(`an upload was answered ${upload.status} ${upload.text}`);
      const backup = backUp(dataDir);
      if (backup.status !== 1 || !backup.output.includes(FULL))
        violations.push(`a backup ended with ${backup.status}: ${backup.output}`);
      const failedBefore = writing.failed();
      while (writing.failed() === failedBefore) await fillWal(joined.url);
      await waitSeconds(context.amount ?? (context.short ? SECONDS.short : SECONDS.long));
      empty();
      const recoverySeconds = await waitForWrites(writing, 4, 90_000);
      if (node.pid() !== pid) violations.push('the process was not the same afterwards');
      await writing.stop();
      if ((await uploadTo(node.origin, fixtures.token)).status !== 200)
        violations.push('an upload failed afterwards');
      const laterBackup = backUp(dataDir);
      if (laterBackup.status !== 0)
        violations.push(`a backup failed afterwards: ${laterBackup.output}`);
      const limits = { recoverySeconds, maxRecoverySeconds: MAX_RECOVERY_SECONDS, violations };
      return await conclude(node, joined.url, writing, limits);
    } finally {
      await writing.stop().catch(() => undefined);
      await node.stop();
      unmount();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

const SILENT_LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Mounts a small disk in memory at `folder`; returns the function that unmounts it. */
function mountSmall(folder: string): () => void {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'none', folder], {
      stdio: 'pipe',
    });
  } catch {
    throw new UnsupportedDrillError('nothing may be mounted');
  }
  return () => void spawnSync('umount', ['-l', folder]);
}

function backUp(dataDir: string): { status: number | null; output: string } {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, NODE_ENV: 'production' };
  const program = path.join(ROOT, 'scripts/backup.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], {
    env,
    encoding: 'utf8',
  });
  return { status, output: `${stdout}${stderr}` };
}

/** Uses up the database's reserved log space, so that a drill need not write for minutes. */
async function fillWal(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`select pg_logical_emit_message(false, 'drill', repeat('x', 2000000))`);
  } catch {
    // full: the intended state
    await waitSeconds(0.1);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Writes into `folder` until the disk is full; returns the function that frees it. */
function fillDisk(folder: string): () => void {
  const file = path.join(folder, 'filling');
  const handle = openSync(file, 'w');
  for (const size of [1_000_000, 4096, 1]) fillWith(handle, Buffer.alloc(size, 1));
  closeSync(handle);
  return () => rmSync(file);
}

function fillWith(handle: number, piece: Buffer): void {
  try {
    for (;;) writeSync(handle, piece);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error;
  }
}
