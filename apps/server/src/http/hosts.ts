// Why it is as it is: docs/decisions/0098-addresses-and-proxies.md
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback } from '../config/host.ts';
import { parseUnmappedAddress } from '../kernel/address.ts';
import { sendEnvelope } from './envelope.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers by whatever name the machine is reached: it prints no address, or judges the host itself. */
    allowAnyHost?: boolean;
  }
}

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/iu;

/** The host name of a Host header without its port, in lower case; null for a malformed header. */
export function parseHostname(host: string | undefined): string | null {
  if (host === undefined || !HOST.test(host)) return null;
  return URL.parse(`http://${host}`)?.hostname ?? null;
}

/** A site has a few names, and callers can invent many ports for them. */
const MAX_KNOWN_HOSTS = 50;

/**
 * Tells whether a Host header names the site: its public name, or a name of the machine itself. Ports may differ behind
 * proxies. Parsed once for each that does.
 */
function createHostCheck(publicUrl: string): (host: string | undefined) => boolean {
  const publicName = new URL(publicUrl).hostname;
  const knownHosts = new Set<string>();
  return (host) => {
    if (host !== undefined && knownHosts.has(host)) return true;
    const name = parseHostname(host);
    const isOwn = name !== null && (isLoopback(name) || name === publicName);
    if (isOwn && host !== undefined && knownHosts.size < MAX_KNOWN_HOSTS) knownHosts.add(host);
    return isOwn;
  };
}

/** A target in absolute form (`GET http://host/path`) as its path, for the router and all that reads `request.url`. */
export function toOriginForm({ url = '/' }: IncomingMessage): string {
  if (url.startsWith('/') || url === '*') return url;
  const target = URL.parse(url);
  return target === null ? url : target.pathname + target.search;
}

/** The host in a target in absolute form; undefined for a target that is a path. */
function targetHost(url: string): string | undefined {
  return url.startsWith('/') || url === '*' ? undefined : (URL.parse(url)?.host ?? '');
}

function countHostHeaders({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
}

/**
 * Refuses requests for other sites before any work is done for them: pages are cached, and a foreign host name that resolves
 * to this machine would get the rights of a site of its own.
 */
export function rejectOtherHosts(http: FastifyInstance, publicUrl: string): void {
  const isOwnHost = createHostCheck(publicUrl);
  const findRefusal = (request: FastifyRequest): 400 | 421 | null => {
    // Node reads the first of several headers; a proxy may have checked the last
    if (countHostHeaders(request.raw) > 1) return 400;
    const target = targetHost(request.originalUrl);
    if (target !== undefined && !isOwnHost(target)) return 421;
    const { allowAnyHost } = request.routeOptions.config;
    return allowAnyHost === true || isOwnHost(request.headers.host) ? null : 421;
  };
  http.addHook('onRequest', (request, reply, done) => {
    const refusal = findRefusal(request);
    if (refusal === null) done();
    else void sendRefusal(request, reply, refusal, publicUrl);
  });
}

function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  code: 400 | 421,
  publicUrl: string,
): FastifyReply {
  // a malformed host name need not be looked up
  request.refusedHost = parseHostname(request.headers.host) ?? '';
  const msg = `当前地址不是本站地址，请从 ${publicUrl} 访问`;
  if (request.url.startsWith('/api/')) return sendEnvelope(reply, { code, data: null, msg });
  // other caches may store a 421
  return reply
    .code(code)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(msg);
}

/** Headers that proxies add; a request with one of them did not originate on this machine. */
const FORWARDED = /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/u;

/**
 * Whether a program on this machine sent the request itself: over loopback, to a name of loopback, through no proxy. Other
 * sites whose name points at this machine, and proxies on it, do not count.
 */
export function isLocalRequest({ raw, headers }: FastifyRequest): boolean {
  const peer = parseUnmappedAddress(raw.socket.remoteAddress ?? '');
  return (
    peer?.range() === 'loopback' &&
    isLoopback(parseHostname(headers.host) ?? '') &&
    !Object.keys(headers).some((name) => FORWARDED.test(name))
  );
}
