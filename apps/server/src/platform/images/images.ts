// Why it is as it is: docs/decisions/0005-images.md
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { IMAGE_LIMITS } from './image-limits.ts';
import type { ImageJob, ImageReply } from './image-jobs.ts';
import type { ImageLimits } from './image-limits.ts';
import { ImageRefusedError } from './image-refused.ts';
import type { ReencodedImage } from './reencode.ts';

const CHILD = fileURLToPath(new URL('./image-child.ts', import.meta.url));
/** An idle decoder gives its memory back after this long. */
const IDLE_MS = 30_000;
/** Uploads that wait in memory; each may be `maxBytes` long. */
const MAX_WAITING = 8;

let child: ChildProcess | undefined;
let idleTimer: NodeJS.Timeout | undefined;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

function startChild(): ChildProcess {
  // An empty environment: the decoder of foreign files gets no password to lose.
  const started = fork(CHILD, [], {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  started.unref();
  started.channel?.unref();
  const forget = () => {
    if (child === started) child = undefined;
  };
  started.once('exit', forget);
  // that it cannot be started must not end the process: uploads are refused, and the next one tries again
  started.on('error', forget);
  return started;
}

/** Ends the decoder process; the next upload starts a new one. */
export function stopImages(): void {
  clearTimeout(idleTimer);
  child?.kill('SIGKILL');
  child = undefined;
}

function ask(decoder: ChildProcess, job: ImageJob): Promise<ImageReply> {
  return new Promise((resolve) => {
    const end = (reply: ImageReply) => {
      clearTimeout(timer);
      decoder.off('message', end);
      decoder.off('exit', onExit);
      resolve(reply);
    };
    const onExit = () => end({ refused: 'broken', detail: 'decoder ended' });
    const timer = setTimeout(() => {
      stopImages();
      end({ refused: 'tooSlow', detail: 'time limit' });
    }, job.limits.timeoutMs);
    decoder.on('message', end);
    decoder.on('exit', onExit);
    decoder.send(job, (error) => error && onExit());
  });
}

async function run(job: ImageJob): Promise<ReencodedImage> {
  clearTimeout(idleTimer);
  child ??= startChild();
  const reply = await ask(child, job);
  idleTimer = setTimeout(stopImages, IDLE_MS).unref();
  if ('refused' in reply) throw new ImageRefusedError(reply.refused, reply.detail);
  return reply.image;
}

/**
 * Turns an upload into a picture that is safe to serve: type judged by content, decoded and
 * encoded again in a process of its own, one at a time. Sizes in pixels, limits as ImageLimits.
 * Throws ImageRefusedError, whose message can be shown.
 */
export function inspectAndReencode(
  upload: Buffer,
  limits: ImageLimits = IMAGE_LIMITS,
): Promise<ReencodedImage> {
  if (upload.length === 0) return Promise.reject(new ImageRefusedError('empty'));
  if (upload.length > limits.maxBytes) return Promise.reject(new ImageRefusedError('tooLarge'));
  if (waiting >= MAX_WAITING) return Promise.reject(new ImageRefusedError('busy'));
  waiting += 1;
  const result = last.then(() => run({ upload, limits }));
  last = result.catch(() => undefined).finally(() => (waiting -= 1));
  return result;
}
