import type { Agent, Dispatcher } from 'undici';
import { createAddressRule, createLookup, RefusedAddressError } from './outbound.ts';
import type { Resolve } from './outbound.ts';

/** Why a call had no answer. */
export type PostFailure = 'TIMEOUT' | 'DNS' | 'CONNECT' | 'TLS' | 'REFUSED_ADDRESS';

export interface PostAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** The answer was longer than the bound. */
  cut: boolean;
}

export interface OutboundPost {
  /**
   * Posts a text to an address that an Admin named. Follows no redirect, reads an answer up to a bound and never longer than
   * the timeout. Throws PostError, or what `signal` was aborted with.
   */
  post(
    url: string,
    request: { headers: Record<string, string>; body: string; signal?: AbortSignal },
  ): Promise<PostAnswer>;
  /** Whether the host of an address is itself one that is refused; names are checked when they are resolved. */
  isRefused(url: URL): boolean;
}

/** A call without an answer. */
export class PostError extends Error {
  readonly failure: PostFailure;
  constructor(failure: PostFailure, cause: unknown) {
    super(`the call failed: ${failure}`, { cause });
    this.failure = failure;
  }
}

export interface OutboundPostOptions {
  /** Networks of the company that may be reached. */
  networks?: readonly string[];
  /** For peers of tests alone. */
  loopback?: boolean;
  resolve?: Resolve;
  timeouts?: { connectMs: number; totalMs: number };
}

const MAX_ANSWER_BYTES = 16 * 1024;
const MAX_HEADERS = 40;
const MAX_HEADER_LENGTH = 500;
const TIMEOUTS = { connectMs: 5000, totalMs: 10_000 };

/** Opens calls to addresses of webhooks: a connection for each, whose name is resolved once and checked. */
export function createOutboundPost(options: OutboundPostOptions = {}): OutboundPost {
  const { networks = [], loopback = false, resolve, timeouts = TIMEOUTS } = options;
  const isRefused = createAddressRule(networks, { loopback });
  let agent: Agent | undefined;
  const openAgent = async (): Promise<Agent> => {
    // loaded at first use: most processes never need it
    const { Agent } = await import('undici');
    agent ??= new Agent({
      // a connection that its target closed meanwhile would count as a failure
      pipelining: 0,
      connect: { lookup: createLookup(resolve, isRefused), timeout: timeouts.connectMs },
      headersTimeout: timeouts.totalMs,
      bodyTimeout: timeouts.totalMs,
      maxHeaderSize: 16 * 1024,
    });
    return agent;
  };
  return {
    isRefused: ({ hostname }) => isRefused(hostname),
    post: async (url, { headers, body, signal }) => {
      const { hostname } = new URL(url);
      if (isRefused(hostname))
        throw new PostError('REFUSED_ADDRESS', new RefusedAddressError(hostname));
      const timeout = AbortSignal.timeout(timeouts.totalMs);
      try {
        const answer = await (
          await openAgent()
        ).request({
          ...splitUrl(url),
          method: 'POST',
          headers,
          body,
          signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
        });
        return await readAnswer(answer);
      } catch (error) {
        signal?.throwIfAborted();
        throw new PostError(timeout.aborted ? 'TIMEOUT' : classify(error), error);
      }
    },
  };
}

function splitUrl(url: string): { origin: string; path: string } {
  const { origin, pathname, search } = new URL(url);
  return { origin, path: pathname + search };
}

async function readAnswer({
  statusCode,
  headers,
  body,
}: Dispatcher.ResponseData): Promise<PostAnswer> {
  const chunks: Buffer[] = [];
  let length = 0;
  // leaving the loop closes the connection, however much is still to come
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > MAX_ANSWER_BYTES) break;
  }
  const text = Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString('utf8');
  return {
    status: statusCode,
    headers: Object.fromEntries(
      Object.entries(headers)
        .slice(0, MAX_HEADERS)
        .map(([name, value]) => [name, clean(String(value)).slice(0, MAX_HEADER_LENGTH)]),
    ),
    body: clean(text),
    cut: length > MAX_ANSWER_BYTES,
  };
}

/** PostgreSQL stores no NUL, and no half of a pair. */
const clean = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();

const TLS_CODES =
  /^(?:ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|EPROTO|ERR_BAD_CERT)/u;
const TIMEOUT_CODES = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

function classify(error: unknown): PostFailure {
  const { code = '', cause } = error as { code?: string; cause?: unknown };
  if (error instanceof RefusedAddressError) return 'REFUSED_ADDRESS';
  if (TIMEOUT_CODES.has(code)) return 'TIMEOUT';
  if (code.startsWith('ENOTFOUND') || code.startsWith('EAI_')) return 'DNS';
  if (TLS_CODES.test(code)) return 'TLS';
  return cause instanceof Error ? classify(cause) : 'CONNECT';
}
