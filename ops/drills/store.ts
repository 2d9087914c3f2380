import { startObjectStore } from '../../apps/server/test/object-store.ts';
import type { Drill } from './lib/drill.ts';
import { askAll, conclude, lasting } from './lib/measure.ts';
import { startReading } from './lib/reading.ts';
import { startSite } from './lib/site.ts';
import type { Site } from './lib/site.ts';
import { uploadTo } from './lib/upload.ts';
import { startWriting } from './lib/writers.ts';

const SECONDS = { short: 2, long: 20 };
const WITHIN = 15;
const SLOW_MS = 2000;
/** Nobody may be kept waiting longer for a file. */
const FILE_MS = 20_000;
const TROUBLES = { away: 'away', 'answering 500': 'failing', silent: 'silent' } as const;

export const store: Drill = {
  name: 'store',
  about: 'the object store is away, answers 500, is silent, and is slow; pages and articles go on',
  short: true,
  run: async (context) => {
    const cluster = await context.cluster();
    const objects = await startObjectStore();
    const env = { STORAGE: objects.address };
    const site = await startSite({ cluster, port: context.port + 12, env });
    const writing = startWriting(site.origins, site, { ...context.pace, writers: 2 });
    const reading = startReading(site.origins, ['/api/article/page', '/api/tag/page'], 2, 50);
    const seconds = context.amount ?? (context.short ? SECONDS.short : SECONDS.long);
    const broken: string[] = [];
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
      await writing.more(10);
      if ((await upload(0)) !== 200) broken.push('an upload was refused before');
      for (const [name, mood] of Object.entries(TROUBLES)) {
        objects.become(mood);
        const status = await upload(1);
        if (status !== 503) broken.push(`an upload was answered ${status} while it was ${name}`);
        await openFiles(site, files, 503, name, { broken, slow });
        await lasting(seconds);
        objects.become('well');
        const began = performance.now();
        while ((await upload(0)) !== 200 && performance.now() - began < 2 * WITHIN * 1000);
        recoverySeconds = Math.max(recoverySeconds, (performance.now() - began) / 1000);
      }
      objects.become({ slowMs: SLOW_MS });
      if ((await upload(1)) !== 200) broken.push('an upload was refused while it was slow');
      await openFiles(site, files, 200, 'slow', { broken, slow });
      objects.become('well');
      await openFiles(site, files, 200, 'well', { broken, slow });
      await reading.stop();
      broken.push(...reading.failed.slice(0, 3));
      const notes = [`${files.length} uploads, all there afterwards; ${reading.answered()} reads`];
      return await conclude(site, cluster.urlOf(site.database), writing, {
        recoverySeconds,
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
      await objects.close();
    }
  },
};

/** Opens these files on each node, and notes what was not as it should be. */
async function openFiles(
  { origins, token }: Site,
  files: readonly string[],
  wanted: number,
  name: string,
  { broken, slow }: { broken: string[]; slow: string[] },
): Promise<void> {
  for (const { path, status, ms } of await askAll(origins, files, token)) {
    const was = `${path} was answered ${status} after ${ms.toFixed(0)} ms while it was ${name}`;
    if (status !== wanted) broken.push(was);
    else if (ms > FILE_MS) slow.push(was);
  }
}
