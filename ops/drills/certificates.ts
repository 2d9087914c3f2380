import { rmSync } from 'node:fs';
import path from 'node:path';
import { administer, drillFolder, makeCluster, putFile } from './lib/cluster.ts';
import type { Cluster } from './lib/cluster.ts';
import { makeAuthority } from './lib/certificates.ts';
import type { Authority } from './lib/certificates.ts';
import type { Drill } from './lib/drill.ts';
import { askAll, conclude, lasting, untilAllReady, untilWritten } from './lib/measure.ts';
import { startSite } from './lib/site.ts';
import { startWriting } from './lib/writers.ts';

const SECONDS = { short: 3, long: 30 };

export const certificates: Drill = {
  name: 'certificates',
  about: "the database's certificate has expired, and is renewed",
  short: true,
  run: async (context) => {
    const folder = drillFolder('tls');
    const authority = makeAuthority(folder);
    const cluster = await makeCluster(path.join(folder, 'cluster'), context.port + 20);
    present(cluster, authority, 30);
    await cluster.stop();
    cluster.configure({ ssl: 'on' });
    await cluster.start();
    const verified = (database: string) =>
      `${cluster.urlOf(database)}?sslmode=verify-full&sslrootcert=${authority.certificate}`;
    const site = await startSite({ cluster, port: context.port + 12, urlOf: verified });
    const writing = startWriting(site.origins, site, context.pace);
    try {
      await writing.more(20);
      present(cluster, authority, -1);
      // connections that are open stay so: they are cut as an idle one is, sooner or later
      await cutAll(cluster);
      await lasting(1);
      const broken: string[] = [];
      for (const { path: asked, status } of await askAll(site.origins, [
        '/readyz',
        '/api/tag/page',
      ]))
        if (status !== 503) broken.push(`${asked} answered ${status} meanwhile`);
      await lasting(context.amount ?? (context.short ? SECONDS.short : SECONDS.long));
      present(cluster, authority, 30);
      const ready = await untilAllReady(site.nodes);
      const recoverySeconds = ready + (await untilWritten(writing));
      const limits = { recoverySeconds, recoverWithin: 15, broken };
      return await conclude(site, cluster.urlOf(site.database), writing, limits);
    } finally {
      await writing.stop().catch(() => undefined);
      await site.close();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function present(cluster: Cluster, authority: Authority, days: number): void {
  const { key, certificate } = authority.issue(days);
  putFile(cluster, 'server.key', key);
  putFile(cluster, 'server.crt', certificate);
  cluster.reload();
}

async function cutAll(cluster: Cluster): Promise<void> {
  await administer(
    cluster,
    `select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
}
