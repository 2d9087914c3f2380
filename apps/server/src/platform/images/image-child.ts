// Decoder process: handles one upload at a time from its parent. It holds no secret and no connection, so that a picture
// that exploits a native decoder gains nothing else.
import sharp from 'sharp';
import { startMemoryGuard, sendReady } from '../bounded-process/guard-process.ts';
import { ImageRefusedError } from './image-refused.ts';
import type { ImageJob, ImageReply } from './decoder.ts';
import { reencode } from './reencode.ts';

sharp.concurrency(1);
sharp.cache(false);

async function runJob(job: ImageJob): Promise<ImageReply> {
  try {
    return { image: await reencode(Buffer.from(job.upload), job.limits) };
  } catch (error) {
    const reason = error instanceof ImageRefusedError ? error.reason : 'broken';
    return { refused: reason, detail: describeError(error) };
  }
}

function describeError(error: unknown): string {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return String(cause).slice(0, 500);
}

await startMemoryGuard();
// drawing the first text scans the fonts of the machine, which must not count as a drawing's time
await sharp(
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>字</text></svg>'),
).toBuffer();
process.on('message', (job: ImageJob) => {
  void runJob(job).then((reply) => process.send?.(reply));
});
sendReady();
