// Why it is as it is: docs/decisions/0103-s3-client.md
import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { runTraced } from '../../kernel/tracing.ts';
import { StorageUnavailableError, assertKey } from './storage.ts';
import type { Storage } from './storage.ts';

/** Milliseconds until the store answers, and between two pieces of what it sends. */
const TIMEOUT_MS = 8000;
/** The lowest upload rate that is accepted. */
const BYTES_PER_MS = 1000;

/**
 * Objects in a bucket of an S3-compatible store. `address`: `https://key:secret@host/bucket/prefix?region=…`, key and
 * secret percent-encoded, prefix and region optional. All calls throw StorageAwayError when the store refuses or does not
 * answer in time.
 */
export function createS3Storage(address: string, timeoutMs = TIMEOUT_MS): Storage {
  const bucket = openBucket(address, timeoutMs);
  const { origin, pathname } = new URL(address);

  async function send(method: string, key: string, init?: RequestInit): Promise<Response> {
    assertKey(key);
    try {
      return await bucket.send(method, `/${bucket.prefix}${key}`, init);
    } catch (error) {
      if (error instanceof StorageUnavailableError) throw error;
      const { message, cause } = error as Error;
      const reason = cause instanceof Error ? cause.message : message;
      throw new StorageUnavailableError(reason, { cause: error });
    }
  }

  /** `size` in bytes. */
  async function put(
    key: string,
    body: Uint8Array<ArrayBuffer> | Blob,
    size: number,
    mime: string,
  ): Promise<void> {
    const signal = AbortSignal.timeout(timeoutMs + Math.ceil(size / BYTES_PER_MS));
    const answer = await send('PUT', key, { body, signal, headers: { 'content-type': mime } });
    await answer.body?.cancel();
    if (!answer.ok) throw new StorageUnavailableError('object store: no such bucket');
  }

  return {
    location: `${origin}${pathname}`,

    put: (key, bytes, mime) => put(key, new Uint8Array(bytes), bytes.length, mime),

    async putFile(key, file, mime) {
      const body = await openAsBlob(file);
      await put(key, body, body.size, mime);
    },

    async get(key) {
      const abort = new AbortController();
      const { ok, body, headers } = await withTimeout(abort, timeoutMs, () =>
        send('GET', key, { signal: abort.signal }),
      );
      if (!ok || body === null) {
        await body?.cancel();
        return null;
      }
      const stream = Readable.from(
        readChunks(body as ReadableStream<Uint8Array>, abort, timeoutMs),
      );
      // a reader that stops early must not occupy the connection
      stream.once('close', () => abort.abort());
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
async function* readChunks(
  body: ReadableStream<Uint8Array>,
  abort: AbortController,
  timeoutMs: number,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await withTimeout(abort, timeoutMs, () => reader.read());
    if (done) return;
    yield value;
  }
}

async function withTimeout<T>(
  abort: AbortController,
  timeoutMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setTimeout(
    () => abort.abort(new StorageUnavailableError('object store: no answer in time')),
    timeoutMs,
  );
  return work().finally(() => clearTimeout(timer));
}

/** Before an answer of 5xx or 429 is believed. */
const MAX_RETRIES = 2;
const RETRY_DELAY_MS = 100;

const toErrorCode = ({ status }: Response) => ({ 'http.response.status_code': status });

/** A bucket of an S3-compatible store. */
interface Bucket {
  /** Prefix of the names of objects: empty, or with a slash at its end. */
  prefix: string;
  /**
   * A signed request; `path` begins with a slash, below the bucket. 404 is a valid answer; throws when the store refuses or
   * does not answer.
   */
  send(method: string, path: string, init?: RequestInit): Promise<Response>;
}

/**
 * @param address `https://key:secret@host/bucket/prefix?region=…`, key and secret percent-encoded, prefix and region optional
 * @param timeoutMs milliseconds for a call, until the last byte of its answer
 */
export function openBucket(address: string, timeoutMs: number): Bucket {
  const url = new URL(address);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region: url.searchParams.get('region') ?? 'us-east-1',
  });
  const [bucket = '', ...rest] = url.pathname.split('/').filter((part) => part !== '');
  return {
    prefix: rest.map((part) => `${part}/`).join(''),
    async send(method, path, { signal = AbortSignal.timeout(timeoutMs), ...init } = {}) {
      const at = `${url.origin}/${bucket}${path}`;
      // Not the client's own fetch: a Request forgets its signal when it is collected, and what waits then waits on.
      const sendOnce = async () => fetch(await client.sign(at, { method, ...init }), { signal });
      for (let retriesLeft = MAX_RETRIES; ; retriesLeft -= 1) {
        const answer = await runTraced(
          `object store ${method}`,
          { kind: 'client' },
          sendOnce,
          toErrorCode,
        );
        if (answer.ok || answer.status === 404) return answer;
        await answer.body?.cancel();
        const isRetryable = answer.status >= 500 || answer.status === 429;
        if (retriesLeft === 0 || !isRetryable)
          throw new Error(`object store: ${method} answered ${answer.status}`);
        await sleep(RETRY_DELAY_MS);
      }
    },
  };
}
