import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startEmbedded } from '../../apps/server/src/db/embedded/start-embedded.ts';
import { drillFolder } from './lib/cluster.ts';
import type { Drill } from './lib/drill.ts';
import { askAll, conclude } from './lib/measure.ts';
import { superviseNode } from './lib/node.ts';
import { startSite } from './lib/site.ts';
import { countLost, startWriting } from './lib/writing.ts';
import { uploadTo } from './lib/upload.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const ARTICLES = { short: 50, long: 1000 };
const MAX_RECOVERY_SECONDS = { short: 120, long: 600 };

export const restore: Drill = {
  name: 'restore',
  about: "last night's backup is restored on a machine where nothing is",
  short: true,
  run: async (context) => {
    const cluster = await context.cluster();
    const folder = drillFolder('restore');
    const [backupFolder, emptyFolder] = [path.join(folder, 'backups'), path.join(folder, 'empty')];
    for (const folderToMake of [backupFolder, emptyFolder]) mkdirSync(folderToMake);
    const site = await startSite({ cluster, port: context.port + 12, nodes: 1 });
    const writing = startWriting(site.origins, site, context.load);
    const violations: string[] = [];
    try {
      await writing.waitForMore(context.short ? ARTICLES.short : ARTICLES.long, 600_000);
      const upload = await uploadTo(site.origins[0] ?? '', site.token);
      const file = (JSON.parse(upload.text) as { data: { url: string } }).data.url;
      // a write during the backup may be in it or not; an earlier one must be
      const before = { ...writing, acknowledged: new Map(writing.acknowledged) };
      const dataDir = path.join(site.folder, 'data-0');
      const backup = await run('scripts/backup.ts', [], {
        DATA_DIR: dataDir,
        DATABASE_URL: site.databaseUrl,
        BACKUP_TO: backupFolder,
      });
      if (backup.code !== 0) throw new Error(`the backup failed: ${backup.output}`);
      // the machine with all that was on it is lost
      await writing.stop();
      await Promise.all([...site.nodes, site.worker].map((node) => node.stop()));
      const startedAt = performance.now();
      const restored = await run('scripts/restore.ts', ['--from', backupFolder, '--yes'], {
        DATA_DIR: emptyFolder,
      });
      if (restored.code !== 0) throw new Error(`the restore failed: ${restored.output}`);
      const env = { WEB_BUILD: path.join(site.folder, 'build'), WORKER: 'inline' };
      const node = await superviseNode({
        port: context.port + 12 + 5,
        dataDir: emptyFolder,
        databaseUrl: '',
        env,
      });
      const recoverySeconds = (performance.now() - startedAt) / 1000;
      const joined = await startEmbedded({
        dataDir: emptyFolder,
        log: SILENT_LOG,
        joinIfRunning: true,
      });
      const lostCount = await countLost(joined.url, before);
      const headers = { authorization: `Bearer ${site.token}` };
      const currentUser = await fetch(`${node.origin}/api/user/current`, { headers });
      if (currentUser.status !== 200)
        violations.push(`who was signed in is answered ${currentUser.status}`);
      for (const { path: requestPath, status } of await askAll(
        [node.origin],
        [file, '/api/article/page'],
        site.token,
      ))
        if (status !== 200) violations.push(`${requestPath} is answered ${status}`);
      const limits = {
        recoverySeconds,
        maxRecoverySeconds: context.short ? MAX_RECOVERY_SECONDS.short : MAX_RECOVERY_SECONDS.long,
        lost: lostCount,
        violations,
        notes: [`${before.acknowledged.size} articles were there when the backup began`],
      };
      const outcome = await conclude(site, joined.url, before, limits);
      await node.stop();
      return { ...outcome, lost: lostCount };
    } finally {
      await writing.stop().catch(() => undefined);
      await site.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

const SILENT_LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Runs a program of this project to its end. */
async function run(program: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(ROOT, program), ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env },
  });
  let printed = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk: Buffer) => (printed += String(chunk)));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output: printed };
}
