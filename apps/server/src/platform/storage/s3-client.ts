import { AwsClient } from 'aws4fetch';
import { traced } from '../../kernel/tracing.ts';

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
    retries: 2,
  });
  const [bucket = '', ...rest] = url.pathname.split('/').filter((part) => part !== '');
  return {
    prefix: rest.map((part) => `${part}/`).join(''),
    async send(method, path, init = {}) {
      const signal = AbortSignal.timeout(patience);
      const ask = () => client.fetch(`${url.origin}/${bucket}${path}`, { method, signal, ...init });
      const answer = await traced(`object store ${method}`, { kind: 'client' }, ask, codeOf);
      if (answer.ok || answer.status === 404) return answer;
      await answer.body?.cancel();
      throw new Error(`object store: ${method} answered ${answer.status}`);
    },
  };
}
