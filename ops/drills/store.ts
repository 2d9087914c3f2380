import { startObjectStore } from '../../apps/server/test/object-store.ts';
import type { Drill } from './lib/drill.ts';
import { askAll, conclude, waitSeconds } from './lib/measure.ts';
import { startReading } from './lib/reading.ts';
import { startSite } from './lib/site.ts';
import type { Site } from './lib/site.ts';
import { uploadTo } from './lib/upload.ts';
import { startWriting } from './lib/writing.ts';

const SECONDS = { short: 2, long: 20 };
const MAX_RECOVERY_SECONDS = 15;
const SLOW_MS = 2000;
/** No request for a file may wait longer. */
const FILE_MS = 20_000;
const FAILURES = {
  unavailable: 'unavailable',
  'answering 500': 'failing',
  silent: 'silent',
} as const;

export const store: Drill = {
  name: 'store',
  about: 'the object store is away, answers 500, is silent, and is slow; pages and articles go on',
  short: true,
  run: async (context) => {
    const cluster = await context.cluster();
    const objects = await startObjectStore();
    const env = { STORAGE: objects.address };
    const site = await startSite({ cluster, port: context.port + 12, env });
    const writing = startWriting(site.origins, site, { ...context.load, writers: 2 });
    const reading = startReading(site.origins, ['/api/article/page', '/api/tag/page'], 2, 50);
    const seconds = context.amount ?? (context.short ? SECONDS.short : SECONDS.long);
    const violations: string[] = [];
    const slow: string[] = [];
    const files: string[] = [];
    const upload = async (at: number) => {
      const answer = await uploadTo(site.origins[at % 2] ?? '', site.token);
      if (answer.status === 200)
        files.push((JSON.parse(answer.text) as { data: { url: string } }).data.url);
      return answer.status;
    };
    let recoverySeconds = 0;
    try {
      await writing.waitForMore(10);
      if ((await upload(0)) !== 200) violations.push('an upload was refused before');
      for (const [name, state] of Object.entries(FAILURES)) {
        objects.become(state);
        const status = await upload(1);
        if (status !== 503)
          violations.push(`an upload was answered ${status} while it was ${name}`);
        await openFiles(site, files, 503, name, { violations, slow });
        await waitSeconds(seconds);
        objects.become('healthy');
        const startedAt = performance.now();
        while (
          (await upload(0)) !== 200 &&
          performance.now() - startedAt < 2 * MAX_RECOVERY_SECONDS * 1000
        );
        recoverySeconds = Math.max(recoverySeconds, (performance.now() - startedAt) / 1000);
      }
      objects.become({ slowMs: SLOW_MS });
      if ((await upload(1)) !== 200) violations.push('an upload was refused while it was slow');
      await openFiles(site, files, 200, 'slow', { violations, slow });
      objects.become('healthy');
      await openFiles(site, files, 200, 'well', { violations, slow });
      await reading.stop();
      violations.push(...reading.failed.slice(0, 3));
      const notes = [`${files.length} uploads, all there afterwards; ${reading.answered()} reads`];
      return await conclude(site, cluster.urlOf(site.database), writing, {
        recoverySeconds,
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
      await objects.close();
    }
  },
};

/** Opens these files on each node, and records errors. */
async function openFiles(
  { origins, token }: Site,
  files: readonly string[],
  expectedStatus: number,
  name: string,
  { violations, slow }: { violations: string[]; slow: string[] },
): Promise<void> {
  for (const { path, status, ms } of await askAll(origins, files, token)) {
    const before = `${path} was answered ${status} after ${ms.toFixed(0)} ms while it was ${name}`;
    if (status !== expectedStatus) violations.push(before);
    else if (ms > FILE_MS) slow.push(before);
  }
}
