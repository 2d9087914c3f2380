// A test program that consumes the requested resource: memory of one kind, or time.
import { gunzipSync, gzipSync } from 'node:zlib';
import { startMemoryGuard, sendReady } from '../guard-process.ts';

const allocated: unknown[] = [];
const MB = 1024 * 1024;

const CONSUMERS: Record<string, () => unknown> = {
  none: () => 'none',
  buffers: () => {
    for (;;) allocated.push(new Uint8Array(8 * MB).fill(1));
  },
  'one buffer': () => new Uint8Array(2048 * MB).fill(1).length,
  objects: () => {
    for (;;) allocated.push({ allocated: allocated.length });
  },
  zlib: () => gunzipSync(gunzipSync(gzipSync(gzipSync(Buffer.alloc(300 * MB))))).length,
  time: () => {
    for (;;) allocated.length = 0;
  },
  exit: () => process.exit(3),
};

await startMemoryGuard();
process.on('message', ({ consume }: { consume: string }) => {
  try {
    process.send?.(CONSUMERS[consume]?.());
  } catch {
    process.send?.('refused');
  }
});
sendReady();
