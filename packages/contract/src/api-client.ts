/** The client that is published as an npm package, for programs that call with a token. No zod here. */
import { buildUrl, createCall } from './client.ts';
import type { Call, Envelope, RawInput } from './client.ts';
import { parseJson } from './json.ts';

export type { Call, CallError, DataFor, EndpointKey, InputFor, Result } from './client.ts';
export type { Scope } from './scopes.ts';

export interface ClientOptions {
  /** Address of the site, such as `https://kb.example.com`. */
  baseUrl: string;
  /** An access token or service token. */
  token: string;
  /** In place of the global `fetch`. */
  fetch?: typeof fetch;
  /** Milliseconds after which a call is given up; 30 seconds by default. */
  timeout?: number;
  /** How often a call is repeated that came too early (429), after the seconds that the server names; 2 by default. */
  retries?: number;
}

const TIMEOUT = 30_000;
const RETRIES = 2;
/** A server that names more is not waited for. */
const MAX_WAIT_SECONDS = 60;

/** One function for every call there is, with a token. It never rejects: failures resolve to `{ok: false, error}`. */
export function createClient(options: ClientOptions): Call {
  const { token, timeout = TIMEOUT, retries = RETRIES } = options;
  const send = options.fetch ?? fetch;
  const base = `${options.baseUrl.replace(/\/+$/u, '')}/api`;
  const request = async (
    key: string,
    input: RawInput,
    left: number,
  ): Promise<Envelope<unknown>> => {
    const { method, url } = buildUrl(key, input);
    const headers: Record<string, string> = { Authorization: `Bearer ${token}` };
    let body: BodyInit | null = null;
    if (input.body instanceof FormData) body = input.body;
    else if (method !== 'GET' && input.body !== undefined) {
      headers['Content-Type'] = 'application/json';
      body = JSON.stringify(input.body);
    }
    // oxlint-disable-next-line browser-floor/no-newer-api -- programs run this client, browsers do not
    const signal = AbortSignal.timeout(timeout);
    const response = await send(base + url, { method, headers, body, signal, redirect: 'error' });
    const wait = Number(response.headers.get('retry-after'));
    if (response.status === 429 && left > 0 && wait > 0 && wait <= MAX_WAIT_SECONDS) {
      await response.body?.cancel();
      await new Promise((resolve) => setTimeout(resolve, wait * 1000));
      return request(key, input, left - 1);
    }
    return readEnvelope(response);
  };
  return createCall(async (key, input) => {
    try {
      return await request(key, input, retries);
    } catch (error) {
      const msg = error instanceof Error ? error.message : String(error);
      return { code: 503, data: null, msg };
    }
  });
}

/** What the server said; a proxy's page is a failure as well. */
async function readEnvelope(response: Response): Promise<Envelope<unknown>> {
  const text = await response.text();
  try {
    const answer = parseJson(text) as Envelope<unknown>;
    if (typeof answer?.code === 'number') return answer;
  } catch {
    // not from the site
  }
  return { code: response.ok ? 502 : response.status, data: null, msg: response.statusText };
}
