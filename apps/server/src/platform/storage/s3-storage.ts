import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { openBucket } from './s3-client.ts';
import { assertKey } from './storage.ts';
import type { Storage } from './storage.ts';

/** Milliseconds for a call, until the last byte of its answer. */
const PATIENCE = 10_000;

/**
 * Objects in a bucket of an S3-compatible store. `address`: `https://key:secret@host/bucket/prefix?region=…`, key and
 * secret percent-encoded, prefix and region optional. All calls throw when the store refuses or does not answer.
 */
export function s3Storage(address: string): Storage {
  const bucket = openBucket(address, PATIENCE);

  function send(method: string, key: string, init?: RequestInit): Promise<Response> {
    assertKey(key);
    return bucket.send(method, `/${bucket.prefix}${key}`, init);
  }

  return {
    async put(key, bytes, mime) {
      const body = new Uint8Array(bytes);
      const answer = await send('PUT', key, { body, headers: { 'content-type': mime } });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error('object store: no such bucket');
    },

    async get(key) {
      const { ok, body, headers } = await send('GET', key);
      if (!ok || body === null) {
        await body?.cancel();
        return null;
      }
      const stream = Readable.fromWeb(body as ReadableStream);
      return { stream, size: Number(headers.get('content-length')) };
    },

    async delete(key) {
      const answer = await send('DELETE', key);
      await answer.body?.cancel();
    },
  };
}
