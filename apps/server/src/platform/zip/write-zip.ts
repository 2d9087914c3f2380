import { Readable, Transform } from 'node:stream';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Kinds of file that are compressed already. */
const COMPRESSED = /\.(?:png|jpe?g|webp|gif|avif|mp4|mp3|pdf|docx|xlsx|pptx|zip|gz|7z|rar)$/iu;

interface EntryOptions {
  /** When it was changed; else when the archive was made. */
  modified?: Date;
  /** Whether it may hold more than 4 GB: sizes have a longer form from its start. */
  isLarge?: boolean;
}

/** An archive while it is written. */
export interface ZipSink {
  /**
   * Adds a file and resolves once it is written: one file at a time is in memory, however slow the disk is. Names are
   * relative, with `/`.
   */
  add(name: string, content: string | Uint8Array | Readable, options?: EntryOptions): Promise<void>;
}

/** Its memory is its own, not a piece of what Node shares out to small buffers. */
const toBytes = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

/**
 * Gives the newest entry a name with memory of its own. The library holds each name to the end of the archive, as a piece of
 * 64 kB that Node shares out to small buffers: without this, a name keeps all that was read or written around it.
 */
function ownName(zip: ZipFile): void {
  const { entries } = zip as unknown as { entries: { utf8FileName: Buffer }[] };
  const entry = entries.at(-1);
  if (entry === undefined) return;
  const name = Buffer.allocUnsafeSlow(entry.utf8FileName.length);
  entry.utf8FileName.copy(name);
  entry.utf8FileName = name;
}

/**
 * Writes a ZIP archive to `out`, and ends it, while `fill` adds what it holds. Rejects with the first error of `fill`, `out` or
 * `signal`; what was written by then is left to the caller. Resolves to its size in bytes.
 */
export async function writeZip(
  out: Writable,
  fill: (sink: ZipSink) => Promise<void>,
  { modified, signal }: { modified: Date; signal?: AbortSignal | undefined },
): Promise<number> {
  const zip = new ZipFile();
  const abort = new AbortController();
  const signals = [abort.signal, ...(signal === undefined ? [] : [signal])];
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(null, chunk);
    },
  });
  const written = pipeline(zip.outputStream, count, out, { signal: AbortSignal.any(signals) });
  // of those who wait: a promise that all of them raced with would hold each for as long as the archive is written
  const waiting = new Set<(error: unknown) => void>();
  let failure: { error: unknown } | null = null;
  const fail = (error: unknown): void => {
    failure ??= { error };
    for (const reject of waiting) reject(error);
  };
  // a later error must have a listener too, or it ends the process
  zip.on('error', fail);
  written.catch(fail);
  const orFailure = async (
    work: (resolve: () => void, reject: (error: unknown) => void) => void,
  ) => {
    let reject: (error: unknown) => void = () => undefined;
    const promise = new Promise<void>((resolve, rejectPromise) => {
      reject = rejectPromise;
      if (failure === null) work(resolve, reject);
      else reject(failure.error);
    });
    waiting.add(reject);
    await promise.finally(() => waiting.delete(reject));
  };
  const add: ZipSink['add'] = async (name, content, options = {}) => {
    // let go of once it is read: the archive holds its entries to the end, and what they refer to
    let source: Readable | null =
      content instanceof Readable ? content : Readable.from([toBytes(content)]);
    const entry = {
      mtime: options.modified ?? modified,
      compress: !COMPRESSED.test(name),
      forceZip64Format: options.isLarge === true,
    };
    try {
      await orFailure((resolve, reject) => {
        source?.once('end', resolve).once('error', reject);
        zip.addReadStreamLazy(name, entry, (pass) => pass(null, source as Readable));
        ownName(zip);
      });
    } catch (error) {
      // what was not read to its end occupies a file or a connection
      source.destroy();
      throw error;
    } finally {
      source = null;
    }
  };
  try {
    await fill({ add });
    zip.end();
    await orFailure((resolve, reject) => void written.then(resolve, reject));
    return size;
  } catch (error) {
    abort.abort(error);
    // the file is closed before the caller removes it
    await written.catch(() => undefined);
    throw signal?.aborted === true ? signal.reason : error;
  }
}
