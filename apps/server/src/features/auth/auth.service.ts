import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { badRequest, conflict, fieldError } from '../../kernel/errors.ts';
import { hashToken, newToken } from '../../kernel/token.ts';
import { hashSecret, verifySecret } from '../../platform/password/password.ts';
import { siteSettings } from '../setting/setting.public.ts';
import {
  currentUser,
  findCredentials,
  findCredentialsById,
  lockPassword,
  insertAccount,
  updatePassword,
} from '../user/user.public.ts';
import type { Credentials } from '../user/user.public.ts';
import { cannotSignIn, wrongCode, wrongPassword } from './auth.errors.ts';
import { authText, mails } from './auth.text.ts';
import { checkCode, consumeCode } from './email-code.ts';
import { beginTry, judge } from './login-guard.ts';
import { deleteSessionsOf, insertSession } from './session.repo.ts';
import { parseSignInName } from './sign-in-name.ts';

const DAY_MS = 86_400_000;

export interface SignedIn {
  accessToken: string;
  user: CurrentUser;
}

/** Signs in by name and password. Throws BAD_REQUEST (wrong, captcha, disabled) or TOO_MANY (locked). */
export async function signInByPassword(
  ctx: Ctx,
  given: { account: string; password: string; captchaKey?: string; remember?: boolean },
): Promise<SignedIn> {
  const name = parseSignInName(given.account);
  const one = await beginTry(ctx, name, given.captchaKey);
  const found = await findCredentials(ctx.db, name);
  const right = await judge(ctx, one, () =>
    verifySecret(found?.passwordHash ?? null, given.password),
  );
  if (!right || found === null) throw wrongPassword(one.captchaNext);
  return ctx.inTransaction(async (inner) => {
    if (!(await lockPassword(inner.db, found.id, found.passwordHash))) throw wrongPassword(false);
    return openSession(inner, found, given.remember === true);
  });
}

/** Signs in by a mailed code. Throws BAD_REQUEST. */
export async function signInByCode(
  ctx: Ctx,
  given: { email: string; code: string; remember?: boolean },
): Promise<SignedIn> {
  const codeId = await checkCode(ctx, 'LOGIN', given);
  return ctx.inTransaction(async (inner) => {
    await consumeCode(inner, codeId);
    const found = await findByEmail(inner, given.email);
    if (found === null) throw wrongCode();
    return openSession(inner, found, given.remember === true);
  });
}

/**
 * Makes an account for a proven e-mail and signs in: staff when its domain is one of the company's, else an outside
 * account. Throws BAD_REQUEST for a wrong code, CONFLICT when somebody has taken the e-mail since.
 */
export async function register(
  ctx: Ctx,
  given: { email: string; code: string; nickname: string; password: string },
): Promise<SignedIn> {
  const codeId = await checkCode(ctx, 'REGISTER', given);
  const passwordHash = await hashSecret(given.password);
  return ctx.inTransaction(async (inner) => {
    await consumeCode(inner, codeId);
    const { email, nickname } = given;
    const internal = await isStaffAddress(inner, email);
    const roleCode = internal ? 'User' : 'Tourist';
    const id = await insertAccount(inner.db, { email, nickname, passwordHash, roleCode, internal });
    if (id === null) throw conflict(authText.registered);
    return openSession(inner, { id, status: 'ACTIVE' }, false);
  });
}

/** Sets a new password for whoever has the mailed code, and signs the account out everywhere. Throws BAD_REQUEST. */
export async function resetPassword(
  ctx: Ctx,
  given: { email: string; code: string; password: string },
): Promise<null> {
  const codeId = await checkCode(ctx, 'PASSWORD', given);
  const passwordHash = await hashSecret(given.password);
  return ctx.inTransaction(async (inner) => {
    await consumeCode(inner, codeId);
    const found = await findByEmail(inner, given.email);
    if (found === null) throw wrongCode();
    return setPassword(inner, found, { passwordHash, keep: null, activate: true });
  });
}

/** Changes the caller's password; their other sessions end. Throws VALIDATION naming the field. */
export async function changePassword(
  ctx: Ctx,
  given: { oldPassword: string; newPassword: string },
): Promise<null> {
  const { member } = ctx.actor;
  const found = member === null ? null : await findCredentialsById(ctx.db, member.userId);
  if (member === null || found === null) throw badRequest(authText.wrongOldPassword);
  if (!(await verifySecret(found.passwordHash, given.oldPassword))) {
    throw fieldError({ oldPassword: authText.wrongOldPassword });
  }
  if (given.newPassword === given.oldPassword) {
    throw fieldError({ newPassword: authText.samePassword });
  }
  const passwordHash = await hashSecret(given.newPassword);
  return ctx.inTransaction(async (inner) => {
    if (!(await lockPassword(inner.db, found.id, found.passwordHash))) {
      throw fieldError({ oldPassword: authText.wrongOldPassword });
    }
    return setPassword(inner, found, { passwordHash, keep: member.sessionId, activate: false });
  });
}

async function setPassword(
  ctx: Ctx,
  { id, email }: Credentials,
  row: { passwordHash: string; keep: Id | null; activate: boolean },
): Promise<null> {
  const { passwordHash, activate } = row;
  await updatePassword(ctx.db, { userId: id, passwordHash, activate, now: ctx.now() });
  await deleteSessionsOf(ctx.db, id, row.keep);
  if (email !== null) {
    const { name } = await siteSettings(ctx.db);
    const mail = mails.passwordChanged(name, ctx.deps.env.PUBLIC_URL);
    await ctx.deps.addJob(ctx.db, 'mail.send', { to: email, ...mail });
  }
  return null;
}

/** A session for somebody who has proven who they are. Throws BAD_REQUEST for accounts that may not sign in. */
async function openSession(
  ctx: Ctx,
  account: Pick<Credentials, 'id' | 'status'>,
  remember: boolean,
): Promise<SignedIn> {
  if (account.status !== 'ACTIVE') throw cannotSignIn(account.status);
  const accessToken = newToken();
  const now = ctx.now();
  await insertSession(ctx.db, {
    userId: account.id,
    tokenHash: hashToken(accessToken),
    remember,
    userAgent: ctx.userAgent.slice(0, 400),
    ip: ctx.actor.ip,
    now,
    expiresAt: new Date(now.getTime() + (remember ? 30 : 7) * DAY_MS),
  });
  const user = await currentUser(ctx.db, account.id);
  if (user === null) throw badRequest(authText.inactive);
  return { accessToken, user };
}

function findByEmail(ctx: Ctx, email: string): Promise<Credentials | null> {
  return findCredentials(ctx.db, { email, phone: null, username: null });
}

async function isStaffAddress(ctx: Ctx, email: string): Promise<boolean> {
  const { staffDomains } = await siteSettings(ctx.db);
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return staffDomains.some((one) => one.trim().toLowerCase() === domain);
}
