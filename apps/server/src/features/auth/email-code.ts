import { randomBytes, randomInt } from 'node:crypto';
import type { Ctx } from '../../ctx.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { AppError, badRequest } from '../../kernel/errors.ts';
import { newToken } from '../../kernel/token.ts';
import { hashSecret, verifySecret } from '../../platform/password/password.ts';
import { consumeCaptcha } from '../captcha/captcha.public.ts';
import { siteSettings } from '../setting/setting.public.ts';
import { findCredentials } from '../user/user.public.ts';
import { authText, mails } from './auth.text.ts';
import type { MailText } from './auth.text.ts';
import { countCodes, insertCode, lockTarget, takeTry, useCode } from './code.repo.ts';
import type { CodePurpose } from './code.repo.ts';
import { wrongCode } from './auth.errors.ts';
import { captchaRequired } from './login-guard.ts';

const DAY_MS = 86_400_000;
const LIFETIME_MS = 10 * 60_000;
const GAP_MS = 60_000;
const INVITATION_MS = 7 * DAY_MS;
const MAX_A_DAY = 10;
const MAX_TRIES = 5;

/**
 * Sends a code for `purpose`, after a passed captcha. Whether or not there is an account, the same is stored, counted
 * and answered; only what the mail says, or whether there is one, differs. Throws BAD_REQUEST with `captchaRequired`,
 * TOO_MANY within a minute of the last or after ten in a day.
 */
export async function sendCode(
  ctx: Ctx,
  purpose: 'LOGIN' | 'REGISTER' | 'PASSWORD',
  { email, captchaKey }: { email: string; captchaKey?: string | undefined },
): Promise<null> {
  if (purpose === 'REGISTER') await assertRegistrationOpen(ctx);
  const code = newCode();
  const known = (await findCredentials(ctx.db, { email, phone: null, username: null })) !== null;
  const wanted = known === (purpose !== 'REGISTER');
  const codeHash = await hashCode(wanted ? code : null);
  const { name: site } = await siteSettings(ctx.db);
  const mail = mailFor(purpose, wanted, { site, code, url: ctx.deps.env.PUBLIC_URL });
  return storeAndSend(ctx, { purpose, target: email, codeHash, captchaKey }, async (inner) => {
    const { db, deps } = inner;
    if (mail === null) await deps.addJob(db, 'nothing.send', null);
    else await deps.addJob(db, 'mail.send', { to: email, ...mail });
  });
}

/** Throws BAD_REQUEST while accounts are made by invitation alone. */
export async function assertRegistrationOpen(ctx: Ctx): Promise<void> {
  const { registration } = await siteSettings(ctx.db);
  if (registration === 'INVITATION') throw badRequest(authText.byInvitation);
}

/** Stores a code and sends it by `deliver`, within the limits of its target. Throws as `sendCode`. */
export async function storeAndSend(
  ctx: Ctx,
  row: { purpose: CodePurpose; target: string; codeHash: string; captchaKey: string | undefined },
  deliver: (ctx: Ctx) => Promise<void>,
): Promise<null> {
  const { captchaKey, ...code } = row;
  await ctx.inTransaction(async (inner) => {
    const now = inner.now();
    if (!(await consumeCaptcha(inner, captchaKey))) throw captchaRequired();
    await lockTarget(inner.db, code.target);
    await refuseTooMany(inner, code.target, now);
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    await insertCode(inner.db, { ...code, now, expiresAt });
    await deliver(inner);
  });
  return null;
}

/** Six digits, any of them as likely. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** What is stored of a code, or of one that nobody gets, which cannot be guessed either. */
export function hashCode(code: string | null): Promise<string> {
  return hashSecret(code ?? randomBytes(16).toString('hex'));
}

/**
 * Mails the owner of a new account a link to set their password, with the open transaction. It carries a code as for a
 * forgotten password, too long to be guessed in the week it counts. Neither the answer nor a log ever has it.
 */
export async function invite(
  ctx: Pick<Ctx, 'db' | 'deps' | 'now'>,
  email: string,
  inviter: string | null,
): Promise<void> {
  const code = newToken();
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + INVITATION_MS);
  const codeHash = await hashSecret(code);
  const row = { purpose: 'PASSWORD', target: email, codeHash, now, expiresAt } as const;
  await insertCode(ctx.db, row);
  const { name: site } = await siteSettings(ctx.db);
  const link = new URL('/reset-password', ctx.deps.env.PUBLIC_URL);
  link.search = new URLSearchParams({ email, code }).toString();
  const mail = mails.invitation(site, inviter ?? site, link.href);
  await ctx.deps.addJob(ctx.db, 'mail.send', { to: email, ...mail });
}

/**
 * Checks a code and gives its id, to be used up by `consumeCode` together with what it permits. Throws BAD_REQUEST when
 * it is wrong, used, expired, or was tried five times.
 */
export async function checkCode(
  ctx: Ctx,
  purpose: CodePurpose,
  { email: target, code }: { email: string; code: string },
): Promise<Id> {
  const taken = await takeTry(ctx.db, { purpose, target, maxTries: MAX_TRIES, now: ctx.now() });
  const right = await verifySecret(taken?.codeHash ?? null, code);
  if (taken === null || !right) throw wrongCode();
  return taken.id;
}

/** Uses a checked code up with the open transaction. Throws BAD_REQUEST when somebody else was first. */
export async function consumeCode(ctx: Ctx, codeId: Id): Promise<void> {
  if (!(await useCode(ctx.db, codeId, ctx.now()))) throw wrongCode();
}

function mailFor(
  purpose: 'LOGIN' | 'REGISTER' | 'PASSWORD',
  wanted: boolean,
  { site, code, url }: { site: string; code: string; url: string },
): MailText | null {
  if (wanted) return mails[purpose](site, code);
  return purpose === 'REGISTER' ? mails.alreadyRegistered(site, url) : null;
}

async function refuseTooMany(ctx: Ctx, target: string, now: Date): Promise<void> {
  const sent = await countCodes(ctx.db, target, new Date(now.getTime() - DAY_MS));
  const soonest = (sent.newest?.getTime() ?? 0) + GAP_MS - now.getTime();
  if (soonest > 0) {
    const seconds = Math.ceil(soonest / 1000);
    throw new AppError('TOO_MANY', { msg: authText.codeTooSoon(seconds), retryAfter: seconds });
  }
  if (sent.count >= MAX_A_DAY && sent.oldest !== null) {
    const retryAfter = Math.ceil((sent.oldest.getTime() + DAY_MS - now.getTime()) / 1000);
    throw new AppError('TOO_MANY', { msg: authText.codesUsedUp, retryAfter });
  }
}
