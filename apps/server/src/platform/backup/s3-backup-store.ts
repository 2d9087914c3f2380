import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { openBucket } from '../storage/s3-storage.ts';
import { assertName } from './backup-store.ts';
import type { BackupStore } from './backup-store.ts';

/** Milliseconds for one call; a part of a large object among them. */
const TIMEOUT_MS = 60_000;
/** Size of the parts of a large object; S3 accepts 5 MB to 5 GB, and 10,000 of them. */
const PART_BYTES = 16 * 1024 * 1024;

/** Objects in a bucket of an S3-compatible store, of any size. Source: Amazon S3 API Reference, "Multipart upload". */
export function createS3BackupStore(address: string): BackupStore {
  const { origin, pathname } = new URL(address);
  const bucket = openBucket(address, TIMEOUT_MS);
  const { prefix } = bucket;

  function send(method: string, path: string, body?: Uint8Array): Promise<Response> {
    return bucket.send(method, path, body === undefined ? {} : { body: new Uint8Array(body) });
  }
  const buildPath = (name: string) => {
    assertName(name);
    return `/${prefix}${name}`;
  };
  async function readText(answer: Response): Promise<string> {
    if (!answer.ok) throw new Error('object store: no such bucket');
    return answer.text();
  }

  async function putParts(path: string, parts: AsyncIterable<Buffer>): Promise<number> {
    const id =
      readElements(await readText(await send('POST', `${path}?uploads`)), 'UploadId')[0] ?? '';
    const upload = `uploadId=${encodeURIComponent(id)}`;
    try {
      const tags: string[] = [];
      let bytes = 0;
      for await (const part of parts) {
        const query = `partNumber=${tags.length + 1}&${upload}`;
        const answer = await send('PUT', `${path}?${query}`, part);
        await readText(answer);
        tags.push(answer.headers.get('etag') ?? '');
        bytes += part.length;
      }
      const list = tags.map(
        (tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      );
      const completion = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`;
      const result = await readText(
        await send('POST', `${path}?${upload}`, Buffer.from(completion)),
      );
      // the store may report an error within an answer that begins with 200
      if (result.includes('<Error>'))
        throw new Error('object store: the parts were not put together');
      return bytes;
    } catch (error) {
      await send('DELETE', `${path}?${upload}`).catch(() => undefined);
      throw error;
    }
  }

  return {
    location: `${origin}${pathname}`,
    async put(name, source) {
      const path = buildPath(name);
      const parts = splitIntoParts(source);
      const first = (await parts.next()).value ?? Buffer.alloc(0);
      if (first.length === PART_BYTES) return putParts(path, prependChunk(first, parts));
      await readText(await send('PUT', path, first));
      return first.length;
    },
    async get(name) {
      const answer = await send('GET', buildPath(name));
      if (answer.ok && answer.body !== null) return Readable.fromWeb(answer.body as ReadableStream);
      await answer.body?.cancel();
      return null;
    },
    async list(begin) {
      const names: string[] = [];
      for (let token: string | undefined = ''; token !== undefined;) {
        const after: string =
          token === '' ? '' : `&continuation-token=${encodeURIComponent(token)}`;
        const query = `?list-type=2&prefix=${encodeURIComponent(prefix + begin)}${after}`;
        const page: string = await readText(await send('GET', `/${query}`));
        names.push(...readElements(page, 'Key').map((key) => key.slice(prefix.length)));
        token = readElements(page, 'NextContinuationToken')[0];
      }
      return names;
    },
    async delete(name) {
      const answer = await send('DELETE', buildPath(name));
      await answer.body?.cancel();
    },
  };
}

/** Content of these elements. Names of backups need no entities, and tokens contain only `&amp;`. */
function readElements(xml: string, element: string): string[] {
  const matches = xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'gu'));
  return Array.from(matches, ([, inner = '']) => inner.replaceAll('&amp;', '&'));
}

async function* splitIntoParts(source: Readable): AsyncGenerator<Buffer, undefined> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    const all = Buffer.concat(waiting);
    let from = 0;
    for (; size - from >= PART_BYTES; from += PART_BYTES)
      yield all.subarray(from, from + PART_BYTES);
    waiting = [all.subarray(from)];
    size -= from;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

async function* prependChunk(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}
