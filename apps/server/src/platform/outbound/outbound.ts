// Why it is as it is: docs/decisions/0094-company-membership.md
import { connect } from 'node:net';
import type { Socket, LookupFunction } from 'node:net';
import { lookup } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import type { Agent } from 'undici';
import ipaddr from 'ipaddr.js';
import { isIPv6, parseUnmappedAddress } from '../../kernel/address.ts';
import type { Address } from '../../kernel/address.ts';

/** Ranges in which no company runs a service: this host, link-local, multicast, broadcast. */
const REFUSED_RANGES = ['unspecified', 'linkLocal', 'multicast', 'broadcast'];

/** Clouds offer a machine its credentials here, outside 169.254: Alibaba, Azure, Oracle; AWS and Google by IPv6. */
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

/** Whether an IP address, in any notation, is one that no Admin may point the server at. False for names. */
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

/**
 * Whether an IP address, in any notation, is one that no person may point the server at: all that is not public, so that
 * nothing of the company's network is reached. False for names.
 */
export function isInternalAddress(host: string): boolean {
  const address = parseUnmappedAddress(host.replaceAll(/[[\]]/gu, ''));
  if (address === null) return false;
  return [address, ...carriedBy(address)].some(
    (item) => item.range() !== 'unicast' || isRefused(item),
  );
}

/**
 * Whether a webhook is refused at an address: all that is not public but for the networks that the operator allows. Loopback,
 * link-local and metadata addresses are not reached by any of them; `loopback` is for peers of tests.
 */
export function createAddressRule(
  networks: readonly string[],
  { loopback = false }: { loopback?: boolean } = {},
): (host: string) => boolean {
  const allowed = networks.map((network) => parseNetwork(network));
  const isAllowed = (item: Address): boolean => {
    if (isRefused(item)) return false;
    const range = item.range();
    if (range === 'loopback') return loopback;
    return (
      range === 'unicast' ||
      (INTERNAL_RANGES.includes(range) && allowed.some((network) => isInNetwork(item, network)))
    );
  };
  return (host) => {
    const address = parseUnmappedAddress(host.replaceAll(/[[\]]/gu, ''));
    return address !== null && ![address, ...carriedBy(address)].every(isAllowed);
  };
}

/** Ranges of a company's own network, which an operator may allow. */
const INTERNAL_RANGES = ['private', 'uniqueLocal', 'carrierGradeNat'];

/** Whether a text is an address, or a network, within the ranges that an operator may allow. */
export function isInternalNetwork(text: string): boolean {
  try {
    const [address, bits] = parseNetwork(text);
    const last = ipaddr.fromByteArray(
      address
        .toByteArray()
        .map((byte, at) => byte | (0xff >> Math.min(8, Math.max(0, bits - at * 8)))),
    );
    return [address, last].every((item) => INTERNAL_RANGES.includes(item.range()));
  } catch {
    return false;
  }
}

type Network = [Address, number];

function parseNetwork(text: string): Network {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

function isInNetwork(address: Address, network: Network): boolean {
  return address.kind() === network[0].kind() && address.match(network);
}

/** A connection to an address that is refused. */
export class RefusedAddressError extends Error {
  constructor(host: string) {
    super(`不能连接 ${host}：不允许使用链路本地、组播和云主机元数据地址`);
    this.name = 'RefusedAddressError';
  }
}

/** Finds all addresses of a name. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

const resolveBySystem: Resolve = (host) => lookup(host, { all: true });

/**
 * The `lookup` of a connection: the resolved address is checked, and the connection uses the checked one, so that a name
 * which resolves differently a moment later gains nothing. One refused address refuses the name. Sockets do not look
 * addresses up: check the host itself with `assertAllowed` first.
 */
export function createLookup(
  resolve: Resolve = resolveBySystem,
  isRefusedHere: (host: string) => boolean = isRefusedAddress,
): LookupFunction {
  return (host, options, callback) => {
    resolve(host).then(
      (resolved) => {
        const family =
          options.family === 'IPv4' ? 4 : options.family === 'IPv6' ? 6 : options.family;
        const addresses = resolved.filter((item) => !family || item.family === family);
        const [first] = addresses;
        if (resolved.some(({ address }) => isRefusedHere(address)))
          return callback(new RefusedAddressError(host), '');
        if (first === undefined) return callback(new Error(`${host} has no address`), '');
        if (options.all === true) return callback(null, [...addresses]);
        return callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}

/** Throws RefusedAddressError for a host that is itself a refused address. */
function assertAllowed(host: string): void {
  if (isRefusedAddress(host)) throw new RefusedAddressError(host);
}

export interface GuardedTarget {
  host: string;
  port: number;
  /** Time for the name and the connection together. */
  timeoutMs: number;
  /** Resolves names in place of the system. */
  resolve?: Resolve | undefined;
}

/** A socket that connects to a host which an Admin named. Throws RefusedAddressError, or emits it as `error`. */
export function openGuarded({ host, port, timeoutMs, resolve }: GuardedTarget): Socket {
  const plain = host.replaceAll(/[[\]]/gu, '');
  assertAllowed(plain);
  const socket = connect({ host: plain, port, lookup: createLookup(resolve) });
  const timer = setTimeout(() => {
    socket.destroy(new Error(`the connection to ${host} timed out`));
  }, timeoutMs);
  for (const event of ['connect', 'close'] as const) socket.once(event, () => clearTimeout(timer));
  return socket;
}

/** Resolves to the socket once it is connected. Rejects with RefusedAddressError, or an error of the network. */
export async function connectGuarded(target: GuardedTarget): Promise<Socket> {
  const socket = openGuarded(target);
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.removeListener('error', reject);
      resolve();
    });
  });
  return socket;
}

const agents = new Map<(host: string) => boolean, Agent>();

/** `fetch` to a host which an Admin named. Rejects with RefusedAddressError, and follows no answer that leads elsewhere. */
export async function guardedFetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
  return fetchUnless(isRefusedAddress, new URL(url), init);
}

/**
 * `fetch` to an address that any person named: a public host on its usual port. Rejects with RefusedAddressError, and
 * follows no answer that leads elsewhere.
 */
export async function fetchPublic(url: URL, init: RequestInit = {}): Promise<Response> {
  if (url.port !== '') throw new RefusedAddressError(url.host);
  return fetchUnless(isInternalAddress, url, init);
}

async function fetchUnless(
  isRefusedHere: (host: string) => boolean,
  url: URL,
  init: RequestInit,
): Promise<Response> {
  if (isRefusedHere(url.hostname)) throw new RefusedAddressError(url.hostname);
  // loaded at first use: most processes never need it
  const { Agent, fetch } = await import('undici');
  const agent =
    agents.get(isRefusedHere) ??
    new Agent({ connect: { lookup: createLookup(resolveBySystem, isRefusedHere) } });
  agents.set(isRefusedHere, agent);
  const request = { redirect: 'error', ...init, dispatcher: agent };
  try {
    return (await fetch(url, request as Parameters<typeof fetch>[1])) as unknown as Response;
  } catch (error) {
    const { cause } = error as Error;
    throw cause instanceof RefusedAddressError ? cause : error;
  }
}
