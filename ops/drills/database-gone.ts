import type { Cluster } from './lib/cluster.ts';
import type { Drill, DrillContext, Outcome } from './lib/drill.ts';
import { askAll, conclude, lasting, untilAllReady, untilWritten } from './lib/measure.ts';
import { startWriting } from './lib/writers.ts';

const SECONDS = { short: 4, long: 30 };
/** Nobody may be kept waiting longer, however the database is. */
const ANSWER_MS = 18_000;

/** Takes the database away for a while and gives it back; the nodes are to go on by themselves. */
async function without(
  context: DrillContext,
  take: (cluster: Cluster) => Promise<void>,
  giveBack: (cluster: Cluster) => Promise<void>,
): Promise<Outcome> {
  const cluster = await context.cluster();
  const site = await context.site();
  const writing = startWriting(site.origins, site, context.pace);
  const pids = () => [...site.nodes, site.worker].map((one) => one.pid()).join();
  try {
    await writing.more(20);
    const before = pids();
    await take(cluster);
    const broken: string[] = [];
    const slow: string[] = [];
    try {
      await lasting((context.amount ?? (context.short ? SECONDS.short : SECONDS.long)) / 2);
      const asked = await askAll(site.origins, ['/healthz', '/readyz', '/api/tag/page']);
      for (const { path, status, ms } of asked) {
        const wanted = path === '/healthz' ? 200 : 503;
        if (status !== wanted) broken.push(`${path} answered ${status} meanwhile`);
        if (ms > ANSWER_MS) slow.push(`${path} took ${ms.toFixed(0)} ms meanwhile`);
      }
      await lasting((context.amount ?? (context.short ? SECONDS.short : SECONDS.long)) / 2);
    } finally {
      await giveBack(cluster);
    }
    const ready = await untilAllReady(site.nodes);
    const recoverySeconds = ready + (await untilWritten(writing));
    if (pids() !== before) broken.push('a process was not the same afterwards');
    const notes = [`the slowest answer took ${writing.slowest().toFixed(0)} ms`];
    const limits = { recoverySeconds, recoverWithin: 15, broken, slow, notes };
    return await conclude(site, cluster.urlOf(site.database), writing, limits);
  } finally {
    await writing.stop().catch(() => undefined);
  }
}

export const away: Drill = {
  name: 'away',
  about: 'the database is away for 30 s under writes',
  short: true,
  run: (context) =>
    without(
      context,
      (cluster) => cluster.kill(),
      (cluster) => cluster.start(),
    ),
};

export const frozen: Drill = {
  name: 'frozen',
  about: 'the database is frozen (SIGSTOP) for 30 s under writes',
  short: true,
  run: (context) =>
    without(
      context,
      async (cluster) => cluster.freeze(),
      async (cluster) => cluster.thaw(),
    ),
};
