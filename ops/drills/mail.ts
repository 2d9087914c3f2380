import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../../apps/server/src/db/db.ts';
import { addJob } from '../../apps/server/src/platform/queue/queue.repo.ts';
import type { Drill } from './lib/drill.ts';
import { conclude, waitForWrites } from './lib/measure.ts';
import { countUnfinished, startWriting } from './lib/writing.ts';

const MAILS = { short: 12, long: 60 };
/** While the mail server hangs, new articles become searchable about as soon as usual. */
const MAX_INDEX_SECONDS = 20;

export const mail: Drill = {
  name: 'mail',
  about: 'the mail server takes connections and never says a word',
  short: true,
  run: async (context) => {
    const cluster = await context.cluster();
    const server = context.mails();
    const site = await context.site();
    const url = cluster.urlOf(site.database);
    const count = context.amount ?? (context.short ? MAILS.short : MAILS.long);
    const writing = startWriting(site.origins, site, { ...context.load, writers: 2 });
    try {
      await writing.waitForMore(5);
      const before = server.acceptedCount();
      const sent = () => server.acceptedCount() - before;
      server.startHanging();
      await addMails(url, count);
      while (server.connections() === 0) await waitForWrites(writing, 1);
      await waitForWrites(writing, 10);
      await writing.stop();
      const startedAt = performance.now();
      const unfinished = await countUnfinished(url, writing);
      const indexedAfter = (performance.now() - startedAt) / 1000;
      const violations: string[] = [];
      const slow: string[] = [];
      if (unfinished > 0) violations.push(`${unfinished} articles were not found meanwhile`);
      if (indexedAfter > MAX_INDEX_SECONDS)
        slow.push(`new articles were found after ${indexedAfter.toFixed(1)} s`);
      server.stopHanging();
      const fixedAt = performance.now();
      // jobs that failed wait before their next try; a drill does not
      while (sent() < count && performance.now() - fixedAt < 60_000) {
        await bringForward(url);
        await sleep(500);
      }
      const recoverySeconds = (performance.now() - fixedAt) / 1000;
      if (sent() < count) violations.push(`${count - sent()} mails were not sent`);
      const notes = [`${count} mails; new articles were found after ${indexedAfter.toFixed(1)} s`];
      const limits = {
        recoverySeconds,
        maxRecoverySeconds: 60,
        failuresAllowed: false,
        violations,
        slow,
        notes,
      };
      return await conclude(site, url, writing, limits);
    } finally {
      await writing.stop().catch(() => undefined);
      server.stopHanging();
    }
  },
};

/** As the product adds them. */
async function addMails(url: string, count: number): Promise<void> {
  const { db, close } = openDatabase({ url, poolSize: 1 });
  for (let n = 0; n < count; n += 1) {
    const mailPayload = { to: `drill${n}@example.com`, subject: '演练', text: '演练' };
    await addJob(db, 'mail.send', mailPayload);
  }
  await close();
}

async function bringForward(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()`,
  );
  await client.end();
}
