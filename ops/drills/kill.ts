import { setTimeout as sleep } from 'node:timers/promises';
import type { Drill } from './lib/drill.ts';
import { conclude, waitUntilAllReady, waitForWrites } from './lib/measure.ts';
import { startWriting } from './lib/writing.ts';

const ROUNDS = { short: 2, long: 50 };
const VICTIMS = ['node', 'database', 'worker', 'everything'] as const;

export const kill: Drill = {
  name: 'kill',
  about: 'kill -9 of a node, the worker, the database, and all of them, under writes',
  short: true,
  run: async (context) => {
    const cluster = await context.cluster();
    const site = await context.site();
    const rounds = context.amount ?? (context.short ? ROUNDS.short : ROUNDS.long);
    const writing = startWriting(site.origins, site, context.load);
    let longest = 0;
    try {
      for (let round = 0; round < rounds; round += 1) {
        await writing.waitForMore(20);
        const victim = VICTIMS[round % VICTIMS.length] as (typeof VICTIMS)[number];
        // at any point of a write
        await sleep(Math.random() * 50);
        const node = site.nodes[Math.floor(round / VICTIMS.length) % site.nodes.length];
        const startedAt = performance.now();
        if (victim === 'node') await node?.kill();
        if (victim === 'worker') await site.worker.kill();
        if (victim === 'everything')
          await Promise.all([...site.nodes, site.worker].map((item) => item.kill()));
        if (victim === 'database' || victim === 'everything') {
          await cluster.kill();
          await cluster.start();
        }
        await waitUntilAllReady([...site.nodes, site.worker]);
        await waitForWrites(writing);
        const elapsedSeconds = (performance.now() - startedAt) / 1000;
        longest = Math.max(longest, elapsedSeconds);
        context.print(
          `round ${round + 1}, ${victim}: all ready and writing after ${elapsedSeconds.toFixed(1)} s`,
        );
      }
      const notes = [
        `${rounds} rounds; the slowest answer took ${writing.slowest().toFixed(0)} ms`,
      ];
      const limits = { recoverySeconds: longest, maxRecoverySeconds: 60, notes };
      return await conclude(site, cluster.urlOf(site.database), writing, limits);
    } finally {
      await writing.stop().catch(() => undefined);
    }
  },
};
