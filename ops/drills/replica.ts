import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startReplica } from '../../apps/server/test/replica.ts';
import type { Drill } from './lib/drill.ts';
import { conclude, waitSeconds, waitForWrites } from './lib/measure.ts';
import { startReading } from './lib/reading.ts';
import { startSite } from './lib/site.ts';
import { startWriting } from './lib/writing.ts';
import type { Writing } from './lib/writing.ts';

const SECONDS = { short: 3, long: 20 };
const MAX_LAG_MS = 1000;
const MAX_RECOVERY_SECONDS = 30;
const LIST = '/api/article/page';
/** Different addresses, so that not all answers are cached. */
const PATHS = [LIST, `${LIST}?size=5`, '/api/tag/page', `${LIST}?current=2`];

export const replica: Drill = {
  name: 'replica',
  about: 'the replica that answers readers is lost, comes back, lags, and catches up',
  short: true,
  run: async (context) => {
    const cluster = await context.cluster();
    const copy = await startReplica(cluster.adminUrl);
    const urlOn = (database: string) =>
      Object.assign(new URL(cluster.urlOf(database)), { port: new URL(copy.url).port }).href;
    const envOf = (database: string) => ({
      DATABASE_READ_URLS: urlOn(database),
      REPLICA_MAX_LAG_MS: String(MAX_LAG_MS),
    });
    const site = await startSite({ cluster, port: context.port + 12, envOf });
    const writing = startWriting(site.origins, site, { writers: 2, pauseMs: 100 });
    const reading = startReading(site.origins, PATHS, 4, 30);
    const seconds = context.amount ?? (context.short ? SECONDS.short : SECONDS.long);
    const violations: string[] = [];
    try {
      await writing.waitForMore(20);
      await waitUntilUsed(urlOn(site.database));
      copy.signal('SIGKILL');
      await waitSeconds(seconds);
      await copy.start();
      const usedAgainAfter = await waitUntilUsed(urlOn(site.database));
      await copy.pause();
      await waitSeconds(seconds + MAX_LAG_MS / 1000);
      const visibleAfter = await Promise.all(
        site.origins.map((origin) => waitUntilShown(origin, writing)),
      );
      const longest = Math.max(...visibleAfter);
      const slow =
        longest > 2 * MAX_LAG_MS ? [`readers saw an article after ${longest.toFixed(0)} ms`] : [];
      await copy.resume();
      const caughtUp = await waitUntilUsed(urlOn(site.database));
      await waitForWrites(writing);
      await reading.stop();
      violations.push(...reading.failed.slice(0, 3));
      const notes = [
        `${reading.answered()} reads; read from again ${usedAgainAfter.toFixed(1)} s after it was back, ${caughtUp.toFixed(1)} s after it no longer lagged`,
      ];
      return await conclude(site, cluster.urlOf(site.database), writing, {
        recoverySeconds: Math.max(usedAgainAfter, caughtUp),
        maxRecoverySeconds: MAX_RECOVERY_SECONDS,
        failuresAllowed: false,
        failed: writing.failed() + reading.failed.length,
        violations,
        slow,
        notes,
      });
    } finally {
      await reading.stop();
      await writing.stop().catch(() => undefined);
      await site.close();
      await copy.close();
    }
  },
};

/** More transactions than the nodes need for polling a replica. */
const READS = 20;

/** Seconds until the replica answers readers. */
async function waitUntilUsed(url: string): Promise<number> {
  const startedAt = performance.now();
  const first = await countReads(url);
  while ((await countReads(url)) < first + READS) {
    if (performance.now() - startedAt > 2 * MAX_RECOVERY_SECONDS * 1000)
      throw new Error('the replica is not read from');
    await sleep(100);
  }
  return (performance.now() - startedAt) / 1000;
}

/** Rows fetched from tables there: by requests of readers, not by polls of its position. */
async function countReads(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ n: string }>(
      `select coalesce(sum(idx_scan + seq_scan), 0) as n from pg_stat_user_tables where relname = 'contents'`,
    );
    return Number(rows[0]?.n);
  } finally {
    await client.end();
  }
}

/** Milliseconds until a visitor of this node sees the article that was acknowledged last, or a newer one. */
async function waitUntilShown(origin: string, writing: Writing): Promise<number> {
  const newestId = Number([...writing.acknowledged.keys()].at(-1));
  for (const startedAt = performance.now(); ; await sleep(50)) {
    const answer = await fetch(`${origin}${LIST}`);
    const { data } = (await answer.json()) as { data: { records: { id: number }[] } };
    const passed = performance.now() - startedAt;
    if (data.records.some(({ id }) => id >= newestId)) return passed;
    if (passed > MAX_RECOVERY_SECONDS * 1000)
      throw new Error('what was published does not come to readers');
  }
}
