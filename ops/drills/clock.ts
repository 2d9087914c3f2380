import type { Drill } from './lib/drill.ts';
import { askAll, conclude, waitSeconds, waitForWrites } from './lib/measure.ts';
import { openStreams } from './lib/streams.ts';
import { startWriting } from './lib/writing.ts';

const HOUR = 3_600_000;
const SECONDS = { short: 2, long: 20 };
/** Offsets of the nodes' clocks from the true time, which the database has, node by node, in ms. */
const JUMPS = [HOUR, 0, -HOUR, 0];

export const clock: Drill = {
  name: 'clock',
  about: "the nodes' clock jumps an hour ahead, back, behind, and back",
  short: true,
  run: async (context) => {
    const cluster = await context.cluster();
    const site = await context.site();
    const writing = startWriting(site.origins, site, context.load);
    const stream = openStreams(site.origins, [site]);
    const violations: string[] = [];
    let longest = 0;
    try {
      await writing.waitForMore(20);
      for (const ahead of JUMPS) {
        site.setClock(ahead);
        await waitSeconds(context.amount ?? (context.short ? SECONDS.short : SECONDS.long));
        longest = Math.max(longest, await waitForWrites(writing, 10));
        for (const { path, status } of await askAll(site.origins, ['/readyz', '/api/tag/page']))
          if (status !== 200) violations.push(`${path} answered ${status} at ${ahead / HOUR} h`);
        await stream.waitForAll(10);
      }
      const limits = {
        recoverySeconds: longest,
        maxRecoverySeconds: 5,
        failuresAllowed: false,
        violations,
      };
      return await conclude(site, cluster.urlOf(site.database), writing, limits);
    } finally {
      site.setClock(0);
      stream.close();
      await writing.stop().catch(() => undefined);
    }
  },
};
