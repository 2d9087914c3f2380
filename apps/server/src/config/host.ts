import { isIP } from 'node:net';
import { parseAddress } from '../kernel/address.ts';

/** Whether this names a machine: an address with a port, or numbers that only look like an address, do not. */
export function isHost(value: string): boolean {
  if (isIP(value) !== 0) return URL.canParse(`http://${urlHost(value)}`);
  return /^[\w.-]+$/.test(value) && URL.parse(`http://${value}`)?.hostname === value.toLowerCase();
}

/** Whether this is a site's own address: scheme, host and perhaps a port, nothing else. */
export function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  return (
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '' &&
    url.username === ''
  );
}

/**
 * True for localhost, 127.0.0.0/8 and ::1. A name that merely resolves there does not count, nor does an IPv4 address that
 * is written as IPv6.
 */
export function isLoopback(host: string): boolean {
  if (host.toLowerCase() === 'localhost') return true;
  return parseAddress(host.replace(/^\[(.*)\]$/u, '$1'))?.range() === 'loopback';
}

/** A host as it is written in a URL. */
export function urlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
