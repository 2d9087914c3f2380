import { randomBytes, randomInt } from 'node:crypto';
import type { Ctx } from '../../ctx.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { AppError, badRequest } from '../../kernel/errors.ts';
import { hashToken, newToken } from '../../kernel/token.ts';
import { hashSecret, verifySecret } from '../../platform/password/password.ts';
import { consumeCaptcha } from '../captcha/captcha.public.ts';
import { siteSettings } from '../setting/setting.public.ts';
import { findCredentials } from '../user/user.public.ts';
import { authText, mails } from './auth.text.ts';
import type { MailText } from './auth.text.ts';
import {
  countCodes,
  findInvitation,
  findOldInvitation,
  insertCode,
  lockTarget,
  claimAttempt,
  useCode,
} from './code.repo.ts';
import type { CodePurpose, NewCode } from './code.repo.ts';
import { getBrowserHash, ensureBrowserSecret, findKnownBrowser } from './known-browser.ts';
import { wrongCodeError } from './open-session.ts';
import { captchaRequired } from './login-guard.ts';

const DAY_MS = 86_400_000;
const LIFETIME_MS = 10 * 60_000;
const GAP_MS = 60_000;
const INVITATION_MS = 7 * DAY_MS;
const MAX_A_DAY = 10;
/** Attempts for the requester of a code, and for all others together. */
const MAX_ATTEMPTS = 5;
const CODE_LENGTH = 6;

/**
 * Sends a code for `purpose` after a solved captcha. With or without an account, the same is stored, counted and
 * answered; only the e-mail differs or is omitted. Throws BAD_REQUEST with `captchaRequired`, TOO_MANY within a minute
 * of the last code for this purpose or after ten in a day.
 */
export async function sendCode(
  ctx: Ctx,
  purpose: 'LOGIN' | 'REGISTER' | 'PASSWORD',
  { email, captchaKey }: { email: string; captchaKey?: string | undefined },
): Promise<null> {
  if (purpose === 'REGISTER') await assertRegistrationOpen(ctx);
  const code = newCode();
  const account = await findCredentials(ctx.db, { email, phone: null, username: null });
  const isSendable = (account !== null) === (purpose !== 'REGISTER');
  const share = (await isOwner(ctx, account?.id ?? null)) ? 'OWNER' : 'VISITOR';
  const requesterHash = ensureBrowserSecret(ctx);
  const codeHash = await hashCode(isSendable ? code : null);
  const { name: site } = await siteSettings(ctx.db);
  const mail = buildMail(purpose, isSendable, { site, code, url: ctx.deps.env.PUBLIC_URL });
  const row = { purpose, target: email, codeHash, requesterHash, share, captchaKey } as const;
  return storeAndSend(ctx, row, async (inner) => {
    const { db, deps } = inner;
    if (mail === null) await deps.addJob(db, 'nothing.send', null);
    else await deps.addJob(db, 'mail.send', { to: email, ...mail });
  });
}

/** Whether the caller is signed in to the account, or was before in this browser. */
async function isOwner(ctx: Ctx, userId: Id | null): Promise<boolean> {
  const browserHash = await findKnownBrowser(ctx, { userId, nameHash: null });
  return browserHash !== null || (userId !== null && ctx.actor.member?.userId === userId);
}

/** Throws BAD_REQUEST while registration needs an invitation. */
export async function assertRegistrationOpen(ctx: Ctx): Promise<void> {
  const { registration } = await siteSettings(ctx.db);
  if (registration === 'INVITATION') throw badRequest(authText.byInvitation);
}

/** Stores a code and sends it with `deliver`, within the limits of its target. Throws like `sendCode`. */
export async function storeAndSend(
  ctx: Ctx,
  row: Omit<NewCode, 'linkHash'> & { captchaKey: string | undefined },
  deliver: (ctx: Ctx) => Promise<void>,
): Promise<null> {
  const { captchaKey, ...code } = row;
  await ctx.inTransaction(async (inner) => {
    const now = inner.now();
    if (!(await consumeCaptcha(inner, captchaKey))) throw captchaRequired();
    await lockTarget(inner.db, code.target);
    await rejectTooMany(inner, code, now);
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    await insertCode(inner.db, { ...code, linkHash: null, now, expiresAt });
    await deliver(inner);
  });
  return null;
}

/** Returns six random digits. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(CODE_LENGTH, '0');
}

/** Hashes a code, or a random secret when no code is sent, which cannot be guessed either. */
export function hashCode(code: string | null): Promise<string> {
  return hashSecret(code ?? randomBytes(16).toString('hex'));
}

/** Who mails a link for setting a password, as its recipient reads it; null for the site itself. */
type Sender = string | null;

/**
 * E-mails the owner of a new account a link for setting their password, in the open transaction.
 */
export async function invite(ctx: LinkCtx, email: string, inviter: Sender): Promise<void> {
  await mailPasswordLink(ctx, email, (site, link) => mails.invitation(site, inviter ?? site, link));
}

/** E-mails the owner of an account a link for setting another password; the present one works until then. */
export async function mailPasswordReset(ctx: LinkCtx, email: string, admin: Sender): Promise<void> {
  await mailPasswordLink(ctx, email, (site, link) => mails.resetByAdmin(site, admin ?? site, link));
}

