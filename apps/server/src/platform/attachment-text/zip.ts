import { text } from 'node:stream/consumers';
import { Transform } from 'node:stream';
import { fromBuffer } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { UnreadableError } from './unreadable.ts';

/** How many files of an Office file are read, and their unpacked size in bytes: both exclude bombs. */
const ENTRIES = 10_000;
const UNPACKED = 64 * 1024 * 1024;

/** An Office file, of which only the requested entries are unpacked. */
export interface Zip {
  names: string[];
  /** The text of an entry; '' when it is missing. Throws UnreadableError beyond the limit. */
  read(name: string): Promise<string>;
}

/** Throws UnreadableError for a file that is not a ZIP, or too large. */
export async function openZip(bytes: Uint8Array): Promise<Zip> {
  const { file, entries } = await readEntries(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  );
  let remaining = UNPACKED;
  const consumeBudget = (size: number): void => {
    remaining -= size;
    if (remaining < 0) throw new UnreadableError('tooLarge');
  };
  return {
    names: [...entries.keys()],
    async read(name) {
      const entry = entries.get(name);
      if (entry === undefined) return '';
      // the stated size of an entry may be false, so bytes are counted as they arrive
      if (entry.uncompressedSize > remaining) throw new UnreadableError('tooLarge');
      const counted = new Transform({
        transform(chunk: Buffer, _, done) {
          try {
            consumeBudget(chunk.length);
            done(null, chunk);
          } catch (error) {
            done(error as Error);
          }
        },
      });
      const stream = await openEntry(file, entry);
      stream.on('error', (error) => counted.destroy(error));
      return text(stream.pipe(counted));
    },
  };
}

function readEntries(bytes: Buffer): Promise<{ file: ZipFile; entries: Map<string, Entry> }> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, file) => {
      if (error) return reject(new UnreadableError('broken'));
      const entries = new Map<string, Entry>();
      file.on('error', () => reject(new UnreadableError('broken')));
      file.on('end', () => resolve({ file, entries }));
      file.on('entry', (entry: Entry) => {
        if (entries.size >= ENTRIES) return reject(new UnreadableError('tooLarge'));
        entries.set(entry.fileName, entry);
        file.readEntry();
      });
      file.readEntry();
    });
  });
}

function openEntry(file: ZipFile, entry: Entry): Promise<NodeJS.ReadableStream> {
  return new Promise((resolve, reject) => {
    file.openReadStream(entry, (error, stream) =>
      error ? reject(new UnreadableError('broken')) : resolve(stream),
    );
  });
}
