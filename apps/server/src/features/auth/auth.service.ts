import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { badRequest, conflict, fieldError } from '../../kernel/errors.ts';
import { hashSecret, verifySecret } from '../../platform/password/password.ts';
import { assertSessionNotMoved } from '../factor/factor.public.ts';
import { siteSettings } from '../setting/setting.public.ts';
import {
  findCredentials,
  findCredentialsById,
  lockPassword,
  insertAccount,
  updatePassword,
} from '../user/user.public.ts';
import type { Credentials } from '../user/user.public.ts';
import { wrongCodeError, wrongPasswordError, openSession, recordFailure } from './open-session.ts';
import { authText, mails } from './auth.text.ts';
import { voidPasswordCodes } from './code.repo.ts';
import { assertRegistrationOpen, checkCode, checkPasswordCode, consumeCode } from './email-code.ts';
import { startAttempt, verifyAttempt, verifyOwnAttempt, parseSignInName } from './login-guard.ts';
import { refuseGuessable } from './refuse-password.ts';
import type { SignedIn } from './open-session.ts';
import type { SecondStep } from './second-step.ts';
import { assertPasswordSignInAllowed, signInAs } from './sign-in-as.ts';
import { deleteUserSessions } from './session.repo.ts';

/** Signs in with name and password. Throws BAD_REQUEST (wrong, captcha, disabled) or TOO_MANY (locked). */
export async function signInByPassword(
  ctx: Ctx,
  input: { account: string; password: string; captchaKey?: string; remember?: boolean },
): Promise<SignedIn | SecondStep> {
  const attempt = await startAttempt(ctx, parseSignInName(input.account), input.captchaKey);
  const account = attempt.account;
  const isCorrect = await verifyAttempt(ctx, attempt, () =>
    verifySecret(account?.passwordHash ?? null, input.password),
  );
  if (!isCorrect) await recordFailure(ctx, account?.id ?? null);
  if (!isCorrect || account === null) throw wrongPasswordError(attempt.needsCaptchaNext);
  return ctx.inTransaction(async (inner) => {
    if (!(await lockPassword(inner.db, account.id, account.passwordHash)))
      throw wrongPasswordError(false);
    return signInAs(inner, account, { method: 'PASSWORD', remember: input.remember === true });
  });
}

/** Signs in with an e-mailed code. Throws BAD_REQUEST. */
export async function signInByCode(
  ctx: Ctx,
  input: { email: string; code: string; remember?: boolean },
): Promise<SignedIn | SecondStep> {
  const codeId = await checkCode(ctx, 'LOGIN', input);
  return ctx.inTransaction(async (inner) => {
    await consumeCode(inner, codeId);
    const account = await findByEmail(inner, input.email);
    if (account === null) throw wrongCodeError();
    return signInAs(inner, account, { method: 'CODE', remember: input.remember === true });
  });
}

/**
 * Creates an account for a verified e-mail and signs in: staff when its domain belongs to the company, else an outside
 * account. Throws BAD_REQUEST for a wrong code or while registration needs an invitation, CONFLICT when the e-mail is
 * in use by now.
 */
export async function register(
  ctx: Ctx,
  input: { email: string; code: string; nickname: string; password: string },
): Promise<SignedIn> {
  await assertRegistrationOpen(ctx);
  await refuseGuessable(ctx, 'password', { password: input.password, owner: input });
  const codeId = await checkCode(ctx, 'REGISTER', input);
  const passwordHash = await hashSecret(input.password);
  return ctx.inTransaction(async (inner) => {
    await consumeCode(inner, codeId);
    await assertRegistrationOpen(inner);
    const { email, nickname } = input;
    await assertPasswordSignInAllowed(inner, null);
    const internal = await isStaffAddress(inner, email);
    const roleCode = internal ? 'User' : 'Tourist';
    const id = await insertAccount(inner.db, { email, nickname, passwordHash, roleCode, internal });
    if (id === null) throw conflict(authText.registered);
    const account = { id, status: 'ACTIVE' as const };
    return openSession(inner, account, { method: 'REGISTER', factor: null, remember: false });
  });
}

/** Sets a new password with an e-mailed code, and ends all sessions of the account. Throws BAD_REQUEST. */
export async function resetPassword(
  ctx: Ctx,
  input: { email: string; code: string; password: string },
): Promise<null> {
  const { email, password } = input;
  // the answer must not depend on the account before the code is verified
  await refuseGuessable(ctx, 'password', { password, owner: { email } });
  const codeId = await checkPasswordCode(ctx, input);
  const passwordHash = await hashSecret(password);
  return ctx.inTransaction(async (inner) => {
    await consumeCode(inner, codeId);
    const account = await findByEmail(inner, email);
    if (account === null) throw wrongCodeError();
    await refuseGuessable(inner, 'password', { password, owner: account });
    await assertPasswordSignInAllowed(inner, account.id);
    return setPassword(inner, account, { passwordHash, currentSessionId: null, activate: true });
  });
}

/** Changes the caller's password and ends their other sessions. Throws VALIDATION naming the field. */
export async function changePassword(
  ctx: Ctx,
  input: { oldPassword: string; newPassword: string },
): Promise<null> {
  assertSessionNotMoved(ctx);
  const { member } = ctx.actor;
  const account = member === null ? null : await findCredentialsById(ctx.db, member.userId);
  if (member === null || account === null) throw badRequest(authText.wrongOldPassword);
  await verifyOwnAttempt(ctx, account.id, async () => {
    if (!(await verifySecret(account.passwordHash, input.oldPassword)))
      throw fieldError({ oldPassword: authText.wrongOldPassword });
  });
  if (input.newPassword === input.oldPassword) {
    throw fieldError({ newPassword: authText.samePassword });
  }
  await refuseGuessable(ctx, 'newPassword', { password: input.newPassword, owner: account });
  const passwordHash = await hashSecret(input.newPassword);
  return ctx.inTransaction(async (inner) => {
    if (!(await lockPassword(inner.db, account.id, account.passwordHash))) {
      throw fieldError({ oldPassword: authText.wrongOldPassword });
    }
    return setPassword(inner, account, {
      passwordHash,
      currentSessionId: member.sessionId,
      activate: false,
    });
  });
}

async function setPassword(
  ctx: Ctx,
  { id, email }: Credentials,
  row: { passwordHash: string; currentSessionId: Id | null; activate: boolean },
): Promise<null> {
  const { passwordHash, activate } = row;
  await updatePassword(ctx.db, { userId: id, passwordHash, activate, now: ctx.now() });
  await deleteUserSessions(ctx.db, id, row.currentSessionId);
  if (email !== null) {
    await voidPasswordCodes(ctx.db, email, ctx.now());
    const { name } = await siteSettings(ctx.db);
    const mail = mails.passwordChanged(name, ctx.deps.env.PUBLIC_URL);
    await ctx.deps.addJob(ctx.db, 'mail.send', { to: email, ...mail });
  }
  return null;
}

function findByEmail(ctx: Ctx, email: string): Promise<Credentials | null> {
  return findCredentials(ctx.db, { email, phone: null, username: null });
}

async function isStaffAddress(ctx: Ctx, email: string): Promise<boolean> {
  const { staffDomains } = await siteSettings(ctx.db);
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return staffDomains.some((item) => item.trim().toLowerCase() === domain);
}
