import { createHash, randomBytes } from 'node:crypto';

/** A new session token: 32 random bytes, as text for cookies and headers. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token. A plain hash is enough: an attacker cannot try 2^256 values. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
