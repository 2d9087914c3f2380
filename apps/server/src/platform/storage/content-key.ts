import { createHash } from 'node:crypto';

/** SHA-256 of the bytes, in hex. */
export function computeContentHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * Key of an object by the hash of its source: `ab/cd/abcd…-name.ext`. Two levels limit the size of folders with a million
 * objects. `name` and `extension`: lower-case letters and digits.
 */
export function buildContentKey(hash: string, name: string, extension: string): string {
  return `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}-${name}.${extension}`;
}
