import { DEFAULT_ZONE, isTimeZone, ZONE_COOKIE } from '@zhihui/contract/time-zone.ts';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** Asking the platform about a name takes long compared with a cached page, and names come from outside. */
const validZones = new LRUCache<string, boolean>({ max: 1000 });
const MAX_NAME = 40;

/** The zone in which the reader of a page wants times; the company's for one that is none. */
export function readZone({ cookies }: Pick<FastifyRequest, 'cookies'>): string {
  const name = cookies[ZONE_COOKIE];
  if (name === undefined || name.length > MAX_NAME) return DEFAULT_ZONE;
  let isValid = validZones.get(name);
  if (isValid === undefined) {
    isValid = isTimeZone(name);
    validZones.set(name, isValid);
  }
  return isValid ? name : DEFAULT_ZONE;
}
