import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * What counts as one address for limits: an IPv4 address, also one written as IPv6, whole; of IPv6 its /64, as that is
 * what one connection is given, to take as many addresses from as it likes. Anything else as it is.
 */
export function countedAddress(ip: string): string {
  const address = ip.replace(/%.*$/u, '');
  if (!isIPv6(address)) return ip;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff;
  if (mapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  const prefix = groups.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(':')}::/64`;
}

/**
 * The network of an address, such as a provider has for a region: the first 16 bits of IPv4, the first 32 of IPv6. Anything
 * else as it is.
 */
export function networkOf(ip: string): string {
  const counted = countedAddress(ip);
  if (isIPv4(counted)) return `${counted.split('.').slice(0, 2).join('.')}.0.0/16`;
  if (!counted.endsWith('::/64')) return counted;
  return `${counted.split(':').slice(0, 2).join(':')}::/32`;
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = [], tail] = address.split('::').map(numbersOf);
  if (tail === undefined) return head;
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

/** Numbers of a part of an address; the last two may be written as an IPv4 address. */
function numbersOf(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return group.includes('.') ? [a * 256 + b, c * 256 + d] : [Number.parseInt(group, 16)];
  });
}

const LOCAL = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  LOCAL.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  LOCAL.addSubnet(network, prefix, 'ipv6');
}

/** Whether an address is of a network of one's own, which the Internet does not reach. */
export function isPrivate(ip: string): boolean {
  const address = ip.replace(/%.*$/u, '');
  if (isIPv6(address)) return LOCAL.check(address, 'ipv6');
  return isIPv4(address) && LOCAL.check(address, 'ipv4');
}
