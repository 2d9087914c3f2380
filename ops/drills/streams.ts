import { randomBytes } from 'node:crypto';
import { openDatabase } from '../../apps/server/src/db/db.ts';
import { notify } from '../../apps/server/src/features/notification/notification.public.ts';
import type { Drill } from './lib/drill.ts';
import { conclude, lasting, untilWritten } from './lib/measure.ts';
import { openStreams } from './lib/streams.ts';
import { makePeople } from './lib/subjects.ts';
import { startWriting } from './lib/writers.ts';

const COUNT = { short: 200, long: 1000 };
const BACK_WITHIN = 15;

export const streams: Drill = {
  name: 'streams',
  about: 'two nodes, one killed while a thousand streams are open',
  short: true,
  run: async (context) => {
    const cluster = await context.cluster();
    const site = await context.site();
    const url = cluster.urlOf(site.database);
    const writing = startWriting(site.origins, site, { ...context.pace, writers: 2 });
    const database = openDatabase({ url, poolSize: 2 });
    const count = context.amount ?? (context.short ? COUNT.short : COUNT.long);
    const people = await makePeople(database.db, count);
    const open = openStreams(site.origins, people);
    try {
      await open.untilAll(60);
      await writing.more(10);
      const [dying] = site.nodes;
      const began = performance.now();
      await dying?.kill(true);
      // their browsers come back by themselves, to the node that is left
      await open.untilAll(60);
      const back = (performance.now() - began) / 1000;
      await untilWritten(writing);
      const broken: string[] = [];
      const contentId = [...writing.acknowledged.keys()][0] as string;
      const userIds = people.map(({ id }) => id);
      const key = randomBytes(8).toString('hex');
      const before = open.events();
      const told = performance.now();
      await notify(
        { db: database.db },
        { kind: 'COMMENT', userIds, actorId: null, contentId, key },
      );
      while (open.events() < before + count && performance.now() - told < 60_000)
        await lasting(0.02);
      const heard = open.events() - before;
      const heardAfter = performance.now() - told;
      if (heard < count) broken.push(`${count - heard} of ${count} did not hear of a notification`);
      await dying?.start();
      const notes = [
        `${count} streams, all open again after ${back.toFixed(1)} s; a notification reached all in ${heardAfter.toFixed(0)} ms`,
      ];
      const limits = { recoverySeconds: back, recoverWithin: BACK_WITHIN, broken, notes };
      return await conclude(site, url, writing, limits);
    } finally {
      open.close();
      await writing.stop().catch(() => undefined);
      await database.close();
    }
  },
};
