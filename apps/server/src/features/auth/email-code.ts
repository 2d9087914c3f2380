import { randomBytes, randomInt } from 'node:crypto';
import type { Ctx } from '../../ctx.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { AppError } from '../../kernel/errors.ts';
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
  purpose: CodePurpose,
  { email, captchaKey }: { email: string; captchaKey?: string | undefined },
): Promise<null> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const known = (await findCredentials(ctx.db, { email, phone: null, username: null })) !== null;
  const wanted = known === (purpose !== 'REGISTER');
  // a code nobody gets cannot be guessed either
  const codeHash = await hashSecret(wanted ? code : randomBytes(16).toString('hex'));
  const { name: site } = await siteSettings(ctx.db);
  const mail = mailFor(purpose, wanted, { site, code, url: ctx.deps.env.PUBLIC_URL });
  await ctx.inTransaction(async (inner) => {
    const now = inner.now();
    if (!(await consumeCaptcha(inner, captchaKey))) throw captchaRequired();
    await lockTarget(inner.db, email);
    await refuseTooMany(inner, email, now);
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    await insertCode(inner.db, { purpose, email, codeHash, now, expiresAt });
    if (mail !== null) await ctx.deps.addJob(inner.db, 'mail.send', { to: email, ...mail });
  });
  return null;
}

/**
 * Mails the owner of a new account a link to set their password, with the open transaction. It carries a code as for a
 * forgotten password, too long to be guessed in the week it counts. Neither the answer nor a log ever has it.
 */
export async function invite(ctx: Ctx, email: string): Promise<void> {
  const code = newToken();
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + INVITATION_MS);
  const codeHash = await hashSecret(code);
  await insertCode(ctx.db, { purpose: 'PASSWORD', email, codeHash, now, expiresAt });
  const { name: site } = await siteSettings(ctx.db);
  const link = new URL('/reset-password', ctx.deps.env.PUBLIC_URL);
  link.search = new URLSearchParams({ email, code }).toString();
  const mail = mails.invitation(site, ctx.actor.member?.nickname ?? site, link.href);
  await ctx.deps.addJob(ctx.db, 'mail.send', { to: email, ...mail });
}

/**
 * Checks a code and gives its id, to be used up by `consumeCode` together with what it permits. Throws BAD_REQUEST when
 * it is wrong, used, expired, or was tried five times.
 */
export async function checkCode(
  ctx: Ctx,
  purpose: CodePurpose,
  { email, code }: { email: string; code: string },
): Promise<Id> {
  const taken = await takeTry(ctx.db, { purpose, email, maxTries: MAX_TRIES, now: ctx.now() });
  const right = await verifySecret(taken?.codeHash ?? null, code);
  if (taken === null || !right) throw wrongCode();
  return taken.id;
}

/** Uses a checked code up with the open transaction. Throws BAD_REQUEST when somebody else was first. */
export async function consumeCode(ctx: Ctx, codeId: Id): Promise<void> {
  if (!(await useCode(ctx.db, codeId, ctx.now()))) throw wrongCode();
}

function mailFor(
  purpose: CodePurpose,
  wanted: boolean,
  { site, code, url }: { site: string; code: string; url: string },
): MailText | null {
  if (wanted) return mails[purpose](site, code);
  return purpose === 'REGISTER' ? mails.alreadyRegistered(site, url) : null;
}

async function refuseTooMany(ctx: Ctx, email: string, now: Date): Promise<void> {
  const sent = await countCodes(ctx.db, email, new Date(now.getTime() - DAY_MS));
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
