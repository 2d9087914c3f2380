// A program for tests that takes what it is told to: memory of one kind, or time.
import { gunzipSync, gzipSync } from 'node:zlib';
import { guardProcess, sendReady } from '../guard-process.ts';

const held: unknown[] = [];
const MB = 1024 * 1024;

const TAKES: Record<string, () => unknown> = {
  nothing: () => 'nothing',
  buffers: () => {
    for (;;) held.push(new Uint8Array(8 * MB).fill(1));
  },
  'one buffer': () => new Uint8Array(2048 * MB).fill(1).length,
  objects: () => {
    for (;;) held.push({ held: held.length });
  },
  zlib: () => gunzipSync(gunzipSync(gzipSync(gzipSync(Buffer.alloc(300 * MB))))).length,
  time: () => {
    for (;;) held.length = 0;
  },
  exit: () => process.exit(3),
};

await guardProcess();
process.on('message', ({ take }: { take: string }) => {
  try {
    process.send?.(TAKES[take]?.());
  } catch {
    process.send?.('refused');
  }
});
sendReady();
