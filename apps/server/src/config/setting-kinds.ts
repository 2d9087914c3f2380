import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { splitHosts } from '../db/hosts.ts';
import { parseAddress } from '../kernel/address.ts';

/** Optional text whose refusal names what is allowed. */
export function text(allowed: string) {
  return z.string({ error: allowed });
}

/** `1` or `0` (also true/false), as a boolean. */
export function flag(fallback: boolean) {
  return z
    .enum(['0', '1', 'false', 'true'], { error: '只能是 1（开）或 0（关）' })
    .transform((value) => value === '1' || value === 'true')
    .default(fallback);
}

/** A decimal number within bounds; `integer` refuses fractions. */
export function number(min: number, max: number, fallback: number, integer = true) {
  const allowed = `只能是 ${min} 到 ${max} 之间的${integer ? '整数' : '数'}`;
  return text(allowed)
    .regex(integer ? /^\d+$/ : /^\d+(\.\d+)?$/, allowed)
    .transform(Number)
    .refine((value) => value >= min && value <= max, allowed)
    .default(fallback);
}

const proxiesAllowed =
  '只能是 0（没有代理）、代理的层数 1 到 9，或逗号隔开的代理地址：IP、网段（10.0.0.0/8）、loopback、linklocal、uniquelocal';
/** Names of networks that stand for their addresses. */
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

function isNetwork(value: string): boolean {
  if (NETWORKS.includes(value)) return true;
  const [address = ''] = value.split('/');
  if (value.includes('%') || parseAddress(address) === null) return false;
  // a network of zero bits is the whole Internet, which is no proxy
  return address === value || (ipaddr.isValidCIDR(value) && ipaddr.parseCIDR(value)[1] > 0);
}

/** The proxies before the site: `false` for none, how many there are, or their addresses. */
export function proxyList() {
  return text(proxiesAllowed)
    .transform((value): false | number | string[] => {
      if (value === '0' || value === 'false') return false;
      return /^[1-9]$/u.test(value) ? Number(value) : value.split(/[\s,]+/u);
    })
    .refine((value) => !Array.isArray(value) || value.every(isNetwork), proxiesAllowed)
    .default(false);
}

/** One of these words. */
export function choice<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, { error: `只能是 ${values.join('、')} 之一` });
}

/** An address with one of these schemes. */
export function address(schemes: string[], example: string) {
  return addresses(schemes, example, (value) => [value]);
}

/** Address of a PostgreSQL, or of several hosts of which one is the primary. */
export function databaseAddress(example: string) {
  return addresses(['postgres:', 'postgresql:'], example, splitHosts);
}

function addresses(schemes: string[], example: string, split: (value: string) => string[]) {
  const allowed = `只能是以 ${schemes.map((scheme) => `${scheme}//`).join(' 或 ')} 开头的地址，例如 ${example}`;
  return text(allowed).refine(
    (value) =>
      split(value).every((item) => {
        const url = URL.parse(item);
        return url !== null && schemes.includes(url.protocol);
      }),
    allowed,
  );
}
