import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { BackupStore } from './backup-store.ts';
import type { Seal } from './seal.ts';

/** What came through: bytes, lines and SHA-256 (hex) of them, before they were packed. */
export interface Sum {
  bytes: number;
  lines: number;
  sha256: string;
}

export interface Shelf {
  store: BackupStore;
  seal: Seal;
}

const LINE_FEED = 10;
const ZSTD = '.zst';

/** Stores a stream, compressed unless its bytes are that already, and encrypted where the store is. */
export async function pack(
  { store, seal }: Shelf,
  name: string,
  source: Readable,
  { compress = true } = {},
): Promise<Sum & { object: string; stored: number }> {
  const { counter, sum } = counting();
  const counted = flow(source, counter);
  const level = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };
  const small = compress ? flow(counted, createZstdCompress(level)) : counted;
  const object = `${name}${compress ? ZSTD : ''}${seal.ending}`;
  const stored = await store.put(object, await seal.close(small));
  return { ...sum(), object, stored };
}

/** The stream that was packed. Throws where the store has no such object. */
export async function unpack({ store, seal }: Shelf, object: string): Promise<Readable> {
  const packed = await store.get(object);
  if (packed === null) throw new Error(`${object} is missing in the backup`);
  const plain = object.endsWith('.age') ? await seal.open(packed) : packed;
  const compressed = object.replace(/\.age$/u, '').endsWith(ZSTD);
  return compressed ? flow(plain, createZstdDecompress()) : plain;
}

/** Sum of a stream that nobody needs otherwise. */
export async function sumOf(stream: Readable): Promise<Sum> {
  const { counter, sum } = counting();
  for await (const chunk of flow(stream, counter)) void chunk;
  return sum();
}

/** A stream that lets everything through and knows its sum at the end. */
function counting(): { counter: Transform; sum: () => Sum } {
  const hash = createHash('sha256');
  let bytes = 0;
  let lines = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1))
        lines += 1;
      done(null, chunk);
    },
  });
  return { counter, sum: () => ({ bytes, lines, sha256: hash.digest('hex') }) };
}

/** `pipe` that hands errors on, both ways. */
function flow(from: Readable, to: Transform): Transform {
  from.on('error', (error) => to.destroy(error));
  to.on('error', () => from.destroy());
  return from.pipe(to);
}
