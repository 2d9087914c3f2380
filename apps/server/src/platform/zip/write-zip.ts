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
  const failed = new Promise<never>((_resolve, reject) => {
    // a later error must have a listener too, or it ends the process
    zip.on('error', reject);
    written.catch(reject);
  });
  failed.catch(() => undefined);
  const add: ZipSink['add'] = (name, content, options = {}) => {
    const source =
      content instanceof Readable ? content : Readable.from([Buffer.from(content as Uint8Array)]);
    const ended = new Promise<void>((resolve, reject) => {
      source.once('end', resolve).once('error', reject);
    });
    const entry = {
      mtime: options.modified ?? modified,
      compress: !COMPRESSED.test(name),
      forceZip64Format: options.isLarge === true,
    };
    zip.addReadStreamLazy(name, entry, (pass) => pass(null, source));
    // what was not read to its end occupies a file or a connection
    return Promise.race([ended, failed]).catch((error: unknown) => {
      source.destroy();
      throw error;
    });
  };
  try {
    await fill({ add });
    zip.end();
    await Promise.race([written, failed]);
    return size;
  } catch (error) {
    abort.abort(error);
    // the file is closed before the caller removes it
    await written.catch(() => undefined);
    throw signal?.aborted === true ? signal.reason : error;
  }
}
