import { guardedFetch } from '../../../platform/outbound/outbound.ts';
import { TIMEOUT_S, ProviderError, getReason } from './adapter.ts';

const MAX_BYTES = 64 * 1024;

export type Json = Readonly<Record<string, unknown>>;

/** Asks a provider, which answers an object in JSON within eight seconds and 64 kB, without leading elsewhere. Throws ProviderError. */
export async function fetchJson(url: URL, init: RequestInit & { json?: Json } = {}): Promise<Json> {
  const { json, ...options } = init;
  const headers = new Headers(options.headers);
  headers.set('accept', 'application/json');
  if (json !== undefined) headers.set('content-type', 'application/json; charset=utf-8');
  let text: string;
  let status: number;
  try {
    const answer = await guardedFetch(url, {
      ...options,
      ...(json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }),
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_S * 1000),
    });
    status = answer.status;
    text = await readLimitedText(answer);
  } catch (error) {
    throw new ProviderError(getReason(error), `${url.host}: ${(error as Error).message}`, error);
  }
  if (status >= 500) throw new ProviderError('unavailable', `${url.host} answered ${status}`);
  return parsed(url, text);
}

async function readLimitedText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed({ host }: URL, text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
  } catch (error) {
    throw new ProviderError('refused', `${host} did not answer in JSON`, error);
  }
  throw new ProviderError('refused', `${host} did not answer with an object`);
}

/** A text of an answer; empty where there is none. */
export function textIn(answer: Json, name: string): string {
  const value = answer[name];
  return typeof value === 'string' ? value : '';
}
