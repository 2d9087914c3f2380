// Why it is as it is: docs/decisions/0103-s3-client.md
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { runTraced } from '../../kernel/tracing.ts';

/** Before an answer of 5xx or 429 is believed. */
const MAX_RETRIES = 2;
const RETRY_DELAY_MS = 100;

const toErrorCode = ({ status }: Response) => ({ 'http.response.status_code': status });

/** A bucket of an S3-compatible store. */
export interface Bucket {
  /** Goes before the names of objects: empty, or with a slash at its end. */
  prefix: string;
  /**
   * A signed call; `path` begins with a slash, below the bucket. 404 is an answer too; throws when the store refuses or does
   * not answer.
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
