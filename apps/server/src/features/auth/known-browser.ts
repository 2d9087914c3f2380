// Why it is as it is: docs/decisions/0096-sign-in-failures.md
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { BROWSER_SECRET_DAYS } from '../../kernel/browser-secret.ts';
import { hashToken, newToken } from '../../kernel/token.ts';
import { isKnownBrowser, saveKnownBrowser } from './sign-in.repo.ts';

const LIFETIME_MS = BROWSER_SECRET_DAYS * 86_400_000;

/** Returns the stored hash of the caller's browser; null for a browser without a secret. */
export function getBrowserHash(ctx: Pick<Ctx, 'browser'>): Buffer | null {
  const { current } = ctx.browser;
  return current === null ? null : hashToken(current);
}

/** Sets a secret in the browser unless it has one. Returns the hash. */
export function ensureBrowserSecret(ctx: Pick<Ctx, 'browser'>): Buffer {
  const secret = ctx.browser.current ?? newToken();
  ctx.browser.store(secret);
  return hashToken(secret);
}

/** Returns the hash of the caller's browser when the account signed in there before, else null. */
export async function findKnownBrowser(
  ctx: Ctx,
  account: { userId: Id | null; nameHash: Buffer | null },
): Promise<Buffer | null> {
  const browserHash = getBrowserHash(ctx);
  if (browserHash === null) return null;
  const isKnown = await isKnownBrowser(ctx.db, { ...account, browserHash, now: ctx.now() });
  return isKnown ? browserHash : null;
}

/** Stores the caller's browser as known to the account. `isNew`: it was unknown before. */
export async function rememberBrowser(
  ctx: Ctx,
  userId: Id,
  nameHash: Buffer | null,
): Promise<{ browserHash: Buffer; isNew: boolean }> {
  const browserHash = ensureBrowserSecret(ctx);
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  const isNew = await saveKnownBrowser(ctx.db, { userId, browserHash, nameHash, now, expiresAt });
  return { browserHash, isNew };
}
