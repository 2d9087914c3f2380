import { BlockList, isIP, isIPv6 } from 'node:net';

/** IPv4 that no service of a company has: this host, link-local, multicast, broadcast. */
const NETWORKS_4 = [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 4],
  ['255.255.255.255', 32],
] as const;

/** Clouds tell a machine its credentials here, outside 169.254: Alibaba, Azure, Oracle; AWS and Google by IPv6. */
const METADATA_4 = ['100.100.100.200', '168.63.129.16', '192.0.0.192'];
const METADATA_6 = ['fd00:ec2::254', 'fd20:ce::254'];

/** IPv6 that stands for an IPv4 address: compatible (RFC 4291), translated (RFC 6052), 6to4 (RFC 3056). */
const CARRIERS: readonly { prefix: number; carry: (hex: string) => string }[] = [
  { prefix: 96, carry: (hex) => `::${hex}` },
  { prefix: 96, carry: (hex) => `64:ff9b::${hex}` },
  { prefix: 16, carry: (hex) => `2002:${hex}::` },
];

const refused = createList();

/** Whether an IP address, however it is written, is one that no Admin may point the server at. False for names. */
export function isRefusedAddress(host: string): boolean {
  const [address = ''] = host.replaceAll(/[[\]]/gu, '').split('%');
  if (isIP(address) === 0) return false;
  return refused.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** A connection to an address that is refused. */
export class RefusedAddressError extends Error {
  constructor(host: string) {
    super(`不能连接 ${host}：链路本地、组播和云主机元数据的地址不允许使用`);
    this.name = 'RefusedAddressError';
  }
}

function createList(): BlockList {
  const list = new BlockList();
  const networks = [...NETWORKS_4, ...METADATA_4.map((address) => [address, 32] as const)];
  for (const [address, size] of networks) {
    // an IPv4 rule holds for `::ffff:0:0/96` too
    list.addSubnet(address, size, 'ipv4');
    const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
    const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
    for (const { prefix, carry } of CARRIERS) {
      const carrier = carry(hex);
      // `::1` is this machine, no IPv4 address
      if (carrier !== '::0:0') list.addSubnet(carrier, prefix + size, 'ipv6');
    }
  }
  list.addSubnet('fe80::', 10, 'ipv6');
  list.addSubnet('ff00::', 8, 'ipv6');
  list.addAddress('::', 'ipv6');
  for (const address of METADATA_6) list.addAddress(address, 'ipv6');
  return list;
}
