import { compile } from '@fastify/proxy-addr';
import type { Env } from '../config/env.ts';

/** Whether the machine at `address`, so many steps before the site, is a proxy whose word counts. */
export type IsProxy = (address: string, hop: number) => boolean;

/**
 * Which machines before the site are its proxies. A number counts from the site outwards: what callers wrote themselves
 * stands further out. Fastify refuses numbers of its own accord, because they say nothing of who connects.
 */
export function createProxyCheck(setting: Env['TRUST_PROXY']): IsProxy {
  if (setting === false) return () => false;
  if (typeof setting === 'number') return (_address, hop) => hop < setting;
  return compile(setting);
}
