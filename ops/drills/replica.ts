import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startReplica } from '../../apps/server/test/replica.ts';
import type { Drill } from './lib/drill.ts';
import { conclude, lasting, untilWritten } from './lib/measure.ts';
import { startReading } from './lib/reading.ts';
import { startSite } from './lib/site.ts';
import { startWriting } from './lib/writers.ts';
import type { Writing } from './lib/writers.ts';

const SECONDS = { short: 3, long: 20 };
const MOST_LAG_MS = 1000;
const WITHIN = 30;
const LIST = '/api/article/page';
/** Different answers, so that not all come from memory. */
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
      REPLICA_MAX_LAG_MS: String(MOST_LAG_MS),
    });
    const site = await startSite({ cluster, port: context.port + 12, envOf });
    const writing = startWriting(site.origins, site, { writers: 2, pauseMs: 100 });
    const reading = startReading(site.origins, PATHS, 4, 30);
    const seconds = context.amount ?? (context.short ? SECONDS.short : SECONDS.long);
    const broken: string[] = [];
    try {
      await writing.more(20);
      await untilUsed(urlOn(site.database));
      copy.signal('SIGKILL');
      await lasting(seconds);
      await copy.start();
      const back = await untilUsed(urlOn(site.database));
      await copy.pause();
      await lasting(seconds + MOST_LAG_MS / 1000);
      const shown = await Promise.all(site.origins.map((origin) => untilShown(origin, writing)));
      const longest = Math.max(...shown);
      const slow =
        longest > 2 * MOST_LAG_MS ? [`readers saw an article after ${longest.toFixed(0)} ms`] : [];
      await copy.resume();
      const caughtUp = await untilUsed(urlOn(site.database));
      await untilWritten(writing);
      await reading.stop();
      broken.push(...reading.failed.slice(0, 3));
      const notes = [
        `${reading.answered()} reads; read from again ${back.toFixed(1)} s after it was back, ${caughtUp.toFixed(1)} s after it no longer lagged`,
      ];
      return await conclude(site, cluster.urlOf(site.database), writing, {
        recoverySeconds: Math.max(back, caughtUp),
        recoverWithin: WITHIN,
        mayFail: false,
        failed: writing.failed() + reading.failed.length,
        broken,
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

/** More transactions than the nodes make to see how far a replica is. */
const READS = 20;

/** Seconds until the replica answers readers. */
async function untilUsed(url: string): Promise<number> {
  const began = performance.now();
  const first = await reads(url);
  while ((await reads(url)) < first + READS) {
    if (performance.now() - began > 2 * WITHIN * 1000)
      throw new Error('the replica is not read from');
    await sleep(100);
  }
  return (performance.now() - began) / 1000;
}

/** Rows that were fetched from tables there: what readers ask for, not how far it is. */
async function reads(connectionString: string): Promise<number> {
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
async function untilShown(origin: string, writing: Writing): Promise<number> {
  const wanted = Number([...writing.acknowledged.keys()].at(-1));
  for (const began = performance.now(); ; await sleep(50)) {
    const answer = await fetch(`${origin}${LIST}`);
    const { data } = (await answer.json()) as { data: { records: { id: number }[] } };
    const passed = performance.now() - began;
    if (data.records.some(({ id }) => id >= wanted)) return passed;
    if (passed > WITHIN * 1000) throw new Error('what was published does not come to readers');
  }
}
