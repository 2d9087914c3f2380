import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { BackupStore } from './backup-store.ts';
import type { Encryption } from './encryption.ts';

/** The data that passed: its bytes, lines and SHA-256 (hex), before compression. */
export interface Checksum {
  bytes: number;
  lines: number;
  sha256: string;
}

export interface EncryptedStore {
  store: BackupStore;
  encryption: Encryption;
}

const LINE_FEED = 10;
const ZSTD = '.zst';

/** Stores a stream, compressed unless its bytes are that already, and encrypted where the store is. */
export async function pack(
  { store, encryption }: EncryptedStore,
  name: string,
  source: Readable,
  { compress = true } = {},
): Promise<Checksum & { object: string; stored: number }> {
  const { counter, sum } = createCounter();
  const counted = pipeThrough(source, counter);
  const level = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };
  const small = compress ? pipeThrough(counted, createZstdCompress(level)) : counted;
  const object = `${name}${compress ? ZSTD : ''}${encryption.extension}`;
  const stored = await store.put(object, await encryption.encrypt(small));
  return { ...sum(), object, stored };
}

/** The stream before compression. Throws when the store has no such object. */
export async function unpack(
  { store, encryption }: EncryptedStore,
  object: string,
): Promise<Readable> {
  const packed = await store.get(object);
  if (packed === null) throw new Error(`${object} is missing in the backup`);
  const plain = object.endsWith('.age') ? await encryption.decrypt(packed) : packed;
  const compressed = object.replace(/\.age$/u, '').endsWith(ZSTD);
  return compressed ? pipeThrough(plain, createZstdDecompress()) : plain;
}

/** Digest of a stream whose data is not needed otherwise. */
export async function computeChecksum(stream: Readable): Promise<Checksum> {
  const { counter, sum } = createCounter();
  for await (const chunk of pipeThrough(stream, counter)) void chunk;
  return sum();
}

/** A stream that passes everything through and computes a digest. */
function createCounter(): { counter: Transform; sum: () => Checksum } {
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
function pipeThrough(from: Readable, to: Transform): Transform {
  from.on('error', (error) => to.destroy(error));
  to.on('error', () => from.destroy());
  return from.pipe(to);
}
