import { readFileSync, readdirSync } from 'node:fs';
import type { Drill } from './lib/drill.ts';
import { conclude, waitSeconds } from './lib/measure.ts';
import type { SupervisedNode } from './lib/node.ts';
import { startReading } from './lib/reading.ts';
import { startWriting } from './lib/writing.ts';

const SECONDS = 3600;
const READERS = 8;
const SAMPLES = 30;
const MEASURE_SECONDS = 10;
/** The growth that is allowed between the first third and the last. */
const MAX_GROWTH = { memoryMb: 60, descriptors: 20, p99: 2 };
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
      await waitSeconds(MEASURE_SECONDS);
      const before = reading.answered();
      await waitSeconds(MEASURE_SECONDS);
      const maxRate = (reading.answered() - before) / MEASURE_SECONDS;
      await reading.stop();
      // each reader pauses as long as an answer takes at full load
      reading = startReading(site.origins, PATHS, READERS, (READERS / maxRate) * 1000);
      await waitSeconds(MEASURE_SECONDS);
      const [startedAt, counted] = [performance.now(), reading.answered()];
      while (samples.length < SAMPLES) {
        reading.drainTimes();
        await waitSeconds(seconds / SAMPLES);
        samples.push(takeSample([...site.nodes, site.worker], reading.drainTimes()));
        context.print(JSON.stringify(samples.at(-1)));
      }
      const rate = ((reading.answered() - counted) * 1000) / (performance.now() - startedAt);
      const [first, last] = [averageThird(samples, 0), averageThird(samples, 2)];
      const violations = reading.failed.slice(0, 3);
      if (last.memoryMb > first.memoryMb + MAX_GROWTH.memoryMb) violations.push('memory grew');
      if (last.descriptors > first.descriptors + MAX_GROWTH.descriptors)
        violations.push('descriptors grew');
      if (last.p99 > first.p99 * MAX_GROWTH.p99) violations.push('p99 grew');
      const notes = [
        `${(seconds / 60).toFixed(0)} min at ${rate.toFixed(0)} of at most ${maxRate.toFixed(0)} reads a second`,
        `first third ${JSON.stringify(first)}, last third ${JSON.stringify(last)}`,
      ];
      const limits = {
        recoverySeconds: 0,
        maxRecoverySeconds: 0,
        failuresAllowed: false,
        violations,
        notes,
      };
      return await conclude(site, cluster.urlOf(site.database), writing, limits);
    } finally {
      await reading.stop();
      await writing.stop().catch(() => undefined);
    }
  },
};

function takeSample(nodes: readonly SupervisedNode[], times: readonly number[]): Sample {
  const pids = nodes.map((node) => node.pid());
  return {
    memoryMb: Math.round(sum(pids.map(readMemory))),
    descriptors: sum(pids.map((pid) => readdirSync(`/proc/${pid}/fd`).length)),
    p99: Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
  };
}

/** The middle of a third of the samples. */
function averageThird(samples: readonly Sample[], third: number): Sample {
  const size = Math.floor(samples.length / 3);
  const part = samples.slice(third * size, (third + 1) * size);
  const middle = (key: keyof Sample) =>
    part.map((sample) => sample[key]).sort((a, b) => a - b)[Math.floor(size / 2)] ?? 0;
  return { memoryMb: middle('memoryMb'), descriptors: middle('descriptors'), p99: middle('p99') };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, sample) => total + sample, 0);

/** Resident memory of a process in MB. */
function readMemory(pid: number): number {
  const [, kb] = /^VmRSS:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kb ?? 0) / 1024;
}
