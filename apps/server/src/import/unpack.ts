import { createReadStream } from 'node:fs';
import { finished } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** Compressed bytes passed to zlib at once. Their content is held in memory, and may be a thousand times as large. */
const CHUNK_SIZE = 16 * 2 ** 10;
/** zlib's code for bytes that are no gzip. */
const NO_GZIP = 'incorrect header check';

/**
 * Yields the content of a compressed file as far as it can be unpacked; then it throws zlib's error. Bytes after a complete
 * gzip are no error, only reported.
 */
export async function* unpack(file: string, onTrailing: () => void): AsyncGenerator<Buffer> {
  const first = yield* unpackOnce(file, { slowFrom: Infinity, skip: 0 });
  if (first.error === null) return;
  // zlib does not return what it unpacked last before an error. Fed with single bytes, it holds nothing back.
  const second = yield* unpackOnce(file, { slowFrom: first.at, skip: first.size });
  if (second.size === 0 || second.error?.message !== NO_GZIP) throw first.error;
  onTrailing();
}

interface UnpackResult {
  error: Error | null;
  /** Position in the file of the piece at which unpacking ended. */
  at: number;
  /** Number of unpacked bytes. */
  size: number;
}

/** From `slowFrom` on it feeds single bytes. The first `skip` bytes of output are not yielded again. */
async function* unpackOnce(
  file: string,
  { slowFrom, skip }: { slowFrom: number; skip: number },
): AsyncGenerator<Buffer, UnpackResult> {
  const unpacker = new Unpacker();
  let at = 0;
  let size = 0;
  try {
    for await (const chunk of readChunks(file, slowFrom)) {
      for (const part of await unpacker.add(chunk)) {
        size += part.length;
        const newBytes = Math.min(part.length, size - skip);
        if (newBytes > 0) yield part.subarray(part.length - newBytes);
      }
      if (unpacker.isFinished) break;
      at += chunk.length;
    }
    // a second byte, because a single one that follows a complete gzip could be the beginning of another
    if (slowFrom !== Infinity) await unpacker.add(Buffer.alloc(1));
    await unpacker.end();
    return { error: unpacker.error, at, size };
  } finally {
    unpacker.close();
  }
}

async function* readChunks(file: string, slowFrom: number): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_SIZE })) {
    const bytes = chunk as Buffer;
    if (at < slowFrom) yield bytes;
    else for (let i = 0; i < bytes.length; i += 1) yield bytes.subarray(i, i + 1);
    at += bytes.length;
  }
}

/** Unpacks piece by piece. A zlib stream would, with an error, discard output that was not yet read. */
class Unpacker {
  isFinished = false;
  error: Error | null = null;
  readonly #gunzip = createGunzip();
  #parts: Buffer[] = [];
  #resume: () => void = () => undefined;

  constructor() {
    this.#gunzip.on('data', (part: Buffer) => this.#parts.push(part));
    finished(this.#gunzip, { writable: false }, (error) => {
      this.isFinished = true;
      this.error = error ?? null;
      this.#resume();
    });
  }

  /** Output of the piece. */
  async add(chunk: Buffer): Promise<Buffer[]> {
    await this.#step((done) => this.#gunzip.write(chunk, (error) => (error ? null : done())));
    const parts = this.#parts;
    this.#parts = [];
    return parts;
  }

  async end(): Promise<void> {
    await this.#step(() => this.#gunzip.end());
  }

  close(): void {
    this.#gunzip.destroy();
  }

  /** After the end, as with zeros that pad a file, zlib makes no progress. */
  async #step(begin: (done: () => void) => void): Promise<void> {
    if (this.isFinished) return;
    await new Promise<void>((resolve) => {
      this.#resume = resolve;
      begin(resolve);
    });
  }
}
