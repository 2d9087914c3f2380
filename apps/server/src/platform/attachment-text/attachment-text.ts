// Why it is as it is: docs/decisions/0077-text-of-attachments.md
import { Worker } from 'node:worker_threads';

/** A page, sheet or slide of a file; a file without any is one part. */
export interface AttachmentPart {
  /** `第 3 页`, the name of a sheet; '' where a file has no such thing. */
  label: string;
  text: string;
  /** Lines are rows, tabs part their cells. */
  table: boolean;
}

/**
 * What became of reading a file. `read`: its text, cut where it is very long; `empty`: there is none (pictures of pages);
 * the others say why it cannot be read.
 */
export type AttachmentState = 'read' | 'empty' | 'encrypted' | 'broken' | 'tooLarge';

export interface AttachmentText {
  state: AttachmentState;
  parts: AttachmentPart[];
}

/** Longer than any document takes that people read. */
const TIME_LIMIT_MS = 30_000;
const MEMORY = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 16 };

/** Files whose text can be read, by their extension. */
/**
 * Reads the text of a file in a thread of its own, with bounds of time and memory: what takes more is `tooLarge`, and the
 * process goes on. Never rejects.
 */
export async function readAttachmentText(
  bytes: Uint8Array,
  extension: string,
  timeoutMs = TIME_LIMIT_MS,
): Promise<AttachmentText> {
  const worker = new Worker(new URL('./attachment-worker.ts', import.meta.url), {
    resourceLimits: MEMORY,
    execArgv: [],
    stdout: true,
    stderr: true,
    workerData: { bytes, extension },
    name: 'attachment',
  });
  const nothing = (state: AttachmentState): AttachmentText => ({ state, parts: [] });
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(nothing('tooLarge')), timeoutMs);
    const end = (answer: AttachmentText): void => {
      clearTimeout(timer);
      resolve(answer);
      void worker.terminate();
    };
    worker.once('message', end);
    worker.once('error', (error: NodeJS.ErrnoException) =>
      end(nothing(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tooLarge' : 'broken')),
    );
    worker.once('exit', () => end(nothing('broken')));
  });
}
