// Why it is as it is: docs/decisions/0096-sign-in-failures.md
import type { Ctx } from '../../ctx.ts';
import { toCountedAddress } from '../../kernel/address.ts';
import { AppError } from '../../kernel/errors.ts';
import { hashToken } from '../../kernel/token.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { consumeCaptcha } from '../captcha/captcha.public.ts';
import { findCredentials } from '../user/user.public.ts';
import type { Credentials } from '../user/user.public.ts';
import {
  countFailedAttempts,
  countAttempts,
  countBrowserAttempts,
  deleteAttempt,
  resetAttempts,
  insertAttempt,
  lockAttempts,
  markFailed,
} from './attempt.repo.ts';
import type { NewAttempt, AttemptCounts } from './attempt.repo.ts';
import { authText } from './auth.text.ts';
import { findKnownBrowser } from './known-browser.ts';
import { normalizePhone } from '@zhihui/contract/features/user/user.schema.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const LOCK_MS = 15 * MINUTE_MS;
/** Limit for one account from one address, or in a known browser, within an hour. */
const MAX_ATTEMPTS = 10;
/** Free attempts on one account from all addresses within a day; each further one doubles the delay before the next. */
const FREE_ATTEMPTS = 10;
const MAX_DELAY_MS = HOUR_MS;
/** Limit for one address over all accounts within an hour. */
const MAX_FROM_ADDRESS = 300;
/** Failures after which a captcha is required: of one account, or of one address over all accounts. */
const CAPTCHA_AFTER = 3;
const CAPTCHA_AFTER_FROM_ADDRESS = 100;

/** A password attempt that passed the limits. */
interface Attempt extends NewAttempt {
  id: Id;
  /** The account that matches the typed name. */
  account: Credentials | null;
  /** Whether the next attempt needs a captcha if this one fails. */
  needsCaptchaNext: boolean;
}

/**
 * Checks the limits for a password attempt. Throws TOO_MANY while the account is locked for this address, delayed after
 * failures from any address, or the address failed too often; BAD_REQUEST with `captchaRequired` when a captcha has to
 * be solved first. Attempts are counted by the typed name, not by the account, so that unknown names behave alike. A
 * browser that the account knows is counted separately, so that strangers cannot lock its owner out.
 */
export function startAttempt(ctx: Ctx, name: SignInName, captchaKey?: string): Promise<Attempt> {
  const accountHash = hashToken(JSON.stringify([name.email ?? name.phone ?? name.username]));
  return ctx.inTransaction(async (inner) => {
    const { db } = inner;
    const now = inner.now();
    const account = await findCredentials(db, name);
    const browserHash = await findKnownBrowser(inner, {
      userId: account?.id ?? null,
      nameHash: accountHash,
    });
    const origin: NewAttempt = { accountHash, ip: toCountedAddress(inner.actor.ip), browserHash };
    const next = await (browserHash === null
      ? checkUnknownBrowser(inner, origin, now)
      : checkKnownBrowser(inner, { accountHash, browserHash }, now));
    if (next.isRequired && !(await consumeCaptcha(inner, captchaKey))) throw captchaRequired();
    const id = await insertAttempt(db, { ...origin, now });
    return { ...origin, id, account, needsCaptchaNext: next.isRequiredNext };
  });
}

/** Whether this attempt needs a captcha, and the next one if this fails. */
interface CaptchaNeed {
  isRequired: boolean;
  isRequiredNext: boolean;
}

async function checkUnknownBrowser(
  { db }: Ctx,
  { accountHash, ip }: NewAttempt,
  now: Date,
): Promise<CaptchaNeed> {
  await lockAttempts(db, accountHash, ip);
  const hour = new Date(now.getTime() - HOUR_MS);
  const day = new Date(now.getTime() - DAY_MS);
  const attempts = await countAttempts(db, { accountHash, ip, hour, day });
  const { sameAddress, newestSameAddress, anyAddress, newestAnyAddress, failedFromAddress } =
    attempts;
  rejectUntil(newestSameAddress, sameAddress < MAX_ATTEMPTS ? 0 : LOCK_MS, now);
  rejectUntil(newestAnyAddress, getDelay(anyAddress), now);
  const fromAddress = failedFromAddress < MAX_FROM_ADDRESS ? 0 : LOCK_MS;
  rejectUntil(attempts.newestFromAddress, fromAddress, now);
  const after = { failed: attempts.failed + 1, failedFromAddress: failedFromAddress + 1 };
  return { isRequired: needsCaptcha(attempts), isRequiredNext: needsCaptcha(after) };
}

