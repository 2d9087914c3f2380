import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Id } from '@zhihui/contract/schema.ts';

/** A browser that gave the right password is not asked again for this long. */
const PASS_MS = 8 * 3_600_000;

interface ProtectedLink {
  id: Id;
  password_hash: string;
}

/**
 * What a browser shows instead of the password: until when it is valid, signed with the stored hash, which no caller
 * knows. Another password, or another link, makes it worthless.
 */
export function createPass(link: ProtectedLink, now: Date): string {
  const end = String(now.getTime() + PASS_MS);
  return `${end}.${sign(link, end).toString('base64url')}`;
}

/** Whether a pass was made for this link and its password, and is still valid. */
export function isValidPass(link: ProtectedLink, pass: string | undefined, now: Date): boolean {
  const [, end, signature] = /^(\d{1,15})\.([\w-]{43})$/u.exec(pass ?? '') ?? [];
  if (end === undefined || signature === undefined || Number(end) <= now.getTime()) return false;
  return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(link, end));
}

function sign(link: ProtectedLink, end: string): Buffer {
  return createHmac('sha256', link.password_hash).update(`share ${link.id} ${end}`).digest();
}
