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
  takeTry,
  useCode,
} from './code.repo.ts';
import type { CodePurpose, NewCode } from './code.repo.ts';
import { browserHashOf, ensureBrowserSecret, knownBrowserOf } from './known-browser.ts';
import { wrongCode } from './auth.errors.ts';
import { captchaRequired } from './login-guard.ts';

const DAY_MS = 86_400_000;
const LIFETIME_MS = 10 * 60_000;
const GAP_MS = 60_000;
const INVITATION_MS = 7 * DAY_MS;
const MAX_A_DAY = 10;
/** Of who asked for a code, and of all others together. */
const MAX_TRIES = 5;
const CODE_LENGTH = 6;

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
  const account = await findCredentials(ctx.db, { email, phone: null, username: null });
  const wanted = (account !== null) === (purpose !== 'REGISTER');
  const share = (await isOwner(ctx, account?.id ?? null)) ? 'OWNER' : 'VISITOR';
  const askerHash = ensureBrowserSecret(ctx);
  const codeHash = await hashCode(wanted ? code : null);
  const { name: site } = await siteSettings(ctx.db);
  const mail = mailFor(purpose, wanted, { site, code, url: ctx.deps.env.PUBLIC_URL });
  const row = { purpose, target: email, codeHash, askerHash, share, captchaKey } as const;
  return storeAndSend(ctx, row, async (inner) => {
    const { db, deps } = inner;
    if (mail === null) await deps.addJob(db, 'nothing.send', null);
    else await deps.addJob(db, 'mail.send', { to: email, ...mail });
  });
}

/** Whether the caller is signed in to the account, or was before in this browser. */
async function isOwner(ctx: Ctx, userId: Id | null): Promise<boolean> {
  const known = await knownBrowserOf(ctx, { userId, nameHash: null });
  return known !== null || (userId !== null && ctx.actor.member?.userId === userId);
}

/** Throws BAD_REQUEST while accounts are made by invitation alone. */
export async function assertRegistrationOpen(ctx: Ctx): Promise<void> {
  const { registration } = await siteSettings(ctx.db);
  if (registration === 'INVITATION') throw badRequest(authText.byInvitation);
}

/** Stores a code and sends it by `deliver`, within the limits of its target. Throws as `sendCode`. */
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
    await refuseTooMany(inner, code, now);
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    await insertCode(inner.db, { ...code, linkHash: null, now, expiresAt });
    await deliver(inner);
  });
  return null;
}

/** Six digits, any of them as likely. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(CODE_LENGTH, '0');
}

/** What is stored of a code, or of one that nobody gets, which cannot be guessed either. */
export function hashCode(code: string | null): Promise<string> {
  return hashSecret(code ?? randomBytes(16).toString('hex'));
}

/**
 * Mails the owner of a new account a link to set their password, with the open transaction. Its secret is too long to be
 * guessed in the week it counts, and stands in the fragment, which browsers send to no server. Neither the answer nor a log
 * ever has it.
 */
export async function invite(
  ctx: Pick<Ctx, 'db' | 'deps' | 'now'>,
  email: string,
  inviter: string | null,
): Promise<void> {
  const code = newToken();
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + INVITATION_MS);
  await insertCode(ctx.db, {
    purpose: 'PASSWORD',
    target: email,
    // by which nodes of the version before find it
    codeHash: await hashSecret(code),
    linkHash: hashToken(code),
    askerHash: null,
    share: 'VISITOR',
    now,
    expiresAt,
  });
  const { name: site } = await siteSettings(ctx.db);
  const link = new URL('/reset-password', ctx.deps.env.PUBLIC_URL);
  link.hash = new URLSearchParams({ email, code }).toString();
  const mail = mails.invitation(site, inviter ?? site, link.href);
  await ctx.deps.addJob(ctx.db, 'mail.send', { to: email, ...mail });
}

/**
 * Checks a code and gives its id, to be used up by `consumeCode` together with what it permits. Throws BAD_REQUEST when
 * it is wrong, used, expired, or was tried five times: by who asked for it, or by all others together, so that strangers
 * cannot use up what they did not ask for.
 */
export async function checkCode(
  ctx: Ctx,
  purpose: CodePurpose,
  { email: target, code }: { email: string; code: string },
): Promise<Id> {
  const asker = { askerHash: browserHashOf(ctx), ownOnly: false };
  return judgeCode(ctx, { purpose, target, ...asker }, code);
}

/** The same for a code that an account asked for to prove a new address, and nobody else may use. */
export async function checkOwnCode(
  ctx: Ctx,
  purpose: CodePurpose,
  { target, code, userId }: { target: string; code: string; userId: Id },
): Promise<Id> {
  return judgeCode(ctx, { purpose, target, askerHash: accountAsker(userId), ownOnly: true }, code);
}

/** An account as who asked for a code. */
export const accountAsker = (userId: Id): Buffer => hashToken(`account:${userId}`);

async function judgeCode(
  ctx: Ctx,
  row: Omit<Parameters<typeof takeTry>[1], 'maxTries' | 'now'>,
  code: string,
): Promise<Id> {
  const taken = await takeTry(ctx.db, { ...row, maxTries: MAX_TRIES, now: ctx.now() });
  const right = await verifySecret(taken?.codeHash ?? null, code);
  if (taken === null || !right) throw wrongCode();
  return taken.id;
}

/**
 * Checks what sets a new password: a code as `checkCode` does, or the secret of an invitation, of which any number of
 * wrong ones change nothing.
 */
export async function checkPasswordCode(
  ctx: Ctx,
  input: { email: string; code: string },
): Promise<Id> {
  const { email: target, code } = input;
  if (code.length <= CODE_LENGTH) return checkCode(ctx, 'PASSWORD', input);
  const now = ctx.now();
  const found = await findInvitation(ctx.db, { target, linkHash: hashToken(code), now });
  if (found !== null) return found;
  const old = await findOldInvitation(ctx.db, target, now);
  const right = await verifySecret(old?.codeHash ?? null, code);
  if (old === null || !right) throw wrongCode();
  return old.id;
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

async function refuseTooMany(
  ctx: Ctx,
  { target, share }: Pick<NewCode, 'target' | 'share'>,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  const sent = await countCodes(ctx.db, { target, share, since });
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
