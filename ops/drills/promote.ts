import { setTimeout as sleep } from 'node:timers/promises';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { isDatabaseReachable } from '../../apps/server/src/db/wait-for-database-loss.ts';
import { toDatabaseUrl } from '../../apps/server/test/setup/template.ts';
import { startReplica } from '../../apps/server/test/replica.ts';
import type { Replica } from '../../apps/server/test/replica.ts';
import { runAsAdmin, drillFolder, makeCluster } from './lib/cluster.ts';
import type { Cluster } from './lib/cluster.ts';
import type { Drill } from './lib/drill.ts';
import { conclude, waitSeconds, waitUntilAllReady, waitForWrites } from './lib/measure.ts';
import { startSite } from './lib/site.ts';
import { startWriting } from './lib/writing.ts';

/** A watcher as Patroni or repmgr: so many questions without an answer, and the replica is promoted. */
const MAX_UNANSWERED = 3;
const ASK_INTERVAL_MS = 1000;
const MAX_RECOVERY_SECONDS = 30;

export const promote: Drill = {
  name: 'promote',
  about: 'the primary is lost, its synchronous replica is promoted, and the nodes go over to it',
  short: true,
  run: async (context) => {
    const folder = drillFolder('promote');
    const cluster = await makeCluster(path.join(folder, 'cluster'), context.port + 20);
    const replica = await startReplica(cluster.adminUrl);
    await makeSynchronous(cluster, replica);
    const replicaPort = new URL(replica.url).port;
    const bothUrls = (database: string) =>
      cluster.urlOf(database).replace(/@[^/]+/u, `$&,127.0.0.1:${replicaPort}`);
    const site = await startSite({ cluster, port: context.port + 12, urlOf: bothUrls });
    const writing = startWriting(site.origins, site, context.load);
    const pids = () => [...site.nodes, site.worker].map((node) => node.pid()).join();
    try {
      await writing.waitForMore(20);
      const before = pids();
      const startedAt = performance.now();
      await cluster.kill();
      await waitUntilUnanswered(cluster);
      await replica.promote();
      const promoted = (performance.now() - startedAt) / 1000;
      await waitForWrites(writing);
      const recoverySeconds = (performance.now() - startedAt) / 1000;
      await waitUntilAllReady(site.nodes);
      const violations: string[] = [];
      if (pids() !== before) violations.push('a process was not the same afterwards');
      // the old primary returns unchanged: no node may write there any more
      await cluster.start();
      await waitSeconds(context.short ? 1 : 10);
      await site.nodes[0]?.kill();
      await site.nodes[0]?.waitUntilReady();
      await waitForWrites(writing, 20);
      const strayCount = await countStrayWrites(cluster, site.database, writing.acknowledged);
      if (strayCount > 0) violations.push(`${strayCount} articles were written to the old primary`);
      const notes = [`promoted after ${promoted.toFixed(1)} s`];
      const limits = {
        recoverySeconds,
        maxRecoverySeconds: MAX_RECOVERY_SECONDS,
        violations,
        notes,
      };
      const url = toDatabaseUrl(replica.url, site.database);
      return await conclude(site, url, writing, limits);
    } finally {
      await writing.stop().catch(() => undefined);
      await site.close();
      await replica.close().catch(() => undefined);
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function makeSynchronous(cluster: Cluster, { name }: Replica): Promise<void> {
  await runAsAdmin(cluster, `alter system set synchronous_standby_names = '${name}'`);
  cluster.reload();
  const state = `select sync_state from pg_stat_replication where application_name = '${name}'`;
  while ((await runAsAdmin(cluster, state))[0]?.['sync_state'] !== 'sync') await sleep(50);
}

async function waitUntilUnanswered(cluster: Cluster): Promise<void> {
  for (let silent = 0; silent < MAX_UNANSWERED;) {
    silent = (await isDatabaseReachable(cluster.adminUrl)) ? 0 : silent + 1;
    await sleep(ASK_INTERVAL_MS);
  }
}

/** Acknowledged articles on a database that is no longer the primary and should not have them all. */
async function countStrayWrites(
  cluster: Cluster,
  database: string,
  acknowledged: ReadonlyMap<string, string>,
): Promise<number> {
  const titles = [...acknowledged.values()].slice(-10).map((title) => `'${title}'`);
  const [row] = await runAsAdmin(
    cluster,
    `select count(*)::int as n from contents where title in (${titles.join()})`,
    database,
  );
  return Number(row?.['n']);
}
