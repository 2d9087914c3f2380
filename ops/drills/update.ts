import path from 'node:path';
import { runAsAdmin, drillFolder } from './lib/cluster.ts';
import type { Drill } from './lib/drill.ts';
import { conclude, waitSeconds, waitForWrites } from './lib/measure.ts';
import { startProxy } from './lib/proxy.ts';
import { startReading } from './lib/reading.ts';
import { makeNextVersion, checkOutVersion } from './lib/versions.ts';
import { startWriting } from './lib/writing.ts';

const LOAD = { short: { writers: 2, readers: 4 }, long: { writers: 4, readers: 12 } };
const PATHS = ['/api/article/page', '/api/tag/page', '/api/setting/site', '/sitemap.xml'];
const ROOT = path.resolve(import.meta.dirname, '../..');

export const update: Drill = {
  name: 'update',
  about: 'two nodes and the worker are updated one after the other under load',
  short: true,
  run: async (context) => {
    const cluster = await context.cluster();
    const folder = drillFolder('versions');
    const { from } = context;
    const [old, next] =
      from === undefined
        ? [ROOT, makeNextVersion(path.join(folder, 'next'))]
        : [checkOutVersion(from, path.join(folder, 'old')), ROOT];
    const site = await context.site();
    for (const node of from === undefined ? [] : [...site.nodes, site.worker]) {
      await node.stop();
      await node.start({ root: old });
    }
    const proxy = await startProxy(context.port + 10, site.origins);
    const load = context.short ? LOAD.short : LOAD.long;
    const writing = startWriting([proxy.origin], site, { ...context.load, writers: load.writers });
    const reading = startReading([proxy.origin], PATHS, load.readers, 20);
    const violations: string[] = [];
    try {
      await writing.waitForMore(30);
      for (const node of [...site.nodes, site.worker]) {
        // as a service manager does it: stopped, and the new one started on the same port
        const code = await node.stop();
        if (code !== 0) violations.push(`a node ended with ${code}`);
        await node.start({ root: next });
        // old and new side by side
        await waitForWrites(writing, 10);
        await waitSeconds(context.short ? 0.5 : 10);
      }
      await reading.stop();
      await writing.stop();
      violations.push(...reading.failed.slice(0, 3));
      const [schema] = await runAsAdmin(
        cluster,
        `select count(*)::int as migrations,
          (select count(*)::int from nodes where version like '%-next') as newer from migrations`,
        site.database,
      );
      if (from === undefined && schema?.['newer'] !== 3)
        violations.push(`${Number(schema?.['newer'])} of 3 processes are of the new version`);
      const shares = [...proxy.passed.values()].join(' and ');
      const notes = [
        `${reading.answered()} reads and ${writing.acknowledged.size} writes through the proxy (${shares} by the two nodes); the slowest write took ${writing.slowest().toFixed(0)} ms`,
      ];
      const failed = writing.failed() + reading.failed.length;
      const limits = {
        recoverySeconds: 0,
        maxRecoverySeconds: 0,
        failuresAllowed: false,
        failed,
        violations,
        notes,
      };
      return await conclude(site, cluster.urlOf(site.database), writing, limits);
    } finally {
      await reading.stop();
      await writing.stop().catch(() => undefined);
      await proxy.close();
    }
  },
};
