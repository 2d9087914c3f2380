// Why it is as it is: docs/decisions/0041-codes-for-a-new-address.md
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { badRequest, fieldError } from '../../kernel/errors.ts';
import { verifySecret } from '../../platform/password/password.ts';
import { assertSessionNotMoved, requireConfirmed } from '../factor/factor.public.ts';
import { siteSettings } from '../setting/setting.public.ts';
import {
  currentUser,
  findCredentials,
  findCredentialsById,
  lockPassword,
  updateEmail,
  updatePhone,
} from '../user/user.public.ts';
import { authText, mails, smsTexts } from './auth.text.ts';
import { verifyOwnAttempt } from './login-guard.ts';
import { deleteUserSessions } from './session.repo.ts';
import {
  hashAccountRequester,
  checkOwnAddressCode,
  consumeCode,
  hashCode,
  newCode,
  storeAndSend,
} from './email-code.ts';

/** Binds a code to the account that requested it: others who share the address cannot use it. */
const toAccountCode = (userId: string | number, code: string) => `${userId}:${code}`;

/**
 * Sends a code to the new address. The answer is the same when another account has that address; its owner is notified
 * by e-mail. Throws like `sendCode`.
 */
export async function sendEmailCode(
  ctx: Ctx,
  { email, captchaKey }: { email: string; captchaKey?: string | undefined },
): Promise<null> {
  assertSessionNotMoved(ctx);
  const userId = getMemberId(ctx.actor);
  const owner = await findCredentials(ctx.db, { email, phone: null, username: null });
  const code = newCode();
  const codeHash = await hashCode(owner === null ? toAccountCode(userId, code) : null);
  const { name } = await siteSettings(ctx.db);
  const url = ctx.deps.env.PUBLIC_URL;
  const mail = owner === null ? mails.EMAIL(name, code) : mails.emailInUse(name, url);
  const requester = { requesterHash: hashAccountRequester(userId), share: 'MEMBER' } as const;
  const row = { purpose: 'EMAIL', target: email, codeHash, captchaKey, ...requester } as const;
  return storeAndSend(ctx, row, (inner) =>
    inner.deps.addJob(inner.db, 'mail.send', { to: email, ...mail }),
  );
}

/**
 * Changes the caller's e-mail to a verified one, notifies the old address, and ends their other sessions. Throws
 * VALIDATION at the password, the code, or the e-mail when another account has it by now, TOO_MANY after ten wrong
 * passwords.
 */
export async function changeEmail(
  ctx: Ctx,
  { email, code, password }: { email: string; code: string; password: string },
): Promise<CurrentUser> {
  assertSessionNotMoved(ctx);
  const userId = getMemberId(ctx.actor);
  const before = await findCredentialsById(ctx.db, userId);
  if (before === null) throw fieldError({ password: authText.wrongOwnPassword });
  await verifyOwnAttempt(ctx, userId, async () => {
    if (!(await verifySecret(before.passwordHash, password)))
      throw fieldError({ password: authText.wrongOwnPassword });
  });
  const codeId = await checkOwnAddressCode(ctx, 'EMAIL', {
    target: email,
    code: toAccountCode(userId, code),
    userId,
  });
  return ctx.inTransaction(async (inner) => {
    if (!(await lockPassword(inner.db, before.id, before.passwordHash)))
      throw fieldError({ password: authText.wrongOwnPassword });
    await consumeCode(inner, codeId);
    if (!(await updateEmail(inner.db, userId, email, inner.now())))
      throw fieldError({ email: authText.emailTaken });
    await deleteUserSessions(inner.db, userId, inner.actor.member?.sessionId ?? null);
    const { name } = await siteSettings(inner.db);
    const mail = mails.emailChanged(name, email, inner.deps.env.PUBLIC_URL);
    if (before.email !== null && before.email !== email)
      await inner.deps.addJob(inner.db, 'mail.send', { to: before.email, ...mail });
    return loadCurrentUser(inner);
  });
}

/** Sends a code to the new phone; sends nothing when another account has it, with the same answer. */
export async function sendPhoneCode(
  ctx: Ctx,
  { phone, captchaKey }: { phone: string; captchaKey?: string | undefined },
): Promise<null> {
  if (ctx.deps.sms === null) throw badRequest(authText.noSms);
  assertSessionNotMoved(ctx);
  const userId = getMemberId(ctx.actor);
  const owner = await findCredentials(ctx.db, { email: null, phone, username: null });
  const code = newCode();
  const codeHash = await hashCode(owner === null ? toAccountCode(userId, code) : null);
  const { name } = await siteSettings(ctx.db);
  const text = smsTexts.code(name, code);
  const requester = { requesterHash: hashAccountRequester(userId), share: 'MEMBER' } as const;
  const row = { purpose: 'PHONE', target: phone, codeHash, captchaKey, ...requester } as const;
  return storeAndSend(ctx, row, async (inner) => {
    const { db, deps } = inner;
    if (owner === null) await deps.addJob(db, 'sms.send', { phone, text, code });
    else await deps.addJob(db, 'nothing.send', null);
  });
}

/**
 * Changes the caller's phone to a verified one, and notifies them by e-mail. Throws BAD_REQUEST unless they confirmed
 * their identity recently, VALIDATION like `changeEmail`.
 */
export async function changePhone(
  ctx: Ctx,
  { phone, code }: { phone: string; code: string },
): Promise<CurrentUser> {
  requireConfirmed(ctx);
  const userId = getMemberId(ctx.actor);
  const codeId = await checkOwnAddressCode(ctx, 'PHONE', {
    target: phone,
    code: toAccountCode(userId, code),
    userId,
  });
  return ctx.inTransaction(async (inner) => {
    await consumeCode(inner, codeId);
    if (!(await updatePhone(inner.db, userId, phone, inner.now())))
      throw fieldError({ phone: authText.phoneTaken });
    const { name } = await siteSettings(inner.db);
    const user = await loadCurrentUser(inner);
    const mail = mails.phoneChanged(name, phone, inner.deps.env.PUBLIC_URL);
    if (user.email !== null)
      await inner.deps.addJob(inner.db, 'mail.send', { to: user.email, ...mail });
    return user;
  });
}

async function loadCurrentUser(ctx: Ctx): Promise<CurrentUser> {
  const user = await currentUser(ctx.db, getMemberId(ctx.actor));
  if (user === null) throw badRequest(authText.inactive);
  return user;
}
