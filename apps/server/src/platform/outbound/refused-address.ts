import ipaddr from 'ipaddr.js';
import { isIPv6, parseUnmappedAddress } from '../../kernel/address.ts';
import type { Address } from '../../kernel/address.ts';

/** Ranges in which no company runs a service: this host, link-local, multicast, broadcast. */
const REFUSED_RANGES = ['unspecified', 'linkLocal', 'multicast', 'broadcast'];

/** Clouds give a machine its credentials here, outside 169.254: Alibaba, Azure, Oracle; AWS and Google by IPv6. */
const METADATA = [
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd20:ce::254',
];

/** IPv6 networks that carry an IPv4 address from byte `at` on: compatible (RFC 4291), translated (RFC 6052), 6to4 (RFC 3056). */
const EMBEDDING_PREFIXES = [
  { network: ipaddr.parseCIDR('::/96'), at: 12 },
  { network: ipaddr.parseCIDR('64:ff9b::/96'), at: 12 },
  { network: ipaddr.parseCIDR('2002::/16'), at: 2 },
];
/** `::1` is this machine: these addresses carry no IPv4 address. */
const NO_CARRIER = ipaddr.parseCIDR('::/104');

/** Whether an IP address, however it is written, is one that no Admin may point the server at. False for names. */
export function isRefusedAddress(host: string): boolean {
  const address = parseUnmappedAddress(host.replaceAll(/[[\]]/gu, ''));
  if (address === null) return false;
  return [address, ...carriedBy(address)].some(isRefused);
}

function isRefused(address: Address): boolean {
  return REFUSED_RANGES.includes(address.range()) || METADATA.includes(address.toString());
}

function carriedBy(address: Address): Address[] {
  if (!isIPv6(address) || address.match(NO_CARRIER)) return [];
  return EMBEDDING_PREFIXES.filter(({ network }) => address.match(network)).map(({ at }) =>
    ipaddr.fromByteArray(address.toByteArray().slice(at, at + 4)),
  );
}

/** A connection to an address that is refused. */
export class RefusedAddressError extends Error {
  constructor(host: string) {
    super(`不能连接 ${host}：链路本地、组播和云主机元数据的地址不允许使用`);
    this.name = 'RefusedAddressError';
  }
}
