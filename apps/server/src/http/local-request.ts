import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../config/host.ts';
import { parseUnmappedAddress } from '../kernel/address.ts';
import { parseHostname } from './hosts.ts';

/** What proxies add; a request that has one of them does not come from this machine, whichever client sent it on. */
const FORWARDED = /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/u;

/**
 * Whether a program of this machine sent the request itself: over loopback, by a name of loopback, through no proxy. Other
 * sites whose name was made to point at this machine, and proxies on it, are not this machine.
 */
export function isLocalRequest({ raw, headers }: FastifyRequest): boolean {
  const peer = parseUnmappedAddress(raw.socket.remoteAddress ?? '');
  return (
    peer?.range() === 'loopback' &&
    isLoopback(parseHostname(headers.host) ?? '') &&
    !Object.keys(headers).some((name) => FORWARDED.test(name))
  );
}