async function checkKnownBrowser(
  { db }: Ctx,
  { accountHash, browserHash }: { accountHash: Buffer; browserHash: Buffer },
  now: Date,
): Promise<CaptchaNeed> {
  await lockAttempts(db, accountHash, null);
  const since = new Date(now.getTime() - HOUR_MS);
  const { tries: attempts, newest } = await countBrowserAttempts(db, {
    accountHash,
    browserHash,
    since,
  });
  rejectUntil(newest, attempts < MAX_ATTEMPTS ? 0 : LOCK_MS, now);
  return { isRequired: attempts >= CAPTCHA_AFTER, isRequiredNext: attempts + 1 >= CAPTCHA_AFTER };
}

/**
 * Runs an attempt: `work` returns whether the password was correct. An exception inside does not count as an attempt.
 */
export async function verifyAttempt(
  ctx: Ctx,
  attempt: Attempt,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  let isCorrect: boolean;
  try {
    isCorrect = await verify();
  } catch (error) {
    await deleteAttempt(ctx.db, attempt.id);
    throw error;
  }
  if (isCorrect) await resetAttempts(ctx.db, attempt);
  else await markFailed(ctx.db, attempt.id);
  return isCorrect;
}

/**
 * Runs `work`, which throws for a wrong code or password of a known user. Throws TOO_MANY instead after ten failures on
 * this account within an hour, from any address: callers who get this far already know the password.
 */
export async function verifyOwnAttempt<T>(
  ctx: Ctx,
  userId: Id,
  verify: () => Promise<T>,
): Promise<T> {
  const accountHash = hashToken(JSON.stringify(['own', userId]));
  const ip = toCountedAddress(ctx.actor.ip);
  const tryId = await ctx.inTransaction(async ({ db, now }) => {
    await lockAttempts(db, accountHash, null);
    const since = new Date(now().getTime() - HOUR_MS);
    if ((await countFailedAttempts(db, { accountHash, since })) >= MAX_ATTEMPTS)
      throw new AppError('TOO_MANY', {
        msg: authText.ownPasswordLocked,
        retryAfter: LOCK_MS / 1000,
      });
    // counts as failed until it succeeds, so that concurrent attempts cannot all pass
    const id = await insertAttempt(db, { accountHash, ip, browserHash: null, now: now() });
    await markFailed(db, id);
    return id;
  });
  try {
    const result = await verify();
    await deleteAttempt(ctx.db, tryId);
    return result;
  } catch (error) {
    if (!(error instanceof AppError)) await deleteAttempt(ctx.db, tryId);
    throw error;
  }
}

/** Returns a 400 whose `data.captchaRequired` makes the client show the captcha. */
export function captchaRequired(): AppError {
  return new AppError('BAD_REQUEST', { msg: authText.captcha, data: { captchaRequired: true } });
}

function needsCaptcha(attempts: Pick<AttemptCounts, 'failed' | 'failedFromAddress'>): boolean {
  return (
    attempts.failed >= CAPTCHA_AFTER || attempts.failedFromAddress >= CAPTCHA_AFTER_FROM_ADDRESS
  );
}

/** Returns the delay for strangers after so many attempts: one minute, doubled each time, up to an hour. */
function getDelay(attempts: number): number {
  if (attempts <= FREE_ATTEMPTS) return 0;
  return Math.min(2 ** (attempts - FREE_ATTEMPTS - 1) * MINUTE_MS, MAX_DELAY_MS);
}

function rejectUntil(newest: Date | null, delay: number, now: Date): void {
  if (newest === null || delay === 0) return;
  const waitMs = newest.getTime() + delay - now.getTime();
  if (waitMs <= 0) return;
  const msg = authText.locked(Math.ceil(waitMs / MINUTE_MS));
  throw new AppError('TOO_MANY', { msg, retryAfter: Math.ceil(waitMs / 1000) });
}

/** The typed name, as values of the columns it can match. */
interface SignInName {
  email: string | null;
  phone: string | null;
  username: string | null;
}

/** Parses an e-mail, phone or user name into its stored form. */
export function parseSignInName(input: string): SignInName {
  const name = input
    .toWellFormed()
    .normalize('NFKC')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .toLowerCase();
  if (name.includes('@')) return { email: name, phone: null, username: null };
  return { email: null, phone: parsePhone(name), username: name };
}

function parsePhone(name: string): string | null {
  if (!/^\+?[\d\s-]{5,24}$/u.test(name)) return null;
  return normalizePhone(name);
}
