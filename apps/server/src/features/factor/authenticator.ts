import { Secret, TOTP } from 'otpauth';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { fieldError } from '../../kernel/errors.ts';
import { siteSettings } from '../setting/setting.public.ts';
import { findAuthenticator, useStep } from './authenticator.repo.ts';
import { factorText } from './factor.text.ts';

/** Length of a time step in seconds, as in all apps (RFC 6238). */
const PERIOD = 30;
/** Time steps by which the clock of a phone may be off. */
const MAX_CLOCK_STEPS = 1;

const createTotp = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: PERIOD });

/** Returns a new secret in base32. */
export const newSecret = () => new Secret({ size: 20 }).base32;

/** Returns the URI that an app reads from the QR code. */
export async function buildUri(ctx: Ctx, secret: string): Promise<string> {
  const { name } = await siteSettings(ctx.db);
  const issuer = factorText.issuerOf(name);
  const label = ctx.actor.member?.nickname.replaceAll(':', ' ') ?? issuer;
  return new TOTP({ secret: Secret.fromBase32(secret), issuer, label, period: PERIOD }).toString();
}

/** Returns the time step of a code: now, one step before or after; null when it matches none. */
export function findTimeStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = createTotp(secret).validate({ token: code, timestamp, window: MAX_CLOCK_STEPS });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD) + delta;
}

/**
 * Consumes a code of a user's authenticator; each works once, and none after a later one. Throws VALIDATION at `code`.
 */
export async function useAuthenticatorCode(ctx: Ctx, userId: Id, code: string): Promise<void> {
  const authenticator = await findAuthenticator(ctx.db, userId);
  const step =
    authenticator === null
      ? null
      : findTimeStep(ctx.deps.secrets.decrypt(authenticator.secret), code, ctx.now());
  if (step === null) throw fieldError({ code: factorText.wrongCode });
  if (!(await useStep(ctx.db, userId, step, ctx.now())))
    throw fieldError({ code: factorText.usedCode });
}
