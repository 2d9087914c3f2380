import type { Drill } from './lib/drill.ts';
import { askAll, conclude, lasting, untilWritten } from './lib/measure.ts';
import { openStreams } from './lib/streams.ts';
import { startWriting } from './lib/writers.ts';

const HOUR = 3_600_000;
const SECONDS = { short: 2, long: 20 };
/** Where the clock of the nodes stands, after one another, in ms from the true time, which the database keeps. */
const JUMPS = [HOUR, 0, -HOUR, 0];

export const clock: Drill = {
  name: 'clock',
  about: "the nodes' clock jumps an hour ahead, back, behind, and back",
  short: true,
  run: async (context) => {
    const cluster = await context.cluster();
    const site = await context.site();
    const writing = startWriting(site.origins, site, context.pace);
    const stream = openStreams(site.origins, [site]);
    const broken: string[] = [];
    let longest = 0;
    try {
      await writing.more(20);
      for (const ahead of JUMPS) {
        site.setClock(ahead);
        await lasting(context.amount ?? (context.short ? SECONDS.short : SECONDS.long));
        longest = Math.max(longest, await untilWritten(writing, 10));
        for (const { path: asked, status } of await askAll(site.origins, [
          '/readyz',
          '/api/tag/page',
        ]))
          if (status !== 200) broken.push(`${asked} answered ${status} at ${ahead / HOUR} h`);
        await stream.untilAll(10);
      }
      const limits = { recoverySeconds: longest, recoverWithin: 5, mayFail: false, broken };
      return await conclude(site, cluster.urlOf(site.database), writing, limits);
    } finally {
      site.setClock(0);
      stream.close();
      await writing.stop().catch(() => undefined);
    }
  },
};
