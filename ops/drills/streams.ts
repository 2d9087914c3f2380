import { randomBytes } from 'node:crypto';
import { openDatabase } from '../../apps/server/src/db/db.ts';
import { notify } from '../../apps/server/src/features/notification/notification.public.ts';
import type { Drill } from './lib/drill.ts';
import { conclude, waitSeconds, waitForWrites } from './lib/measure.ts';
import { openStreams } from './lib/streams.ts';
import { makeUsers } from './lib/fixtures.ts';
import { startWriting } from './lib/writing.ts';

const COUNT = { short: 200, long: 1000 };
const MAX_RECOVERY_SECONDS = 15;

export const streams: Drill = {
  name: 'streams',
  about: 'two nodes, one killed while a thousand streams are open',
  short: true,
  run: async (context) => {
    const cluster = await context.cluster();
    const site = await context.site();
    const url = cluster.urlOf(site.database);
    const writing = startWriting(site.origins, site, { ...context.load, writers: 2 });
    const database = openDatabase({ url, poolSize: 2 });
    const count = context.amount ?? (context.short ? COUNT.short : COUNT.long);
    const users = await makeUsers(database.db, count);
    const open = openStreams(site.origins, users);
    try {
      await open.waitForAll(60);
      await writing.waitForMore(10);
      const [killedNode] = site.nodes;
      const startedAt = performance.now();
      await killedNode?.kill(true);
      // their browsers reconnect automatically, to the remaining node
      await open.waitForAll(60);
      const reconnectedSeconds = (performance.now() - startedAt) / 1000;
      await waitForWrites(writing);
      const violations: string[] = [];
      const contentId = [...writing.acknowledged.keys()][0] as string;
      const userIds = users.map(({ id }) => id);
      const key = randomBytes(8).toString('hex');
      const before = open.events();
      const notifiedAt = performance.now();
      await notify(
        { db: database.db },
        { kind: 'COMMENT', userIds, actorId: null, contentId, key },
      );
      while (open.events() < before + count && performance.now() - notifiedAt < 60_000)
        await waitSeconds(0.02);
      const receivedCount = open.events() - before;
      const receivedAfter = performance.now() - notifiedAt;
      if (receivedCount < count)
        violations.push(`${count - receivedCount} of ${count} did not hear of a notification`);
      await killedNode?.start();
      const notes = [
        `${count} streams, all open again after ${reconnectedSeconds.toFixed(1)} s; a notification reached all in ${receivedAfter.toFixed(0)} ms`,
      ];
      const limits = {
        recoverySeconds: reconnectedSeconds,
        maxRecoverySeconds: MAX_RECOVERY_SECONDS,
        violations,
        notes,
      };
      return await conclude(site, url, writing, limits);
    } finally {
      open.close();
      await writing.stop().catch(() => undefined);
      await database.close();
    }
  },
};
