import { readFileSync, readdirSync } from 'node:fs';
import type { Drill } from './lib/drill.ts';
import { conclude, lasting } from './lib/measure.ts';
import type { KeptNode } from './lib/node.ts';
import { startReading } from './lib/reading.ts';
import { startWriting } from './lib/writers.ts';

const SECONDS = 3600;
const READERS = 8;
const SAMPLES = 30;
const MEASURE_SECONDS = 10;
/** What may come on top between the first third and the last. */
const MORE = { memoryMb: 60, descriptors: 20, p99: 2 };
const PATHS = ['/api/article/page', '/api/tag/page', '/api/setting/site', '/sitemap.xml'];

interface Sample {
  memoryMb: number;
  descriptors: number;
  p99: number;
}

export const halfLoad: Drill = {
  name: 'half-load',
  about: 'an hour of half load: memory, descriptors and p99 stay flat',
  short: false,
  run: async (context) => {
    const cluster = await context.cluster();
    const site = await context.site();
    const writing = startWriting(site.origins, site, { writers: 1, pauseMs: 200 });
    const seconds = context.amount ?? SECONDS;
    let reading = startReading(site.origins, PATHS, READERS);
    const samples: Sample[] = [];
    try {
      await lasting(MEASURE_SECONDS);
      const before = reading.answered();
      await lasting(MEASURE_SECONDS);
      const most = (reading.answered() - before) / MEASURE_SECONDS;
      await reading.stop();
      // each reader waits as long as an answer takes at full load
      reading = startReading(site.origins, PATHS, READERS, (READERS / most) * 1000);
      await lasting(MEASURE_SECONDS);
      const [began, counted] = [performance.now(), reading.answered()];
      while (samples.length < SAMPLES) {
        reading.takeTimes();
        await lasting(seconds / SAMPLES);
        samples.push(sampleOf([...site.nodes, site.worker], reading.takeTimes()));
        context.say(JSON.stringify(samples.at(-1)));
      }
      const rate = ((reading.answered() - counted) * 1000) / (performance.now() - began);
      const [first, last] = [thirdOf(samples, 0), thirdOf(samples, 2)];
      const broken = reading.failed.slice(0, 3);
      if (last.memoryMb > first.memoryMb + MORE.memoryMb) broken.push('memory grew');
      if (last.descriptors > first.descriptors + MORE.descriptors) broken.push('descriptors grew');
      if (last.p99 > first.p99 * MORE.p99) broken.push('p99 grew');
      const notes = [
        `${(seconds / 60).toFixed(0)} min at ${rate.toFixed(0)} of at most ${most.toFixed(0)} reads a second`,
        `first third ${JSON.stringify(first)}, last third ${JSON.stringify(last)}`,
      ];
      const limits = { recoverySeconds: 0, recoverWithin: 0, mayFail: false, broken, notes };
      return await conclude(site, cluster.urlOf(site.database), writing, limits);
    } finally {
      await reading.stop();
      await writing.stop().catch(() => undefined);
    }
  },
};

function sampleOf(nodes: readonly KeptNode[], times: readonly number[]): Sample {
  const pids = nodes.map((node) => node.pid());
  return {
    memoryMb: Math.round(sum(pids.map(memoryOf))),
    descriptors: sum(pids.map((pid) => readdirSync(`/proc/${pid}/fd`).length)),
    p99: Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
  };
}

/** The middle of a third of the samples. */
function thirdOf(samples: readonly Sample[], third: number): Sample {
  const size = Math.floor(samples.length / 3);
  const part = samples.slice(third * size, (third + 1) * size);
  const middle = (key: keyof Sample) =>
    part.map((one) => one[key]).sort((a, b) => a - b)[Math.floor(size / 2)] ?? 0;
  return { memoryMb: middle('memoryMb'), descriptors: middle('descriptors'), p99: middle('p99') };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Resident memory of a process in MB. */
function memoryOf(pid: number): number {
  const [, kb] = /^VmRSS:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kb ?? 0) / 1024;
}