type LinkCtx = Pick<Ctx, 'db' | 'deps' | 'now'>;

/**
 * The secret of the link is too long to be guessed within the week it is valid, and is in the fragment, which browsers do
 * not send to servers. Neither the response nor a log contains it.
 */
async function mailPasswordLink(
  ctx: LinkCtx,
  email: string,
  createMail: (site: string, link: string) => MailText,
): Promise<void> {
  const code = newToken();
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + INVITATION_MS);
  await insertCode(ctx.db, {
    purpose: 'PASSWORD',
    target: email,
    // nodes of the previous version look it up by this hash
    codeHash: await hashSecret(code),
    linkHash: hashToken(code),
    requesterHash: null,
    share: 'VISITOR',
    now,
    expiresAt,
  });
  const { name: site } = await siteSettings(ctx.db);
  const link = new URL('/reset-password', ctx.deps.env.PUBLIC_URL);
  link.hash = new URLSearchParams({ email, code }).toString();
  const mail = createMail(site, link.href);
  await ctx.deps.addJob(ctx.db, 'mail.send', { to: email, ...mail });
}

/**
 * Verifies a code and returns its id, for `consumeCode` in the transaction of what it permits. Throws BAD_REQUEST when
 * it is wrong, used, expired, or was tried five times: by its requester, or by all others together, so that strangers
 * cannot use up codes they did not request.
 */
export async function checkCode(
  ctx: Ctx,
  purpose: CodePurpose,
  { email: target, code }: { email: string; code: string },
): Promise<Id> {
  const requester = { requesterHash: getBrowserHash(ctx), ownOnly: false };
  return verifyCode(ctx, { purpose, target, ...requester }, code);
}

/** Verifies a code that an account requested to verify a new address; no other account can use it. */
export async function checkOwnAddressCode(
  ctx: Ctx,
  purpose: CodePurpose,
  { target, code, userId }: { target: string; code: string; userId: Id },
): Promise<Id> {
  return verifyCode(
    ctx,
    { purpose, target, requesterHash: hashAccountRequester(userId), ownOnly: true },
    code,
  );
}

/** Identifies an account as the requester of a code. */
export const hashAccountRequester = (userId: Id): Buffer => hashToken(`account:${userId}`);

async function verifyCode(
  ctx: Ctx,
  row: Omit<Parameters<typeof claimAttempt>[1], 'maxAttempts' | 'now'>,
  code: string,
): Promise<Id> {
  const attempt = await claimAttempt(ctx.db, { ...row, maxAttempts: MAX_ATTEMPTS, now: ctx.now() });
  const isCorrect = await verifySecret(attempt?.codeHash ?? null, code);
  if (attempt === null || !isCorrect) throw wrongCodeError();
  return attempt.id;
}

/**
 * Verifies what authorises a new password: a code as in `checkCode`, or the secret of an invitation, which wrong
 * attempts do not invalidate.
 */
export async function checkPasswordCode(
  ctx: Ctx,
  input: { email: string; code: string },
): Promise<Id> {
  const { email: target, code } = input;
  if (code.length <= CODE_LENGTH) return checkCode(ctx, 'PASSWORD', input);
  const now = ctx.now();
  const invitation = await findInvitation(ctx.db, { target, linkHash: hashToken(code), now });
  if (invitation !== null) return invitation;
  const oldInvitation = await findOldInvitation(ctx.db, target, now);
  const isCorrect = await verifySecret(oldInvitation?.codeHash ?? null, code);
  if (oldInvitation === null || !isCorrect) throw wrongCodeError();
  return oldInvitation.id;
}

/** Consumes a verified code in the open transaction. Throws BAD_REQUEST when another caller was first. */
export async function consumeCode(ctx: Ctx, codeId: Id): Promise<void> {
  if (!(await useCode(ctx.db, codeId, ctx.now()))) throw wrongCodeError();
}

function buildMail(
  purpose: 'LOGIN' | 'REGISTER' | 'PASSWORD',
  isSendable: boolean,
  { site, code, url }: { site: string; code: string; url: string },
): MailText | null {
  if (isSendable) return mails[purpose](site, code);
  return purpose === 'REGISTER' ? mails.alreadyRegistered(site, url) : null;
}

async function rejectTooMany(
  ctx: Ctx,
  { target, share, purpose }: Pick<NewCode, 'target' | 'share' | 'purpose'>,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  const sent = await countCodes(ctx.db, { target, share, purpose, since });
  const waitMs = (sent.newest?.getTime() ?? 0) + GAP_MS - now.getTime();
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1000);
    throw new AppError('TOO_MANY', {
      msg: authText.codeSentRecently(seconds),
      retryAfter: seconds,
    });
  }
  if (sent.count >= MAX_A_DAY && sent.oldest !== null) {
    const retryAfter = Math.ceil((sent.oldest.getTime() + DAY_MS - now.getTime()) / 1000);
    throw new AppError('TOO_MANY', { msg: authText.codeLimitReached, retryAfter });
  }
}
