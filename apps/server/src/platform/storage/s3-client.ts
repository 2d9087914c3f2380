// Why it is as it is: docs/decisions/0103-s3-client.md
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { traced } from '../../kernel/tracing.ts';

/** Before an answer of 5xx or 429 is believed. */
const ASKED_AGAIN = 2;
const AGAIN_MS = 100;

const codeOf = ({ status }: Response) => ({ 'http.response.status_code': status });

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
 * @param patience milliseconds for a call, until the last byte of its answer
 */
export function openBucket(address: string, patience: number): Bucket {
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
    async send(method, path, { signal = AbortSignal.timeout(patience), ...init } = {}) {
      const at = `${url.origin}/${bucket}${path}`;
      // Not the client's own fetch: a Request forgets its signal when it is collected, and what waits then waits on.
      const ask = async () => fetch(await client.sign(at, { method, ...init }), { signal });
      for (let again = ASKED_AGAIN; ; again -= 1) {
        const answer = await traced(`object store ${method}`, { kind: 'client' }, ask, codeOf);
        if (answer.ok || answer.status === 404) return answer;
        await answer.body?.cancel();
        const mayPass = answer.status >= 500 || answer.status === 429;
        if (again === 0 || !mayPass)
          throw new Error(`object store: ${method} answered ${answer.status}`);
        await sleep(AGAIN_MS);
      }
    },
  };
}
