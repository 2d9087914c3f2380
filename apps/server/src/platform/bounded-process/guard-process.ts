import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/**
 * Bounds the process this runs in, which `startBounded` started: a thread ends it beyond its memory, or without its parent,
 * whatever the program is doing. Call it before anything foreign is read, and `sendReady` after.
 */
export async function startMemoryGuard(): Promise<void> {
  try {
    // when a container runs out of memory, the kernel ends this process before the site
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // no Linux
  }
  const watch = new Worker(new URL('./watch-memory.ts', import.meta.url), {
    workerData: Number(process.argv[2]) * 1024 * 1024,
    execArgv: [],
    resourceLimits: { codeRangeSizeMb: 8, maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  await once(watch, 'message');
  watch.unref();
  process.on('disconnect', () => process.exit(0));
}

/** Signals the parent that this process is ready for its input. */
export function sendReady(): void {
  process.send?.('ready');
}
