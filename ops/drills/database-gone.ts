import type { Cluster } from './lib/cluster.ts';
import type { Drill, DrillContext, Outcome } from './lib/drill.ts';
import { askAll, conclude, waitSeconds, waitUntilAllReady, waitForWrites } from './lib/measure.ts';
import { startWriting } from './lib/writing.ts';

const SECONDS = { short: 4, long: 30 };
/** No request may wait longer, in whatever state the database is. */
const ANSWER_MS = 18_000;

/** Stops the database for a while and restarts it; the nodes must recover by themselves. */
async function runWithoutDatabase(
  context: DrillContext,
  takeAway: (cluster: Cluster) => Promise<void>,
  restoreDatabase: (cluster: Cluster) => Promise<void>,
): Promise<Outcome> {
  const cluster = await context.cluster();
  const site = await context.site();
  const writing = startWriting(site.origins, site, context.load);
  const pids = () => [...site.nodes, site.worker].map((item) => item.pid()).join();
  try {
    await writing.waitForMore(20);
    const before = pids();
    await takeAway(cluster);
    const violations: string[] = [];
    const slow: string[] = [];
    try {
      await waitSeconds((context.amount ?? (context.short ? SECONDS.short : SECONDS.long)) / 2);
      const answers = await askAll(site.origins, ['/healthz', '/readyz', '/api/tag/page']);
      for (const { path, status, ms } of answers) {
        const expectedStatus = path === '/healthz' ? 200 : 503;
        if (status !== expectedStatus) violations.push(`${path} answered ${status} meanwhile`);
        if (ms > ANSWER_MS) slow.push(`${path} took ${ms.toFixed(0)} ms meanwhile`);
      }
      await waitSeconds((context.amount ?? (context.short ? SECONDS.short : SECONDS.long)) / 2);
    } finally {
      await restoreDatabase(cluster);
    }
    const ready = await waitUntilAllReady(site.nodes);
    const recoverySeconds = ready + (await waitForWrites(writing));
    if (pids() !== before) violations.push('a process was not the same afterwards');
    const notes = [`the slowest answer took ${writing.slowest().toFixed(0)} ms`];
    const limits = { recoverySeconds, maxRecoverySeconds: 15, violations, slow, notes };
    return await conclude(site, cluster.urlOf(site.database), writing, limits);
  } finally {
    await writing.stop().catch(() => undefined);
  }
}

export const stoppedDatabase: Drill = {
  name: 'database stopped',
  about: 'the database is away for 30 s under writes',
  short: true,
  run: (context) =>
    runWithoutDatabase(
      context,
      (cluster) => cluster.kill(),
      (cluster) => cluster.start(),
    ),
};

export const frozenDatabase: Drill = {
  name: 'database frozen',
  about: 'the database is frozen (SIGSTOP) for 30 s under writes',
  short: true,
  run: (context) =>
    runWithoutDatabase(
      context,
      async (cluster) => cluster.freeze(),
      async (cluster) => cluster.thaw(),
    ),
};
