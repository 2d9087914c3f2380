import type * as childProcess from 'node:child_process';
import { afterAll, expect, it, vi } from 'vitest';
import { ImageRefusedError } from './image-refused.ts';
import { inspectAndReencode, stopImages } from './images.ts';

// as on a machine that has no room for another process
vi.mock('node:child_process', async (load) => {
  const real = await load<typeof childProcess>();
  const fork = (file: string, args: string[], options: childProcess.ForkOptions) =>
    real.fork(file, args, { ...options, execPath: '/no/such/program' });
  return { ...real, fork };
});
afterAll(stopImages);

it('refuses a picture when the decoder cannot be started, and continues', async () => {
  for (let n = 0; n < 2; n += 1) {
    await expect(inspectAndReencode(Buffer.from('x'))).rejects.toThrow(ImageRefusedError);
  }
});
