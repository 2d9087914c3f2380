import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../apps/server/src/db/embedded/start-embedded.ts';
import { makeEmptyBuild } from '../../apps/server/test/empty-build.ts';
import { drillFolder } from './lib/cluster.ts';
import { fillDisk } from './lib/fill-disk.ts';
import type { Drill } from './lib/drill.ts';
import { NotHere } from './lib/drill.ts';
import { conclude, lasting, untilWritten } from './lib/measure.ts';
import { keepNode } from './lib/node.ts';
import { makeSubjects } from './lib/subjects.ts';
import { uploadTo } from './lib/upload.ts';
import { startWriting } from './lib/writers.ts';

const SIZE_MB = 400;
const SECONDS = { short: 3, long: 30 };
/** The embedded database waits up to 30 s before it tries again. */
const BACK_WITHIN = 45;
const FULL = '磁盘满了';
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
    const node = await keepNode({ port: context.port + 12, dataDir, databaseUrl: '', env });
    const joined = await startEmbedded({ dataDir, log: QUIET, joinIfRunning: true });
    const subjects = await makeSubjects(joined.url);
    const writing = startWriting([node.origin], subjects, context.pace);
    const broken: string[] = [];
    try {
      await writing.more(20);
      const pid = node.pid();
      const empty = fillDisk(dataDir);
      const upload = await uploadTo(node.origin, subjects.token);
      if (upload.status !== 503 || !upload.text.includes(FULL))
        broken.push(`an upload was answered ${upload.status} ${upload.text}`);
      const backup = backUp(dataDir);
      if (backup.status !== 1 || !backup.said.includes(FULL))
        broken.push(`a backup ended with ${backup.status}: ${backup.said}`);
      const failedBefore = writing.failed();
      while (writing.failed() === failedBefore) await useLog(joined.url);
      await lasting(context.amount ?? (context.short ? SECONDS.short : SECONDS.long));
      empty();
      const recoverySeconds = await untilWritten(writing, 4, 90_000);
      if (node.pid() !== pid) broken.push('the process was not the same afterwards');
      await writing.stop();
      if ((await uploadTo(node.origin, subjects.token)).status !== 200)
        broken.push('an upload failed afterwards');
      const later = backUp(dataDir);
      if (later.status !== 0) broken.push(`a backup failed afterwards: ${later.said}`);
      const limits = { recoverySeconds, recoverWithin: BACK_WITHIN, broken };
      return await conclude(node, joined.url, writing, limits);
    } finally {
      await writing.stop().catch(() => undefined);
      await node.stop();
      unmount();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Puts a small disk of memory at `folder`; gives what takes it away. */
function mountSmall(folder: string): () => void {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'none', folder], {
      stdio: 'pipe',
    });
  } catch {
    throw new NotHere('nothing may be mounted');
  }
  return () => void spawnSync('umount', ['-l', folder]);
}

function backUp(dataDir: string): { status: number | null; said: string } {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, NODE_ENV: 'production' };
  const program = path.join(ROOT, 'scripts/backup.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], {
    env,
    encoding: 'utf8',
  });
  return { status, said: `${stdout}${stderr}` };
}

/** Uses up what the database has left of its log, so that a drill need not write for minutes. */
async function useLog(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`select pg_logical_emit_message(false, 'drill', repeat('x', 2000000))`);
  } catch {
    // full: that is what is wanted
    await lasting(0.1);
  } finally {
    await client.end().catch(() => undefined);
  }
}
