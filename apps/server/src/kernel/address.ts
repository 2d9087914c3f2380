import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Reads an IP address without its zone. Returns null for other text, also for `0x7f.1` and `010.0.0.1`, which ipaddr.js
 * reads as numbers and which are names to the rest of the server.
 */
export function parseAddress(text: string): Address | null {
  const [address = ''] = text.split('%');
  if (isIP(address) === 0) return null;
  // ipaddr.js reads `::192.0.2.7` as `::ffff:192.0.2.7` unless the leading zero is written
  return ipaddr.parse(address.replace(/^::(?=\d+\.)/u, '0::'));
}

/** Like `parseAddress`, but returns IPv4 for an IPv4 address that is written as IPv6 (`::ffff:192.0.2.7`). */
export function parseUnmappedAddress(text: string): Address | null {
  const address = parseAddress(text);
  return address !== null && isIPv6(address) && address.isIPv4MappedAddress()
    ? address.toIPv4Address()
    : address;
}

/** Narrows the type for the compiler, which `kind()` alone does not do. */
export function isIPv6(address: Address): address is ipaddr.IPv6 {
  return address.kind() === 'ipv6';
}

/**
 * The address that limits count: an IPv4 address in full, also one written as IPv6; of IPv6 the /64, because a provider
 * assigns one connection a /64 and its owner can use any number of addresses in it. Other text is returned as it is.
 */
export function toCountedAddress(ip: string): string {
  const known = countedAddresses.get(ip);
  if (known !== undefined) return known;
  const address = parseUnmappedAddress(ip);
  if (address === null) return ip;
  const counted = isIPv6(address) ? `${prefixOf(address, 4)}::/64` : address.toString();
  countedAddresses.set(ip, counted);
  return counted;
}

/** Addresses of late: a page makes ten calls, each of which is counted. */
const countedAddresses = new LRUCache<string, string>({ max: 5000 });

/**
 * The network of an address, such as a provider has for a region: the first 16 bits of IPv4, the first 32 of IPv6. Other
 * text is returned as it is.
 */
export function getNetwork(ip: string): string {
  const address = parseUnmappedAddress(ip);
  if (address === null) return ip;
  if (isIPv6(address)) return `${prefixOf(address, 2)}::/32`;
  return `${address.octets.slice(0, 2).join('.')}.0.0/16`;
}

function prefixOf({ parts }: ipaddr.IPv6, count: number): string {
  return parts
    .slice(0, count)
    .map((part) => part.toString(16))
    .join(':');
}

const PRIVATE_RANGES = ['private', 'loopback', 'linkLocal', 'carrierGradeNat', 'uniqueLocal'];

/** Whether an address belongs to a private network, which the Internet cannot reach. */
export function isPrivate(ip: string): boolean {
  return PRIVATE_RANGES.includes(parseUnmappedAddress(ip)?.range() ?? '');
}
