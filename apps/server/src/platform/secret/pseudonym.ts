import { createHmac } from 'node:crypto';

/** Replaces names in logs: the same value has the same pseudonym all day, and another the day after. */
export type Pseudonym = (kind: 'account' | 'address', value: string) => string;

/** Days begin at midnight in Beijing, as those of the site do. */
const BEIJING_MS = 8 * 3600 * 1000;

/**
 * Pseudonyms with the key of the installation, without which the value cannot be found by brute force. Nodes with the same
 * key agree. `key` is read for the first pseudonym.
 */
export function createPseudonym(key: () => Buffer, now = () => Date.now()): Pseudonym {
  return (kind, value) => {
    const day = new Date(now() + BEIJING_MS).toISOString().slice(0, 10);
    const text = JSON.stringify(['log', day, kind, value]);
    return createHmac('sha256', key()).update(text).digest('base64url').slice(0, 12);
  };
}
