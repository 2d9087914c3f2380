import type { Factor } from '@zhihui/contract/features/factor/factor.limits.ts';
import type { SignInMethod } from '@zhihui/contract/features/security/security.endpoints.ts';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import type { Ctx } from '../../ctx.ts';
import { badRequest } from '../../kernel/errors.ts';
import { hashToken, newToken } from '../../kernel/token.ts';
import { currentUser } from '../user/user.public.ts';
import type { Credentials } from '../user/user.public.ts';
import { cannotSignIn } from './auth.errors.ts';
import { authText } from './auth.text.ts';
import { rememberBrowser } from './known-browser.ts';
import { mailNewDevice } from './new-device.ts';
import { insertSession } from './session.repo.ts';
import { recordSignIn } from './sign-in.repo.ts';

const DAY_MS = 86_400_000;
/** Longest part of what a browser says of itself that is stored. */
const MAX_USER_AGENT = 400;

export interface SignedIn {
  accessToken: string;
  user: CurrentUser;
}

/** How somebody has proven who they are. */
export interface Proof {
  method: SignInMethod;
  factor: Factor | null;
  remember: boolean;
  /** Where the browser goes to sign out at the provider too. */
  signOut?: string | null;
  /** Of the name that was typed, where it may stand nowhere in the account. */
  nameHash?: Buffer | null;
}

/** A session for somebody who has proven who they are. Throws BAD_REQUEST for accounts that may not sign in. */
export async function openSession(
  ctx: Ctx,
  account: Pick<Credentials, 'id' | 'status'>,
  { method, factor, remember, signOut = null, nameHash = null }: Proof,
): Promise<SignedIn> {
  if (account.status !== 'ACTIVE') throw cannotSignIn(account.status);
  const { browserHash, isNew } = await rememberBrowser(ctx, account.id, nameHash);
  const accessToken = newToken();
  const now = ctx.now();
  const origin = { userAgent: getUserAgent(ctx), ip: ctx.actor.ip, now, userId: account.id };
  await insertSession(ctx.db, {
    ...origin,
    tokenHash: hashToken(accessToken),
    remember,
    browserHash,
    signOut: signOut === null ? null : ctx.deps.secrets.encrypt(signOut),
    expiresAt: new Date(now.getTime() + (remember ? 30 : 7) * DAY_MS),
  });
  await recordSignIn(ctx.db, { ...origin, method, factor, succeeded: true });
  if (isNew && method !== 'REGISTER') await mailNewDevice(ctx, account.id);
  const user = await currentUser(ctx.db, account.id);
  if (user === null) throw badRequest(authText.inactive);
  return { accessToken, user };
}

/** What the caller's browser says of itself, cut to what is stored. */
export function getUserAgent(ctx: Ctx): string {
  return ctx.userAgent.slice(0, MAX_USER_AGENT);
}
