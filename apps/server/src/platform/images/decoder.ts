import type { ChildProcess } from 'node:child_process';
import { requestBounded, startBounded } from '../bounded-process/bounded-process.ts';
import type { BoundedFailure } from '../bounded-process/bounded-process.ts';
import type { ImageLimits } from './image-limits.ts';
import type { ImageRefusal } from './image-refused.ts';
import type { ReencodedImage } from './reencode.ts';

/** Messages between the server and its decoder process. */
export interface ImageJob {
  upload: Buffer;
  limits: ImageLimits;
}

export type ImageReply = { image: ReencodedImage } | { refused: ImageRefusal; detail: string };

const PROGRAM = new URL('./image-child.ts', import.meta.url);
/** An idle decoder ends after this long, which frees its memory. */
const IDLE_MS = 30_000;

/** A process that decodes one picture at a time, started with the first one. */
export class Decoder {
  readonly #memoryMb: number;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(memoryMb: number) {
    this.#memoryMb = memoryMb;
  }

  /** Decodes one picture; the process is killed when it takes longer. Rejects when no process can be started. */
  async decode(job: ImageJob, timeoutMs: number): Promise<ImageReply | { ended: BoundedFailure }> {
    clearTimeout(this.#idle);
    this.#child ??= await startBounded({ program: PROGRAM, memoryMb: this.#memoryMb });
    const result = await requestBounded<ImageReply>(this.#child, job, timeoutMs);
    if ('ended' in result) {
      this.stop();
      return result;
    }
    this.#idle = setTimeout(() => this.stop(), IDLE_MS).unref();
    return result.answer;
  }

  /** Ends the process; the next picture starts a new one. */
  stop(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}
