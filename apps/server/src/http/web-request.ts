import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback } from '../config/host.ts';
import { parseHostname } from './hosts.ts';

/** Headers in which a caller may claim an address; the site knows its own. */
const ADDRESS_HEADERS = /^(?:host|forwarded|x-forwarded-.+)$/u;

/**
 * The request in the form of React Router, at the site's public address; aborted when the browser disconnects before the
 * answer is complete, unless `reply` is null because other callers wait for the same answer.
 */
export function toWebRequest(
  request: FastifyRequest,
  reply: FastifyReply | null,
  publicUrl: string,
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || name.startsWith(':') || ADDRESS_HEADERS.test(name)) continue;
    for (const item of Array.isArray(value) ? value : [value]) headers.append(name, item);
  }
  const abort = new AbortController();
  reply?.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort();
  });
  const init: RequestInit & { duplex?: 'half' } = {
    method: request.method,
    headers,
    signal: abort.signal,
  };
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    init.body = Readable.toWeb(request.raw) as ReadableStream<Uint8Array>;
    init.duplex = 'half';
  }
  return new Request(resolveUrl(request, publicUrl), init);
}

/** Concatenated as text: resolved as a relative reference, the path `//host` would name another site. */
function resolveUrl({ method, headers, url }: FastifyRequest, publicUrl: string): URL {
  const reads = method === 'GET' || method === 'HEAD';
  const origin = reads ? publicUrl : resolveFormOrigin(headers.host, publicUrl);
  return URL.parse(origin + url) ?? new URL(origin);
}

/** Forms are compared with the page that sent them, which may have been opened on the machine itself. Their answers are not cached. */
function resolveFormOrigin(host: string | undefined, publicUrl: string): string {
  return isLoopback(parseHostname(host) ?? '') ? `http://${host}` : publicUrl;
}

/** Copies status and headers, several Set-Cookie included. */
export function copyResponseHead(reply: FastifyReply, response: Response): void {
  reply.code(response.status);
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value);
  }
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
}
