import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../../apps/server/src/db/db.ts';
import { addJob } from '../../apps/server/src/platform/queue/queue.repo.ts';
import type { Drill } from './lib/drill.ts';
import { conclude, untilWritten } from './lib/measure.ts';
import { countUnfinished, startWriting } from './lib/writers.ts';

const MAILS = { short: 12, long: 60 };
/** While the mail server hangs what is published is found about as soon as ever. */
const FOUND_WITHIN = 20;

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
    const writing = startWriting(site.origins, site, { ...context.pace, writers: 2 });
    try {
      await writing.more(5);
      const before = server.taken();
      const sent = () => server.taken() - before;
      server.hang();
      await addMails(url, count);
      while (server.connections() === 0) await untilWritten(writing, 1);
      await untilWritten(writing, 10);
      await writing.stop();
      const began = performance.now();
      const unfinished = await countUnfinished(url, writing);
      const foundAfter = (performance.now() - began) / 1000;
      const broken: string[] = [];
      const slow: string[] = [];
      if (unfinished > 0) broken.push(`${unfinished} articles were not found meanwhile`);
      if (foundAfter > FOUND_WITHIN)
        slow.push(`new articles were found after ${foundAfter.toFixed(1)} s`);
      server.mend();
      const mended = performance.now();
      // jobs that failed wait before their next try; a drill does not
      while (sent() < count && performance.now() - mended < 60_000) {
        await bringForward(url);
        await sleep(500);
      }
      const recoverySeconds = (performance.now() - mended) / 1000;
      if (sent() < count) broken.push(`${count - sent()} mails were not sent`);
      const notes = [`${count} mails; new articles were found after ${foundAfter.toFixed(1)} s`];
      const limits = { recoverySeconds, recoverWithin: 60, mayFail: false, broken, slow, notes };
      return await conclude(site, url, writing, limits);
    } finally {
      await writing.stop().catch(() => undefined);
      server.mend();
    }
  },
};

/** As the product adds them. */
async function addMails(url: string, count: number): Promise<void> {
  const { db, close } = openDatabase({ url, poolSize: 1 });
  for (let n = 0; n < count; n += 1) {
    const letter = { to: `drill${n}@example.com`, subject: '演练', text: '演练' };
    await addJob(db, 'mail.send', letter);
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
