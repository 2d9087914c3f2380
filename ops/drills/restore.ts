import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startEmbedded } from '../../apps/server/src/db/embedded/start-embedded.ts';
import { drillFolder } from './lib/cluster.ts';
import type { Drill } from './lib/drill.ts';
import { askAll, conclude } from './lib/measure.ts';
import { keepNode } from './lib/node.ts';
import { startSite } from './lib/site.ts';
import { countLost, startWriting } from './lib/writers.ts';
import { uploadTo } from './lib/upload.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const ARTICLES = { short: 50, long: 1000 };
const WITHIN = { short: 120, long: 600 };

export const restore: Drill = {
  name: 'restore',
  about: "last night's backup is restored on a machine where nothing is",
  short: true,
  run: async (context) => {
    const cluster = await context.cluster();
    const folder = drillFolder('restore');
    const [shelf, bare] = [path.join(folder, 'shelf'), path.join(folder, 'bare')];
    for (const one of [shelf, bare]) mkdirSync(one);
    const site = await startSite({ cluster, port: context.port + 12, nodes: 1 });
    const writing = startWriting(site.origins, site, context.pace);
    const broken: string[] = [];
    try {
      await writing.more(context.short ? ARTICLES.short : ARTICLES.long, 600_000);
      const upload = await uploadTo(site.origins[0] ?? '', site.token);
      const file = (JSON.parse(upload.text) as { data: { url: string } }).data.url;
      // what is written while the backup is made may be in it or not; what was there before is
      const before = { ...writing, acknowledged: new Map(writing.acknowledged) };
      const dataDir = path.join(site.folder, 'data-0');
      const made = await run('scripts/backup.ts', [], {
        DATA_DIR: dataDir,
        DATABASE_URL: site.databaseUrl,
        BACKUP_TO: shelf,
      });
      if (made.code !== 0) throw new Error(`the backup failed: ${made.said}`);
      // the machine with all that was on it is lost
      await writing.stop();
      await Promise.all([...site.nodes, site.worker].map((node) => node.stop()));
      const began = performance.now();
      const brought = await run('scripts/restore.ts', ['--from', shelf, '--yes'], {
        DATA_DIR: bare,
      });
      if (brought.code !== 0) throw new Error(`the restore failed: ${brought.said}`);
      const env = { WEB_BUILD: path.join(site.folder, 'build'), WORKER: 'inline' };
      const node = await keepNode({
        port: context.port + 12 + 5,
        dataDir: bare,
        databaseUrl: '',
        env,
      });
      const recoverySeconds = (performance.now() - began) / 1000;
      const joined = await startEmbedded({ dataDir: bare, log: QUIET, joinIfRunning: true });
      const lost = await countLost(joined.url, before);
      const headers = { authorization: `Bearer ${site.token}` };
      const person = await fetch(`${node.origin}/api/user/current`, { headers });
      if (person.status !== 200) broken.push(`who was signed in is answered ${person.status}`);
      for (const { path: asked, status } of await askAll(
        [node.origin],
        [file, '/api/article/page'],
        site.token,
      ))
        if (status !== 200) broken.push(`${asked} is answered ${status}`);
      const limits = {
        recoverySeconds,
        recoverWithin: context.short ? WITHIN.short : WITHIN.long,
        lost,
        broken,
        notes: [`${before.acknowledged.size} articles were there when the backup began`],
      };
      const outcome = await conclude(site, joined.url, before, limits);
      await node.stop();
      return { ...outcome, lost };
    } finally {
      await writing.stop().catch(() => undefined);
      await site.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Runs a program of this project to its end. */
async function run(program: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(ROOT, program), ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env },
  });
  let said = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk: Buffer) => (said += String(chunk)));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}
