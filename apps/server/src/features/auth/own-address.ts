// Why it is as it is: docs/decisions/0041-codes-for-a-new-address.md
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import type { Ctx } from '../../ctx.ts';
import { memberId } from '../../kernel/actor.ts';
import { badRequest, fieldError } from '../../kernel/errors.ts';
import { verifySecret } from '../../platform/password/password.ts';
import { refuseMoved, requireConfirmed } from '../factor/factor.public.ts';
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
import { judgeOwn } from './login-guard.ts';
import { deleteSessionsOf } from './session.repo.ts';
import {
  accountAsker,
  checkOwnCode,
  consumeCode,
  hashCode,
  newCode,
  storeAndSend,
} from './email-code.ts';

/** A code counts for the account that asked for it: whoever shares the address cannot use it elsewhere. */
const boundTo = (userId: string | number, code: string) => `${userId}:${code}`;

/**
 * Sends a code to the address the caller wants to change to. The answer is the same when somebody else has it; its owner
 * is then told by mail. Throws as `sendCode`.
 */
export async function sendEmailCode(
  ctx: Ctx,
  { email, captchaKey }: { email: string; captchaKey?: string | undefined },
): Promise<null> {
  refuseMoved(ctx);
  const userId = memberId(ctx.actor);
  const owner = await findCredentials(ctx.db, { email, phone: null, username: null });
  const code = newCode();
  const codeHash = await hashCode(owner === null ? boundTo(userId, code) : null);
  const { name } = await siteSettings(ctx.db);
  const url = ctx.deps.env.PUBLIC_URL;
  const mail = owner === null ? mails.EMAIL(name, code) : mails.emailInUse(name, url);
  const asker = { askerHash: accountAsker(userId), share: 'MEMBER' } as const;
  const row = { purpose: 'EMAIL', target: email, codeHash, captchaKey, ...asker } as const;
  return storeAndSend(ctx, row, (inner) =>
    inner.deps.addJob(inner.db, 'mail.send', { to: email, ...mail }),
  );
}

/**
 * Changes the caller's e-mail to one that they have proven, tells the old address, and ends their other sessions. Throws
 * VALIDATION at the password, the code, or at the e-mail when another account has it by now, TOO_MANY after ten wrong passwords.
 */
export async function changeEmail(
  ctx: Ctx,
  { email, code, password }: { email: string; code: string; password: string },
): Promise<CurrentUser> {
  refuseMoved(ctx);
  const userId = memberId(ctx.actor);
  const before = await findCredentialsById(ctx.db, userId);
  if (before === null) throw fieldError({ password: authText.wrongOwnPassword });
  await judgeOwn(ctx, userId, async () => {
    if (!(await verifySecret(before.passwordHash, password)))
      throw fieldError({ password: authText.wrongOwnPassword });
  });
  const codeId = await checkOwnCode(ctx, 'EMAIL', {
    target: email,
    code: boundTo(userId, code),
    userId,
  });
  return ctx.inTransaction(async (inner) => {
    if (!(await lockPassword(inner.db, before.id, before.passwordHash)))
      throw fieldError({ password: authText.wrongOwnPassword });
    await consumeCode(inner, codeId);
    if (!(await updateEmail(inner.db, userId, email, inner.now())))
      throw fieldError({ email: authText.emailTaken });
    await deleteSessionsOf(inner.db, userId, inner.actor.member?.sessionId ?? null);
    const { name } = await siteSettings(inner.db);
    const mail = mails.emailChanged(name, email, inner.deps.env.PUBLIC_URL);
    if (before.email !== null && before.email !== email)
      await inner.deps.addJob(inner.db, 'mail.send', { to: before.email, ...mail });
    return shown(inner);
  });
}

/** Sends a code to the phone the caller wants to change to; to one that somebody has, nothing, with the same answer. */
export async function sendPhoneCode(
  ctx: Ctx,
  { phone, captchaKey }: { phone: string; captchaKey?: string | undefined },
): Promise<null> {
  if (ctx.deps.sms === null) throw badRequest(authText.noSms);
  refuseMoved(ctx);
  const userId = memberId(ctx.actor);
  const owner = await findCredentials(ctx.db, { email: null, phone, username: null });
  const code = newCode();
  const codeHash = await hashCode(owner === null ? boundTo(userId, code) : null);
  const { name } = await siteSettings(ctx.db);
  const text = smsTexts.code(name, code);
  const asker = { askerHash: accountAsker(userId), share: 'MEMBER' } as const;
  const row = { purpose: 'PHONE', target: phone, codeHash, captchaKey, ...asker } as const;
  return storeAndSend(ctx, row, async (inner) => {
    const { db, deps } = inner;
    if (owner === null) await deps.addJob(db, 'sms.send', { phone, text, code });
    else await deps.addJob(db, 'nothing.send', null);
  });
}

/**
 * Changes the caller's phone to one that they have proven, and tells them by mail. Throws BAD_REQUEST unless they proved
 * lately who they are, VALIDATION as `changeEmail`.
 */
export async function changePhone(
  ctx: Ctx,
  { phone, code }: { phone: string; code: string },
): Promise<CurrentUser> {
  requireConfirmed(ctx);
  const userId = memberId(ctx.actor);
  const codeId = await checkOwnCode(ctx, 'PHONE', {
    target: phone,
    code: boundTo(userId, code),
    userId,
  });
  return ctx.inTransaction(async (inner) => {
    await consumeCode(inner, codeId);
    if (!(await updatePhone(inner.db, userId, phone, inner.now())))
      throw fieldError({ phone: authText.phoneTaken });
    const { name } = await siteSettings(inner.db);
    const user = await shown(inner);
    const mail = mails.phoneChanged(name, phone, inner.deps.env.PUBLIC_URL);
    if (user.email !== null)
      await inner.deps.addJob(inner.db, 'mail.send', { to: user.email, ...mail });
    return user;
  });
}

async function shown(ctx: Ctx): Promise<CurrentUser> {
  const user = await currentUser(ctx.db, memberId(ctx.actor));
  if (user === null) throw badRequest(authText.inactive);
  return user;
}
