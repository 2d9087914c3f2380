import type { Factor } from '@zhihui/contract/features/factor/factor.limits.ts';
import type { SignInMethod } from '@zhihui/contract/features/security/security.endpoints.ts';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import type { Ctx } from '../../ctx.ts';
import { badRequest, AppError, fieldError } from '../../kernel/errors.ts';
import { hashToken, newToken } from '../../kernel/token.ts';
import { currentUser, mailOwner } from '../user/user.public.ts';
import type { Credentials } from '../user/user.public.ts';
import { authText, mails } from './auth.text.ts';
import { rememberBrowser } from './known-browser.ts';
import { insertSession } from './session.repo.ts';
import { recordSignIn } from './sign-in.repo.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { getNetwork } from '../../kernel/address.ts';
import { parseDevice } from '../../platform/place/parse-device.ts';
import { lookUpPlace } from '../../platform/place/look-up-place.ts';
import type { SignInEntry } from './sign-in.repo.ts';

const DAY_MS = 86_400_000;
/** Length to which user agents are cut when stored. */
const MAX_USER_AGENT = 400;

export interface SignedIn {
  accessToken: string;
  user: CurrentUser;
}

/** How a user proved their identity. */
export interface Proof {
  method: SignInMethod;
  factor: Factor | null;
  remember: boolean;
  /** Where the browser goes to sign out at the identity provider too. */
  signOut?: string | null;
  /** Hash of the typed name, which may appear nowhere in the account. */
  nameHash?: Buffer | null;
}

/** Opens a session for a user who proved their identity. Throws BAD_REQUEST for accounts that cannot sign in. */
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

/** The caller's user agent, cut to the stored length. */
export function getUserAgent(ctx: Ctx): string {
  return ctx.userAgent.slice(0, MAX_USER_AGENT);
}

/** E-mails the owner about a sign-in with a browser that is new to the account. */
async function mailNewDevice(ctx: Ctx, userId: Id): Promise<void> {
  const { device } = parseDevice(ctx.userAgent);
  const place = lookUpPlace(ctx.actor.ip) || getNetwork(ctx.actor.ip);
  const at = ctx.now();
  await mailOwner(ctx, userId, (site, url) => mails.newDevice(site, { at, device, place }, url));
}

/** Records a wrong password or second step for the account's owner; does the same work for unknown names. */
export async function recordFailure(
  ctx: Ctx,
  userId: Id | null,
  method: Pick<SignInEntry, 'method' | 'factor'> = { method: 'PASSWORD', factor: null },
): Promise<void> {
  await recordSignIn(ctx.db, {
    userId,
    ...method,
    succeeded: false,
    ip: ctx.actor.ip,
    userAgent: getUserAgent(ctx),
    now: ctx.now(),
  });
}

/** The error for a wrong name or a wrong password, at the password field. */
export function wrongPasswordError(captchaRequired: boolean): AppError {
  const fields = { password: authText.wrongPassword };
  return new AppError('BAD_REQUEST', {
    msg: authText.wrongPassword,
    data: { fields, captchaRequired },
  });
}

/** Returns VALIDATION at the field `code`. */
export function wrongCodeError(): AppError {
  return fieldError({ code: authText.wrongCode });
}

/** The error for accounts that cannot sign in; only for callers who proved to be the owner. */
function cannotSignIn(status: 'INACTIVE' | 'PENDING'): AppError {
  return new AppError('BAD_REQUEST', {
    msg: status === 'INACTIVE' ? authText.inactive : authText.pending,
  });
}
