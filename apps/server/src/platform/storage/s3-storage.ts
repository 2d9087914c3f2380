import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { openBucket } from './s3-client.ts';
import { StorageAwayError, assertKey } from './storage.ts';
import type { Storage } from './storage.ts';

/** Milliseconds until the store answers, and between two pieces of what it sends. */
const PATIENCE = 8000;
/** How fast it takes what we send, at the least. */
const BYTES_A_MS = 1000;

/**
 * Objects in a bucket of an S3-compatible store. `address`: `https://key:secret@host/bucket/prefix?region=…`, key and
 * secret percent-encoded, prefix and region optional. All calls throw StorageAwayError when the store refuses or does not
 * answer in time.
 */
export function s3Storage(address: string, patience = PATIENCE): Storage {
  const bucket = openBucket(address, patience);
  const { origin, pathname } = new URL(address);

  async function send(method: string, key: string, init?: RequestInit): Promise<Response> {
    assertKey(key);
    try {
      return await bucket.send(method, `/${bucket.prefix}${key}`, init);
    } catch (error) {
      if (error instanceof StorageAwayError) throw error;
      const { message, cause } = error as Error;
      const why = cause instanceof Error ? cause.message : message;
      throw new StorageAwayError(why, { cause: error });
    }
  }

  return {
    place: `${origin}${pathname}`,

    async put(key, bytes, mime) {
      const signal = AbortSignal.timeout(patience + Math.ceil(bytes.length / BYTES_A_MS));
      const body = new Uint8Array(bytes);
      const answer = await send('PUT', key, { body, signal, headers: { 'content-type': mime } });
      await answer.body?.cancel();
      if (!answer.ok) throw new StorageAwayError('object store: no such bucket');
    },

    async get(key) {
      const stop = new AbortController();
      const { ok, body, headers } = await inTime(stop, patience, () =>
        send('GET', key, { signal: stop.signal }),
      );
      if (!ok || body === null) {
        await body?.cancel();
        return null;
      }
      const stream = Readable.from(pieces(body as ReadableStream<Uint8Array>, stop, patience));
      // whoever does not read to the end must not keep the connection
      stream.once('close', () => stop.abort());
      return { stream, size: Number(headers.get('content-length')) };
    },

    async size(key) {
      const { ok, headers } = await send('HEAD', key);
      return ok ? Number(headers.get('content-length')) : null;
    },

    async delete(key) {
      const answer = await send('DELETE', key);
      await answer.body?.cancel();
    },
  };
}

/** A reader may be as slow as it likes; the store may not. */
async function* pieces(
  body: ReadableStream<Uint8Array>,
  stop: AbortController,
  patience: number,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await inTime(stop, patience, () => reader.read());
    if (done) return;
    yield value;
  }
}

async function inTime<T>(
  stop: AbortController,
  patience: number,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setTimeout(
    () => stop.abort(new StorageAwayError('object store: no answer in time')),
    patience,
  );
  return work().finally(() => clearTimeout(timer));
}
