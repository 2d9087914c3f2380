// Why it is as it is: docs/decisions/0094-company-membership.md
import { lookup } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isRefusedAddress, RefusedAddressError } from './refused-address.ts';

/** Finds all addresses of a name. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

const resolveBySystem: Resolve = (host) => lookup(host, { all: true });

/**
 * The `lookup` of a connection: what it resolves to is checked, and the connection goes to what was checked, so a name that
 * resolves to something else a moment later gains nothing. One refused address refuses the name. Sockets do not look
 * addresses up: check the host itself with `assertAllowed` first.
 */
export function createLookup(resolve: Resolve = resolveBySystem): LookupFunction {
  return (host, options, callback) => {
    resolve(host).then(
      (resolved) => {
        const family =
          options.family === 'IPv4' ? 4 : options.family === 'IPv6' ? 6 : options.family;
        const addresses = resolved.filter((item) => !family || item.family === family);
        const [first] = addresses;
        if (resolved.some(({ address }) => isRefusedAddress(address)))
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
export function assertAllowed(host: string): void {
  if (isRefusedAddress(host)) throw new RefusedAddressError(host);
}
