// Why it is as it is: docs/decisions/0096-sign-in-failures.md
import type { Ctx } from '../../ctx.ts';
import { countedAddress } from '../../kernel/address.ts';
import { AppError } from '../../kernel/errors.ts';
import { hashToken } from '../../kernel/token.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { consumeCaptcha } from '../captcha/captcha.public.ts';
import { findCredentials } from '../user/user.public.ts';
import type { Credentials } from '../user/user.public.ts';
import {
  countFailedTries,
  countTries,
  countTriesInBrowser,
  deleteTry,
  forgetTries,
  insertTry,
  lockTries,
  markFailed,
} from './attempt.repo.ts';
import type { NewTry, Tries } from './attempt.repo.ts';
import { authText } from './auth.text.ts';
import { knownBrowserOf } from './known-browser.ts';
import type { SignInName } from './sign-in-name.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const LOCK_MS = 15 * MINUTE_MS;
/** Of one account from one address, or in a browser that it knows, within an hour. */
const MAX_TRIES = 10;
/** Of one account from all addresses within a day: after more than these each makes the next wait twice as long. */
const FREE_TRIES = 10;
const MAX_DELAY_MS = HOUR_MS;
/** Of one address over all accounts within an hour. */
const MAX_FROM_ADDRESS = 300;
/** Failures after which a puzzle has to be solved: of one account, or of one address over all accounts. */
const CAPTCHA_AFTER = 3;
const CAPTCHA_AFTER_FROM_ADDRESS = 100;

/** A try of a password that may be judged. */
export interface Try extends NewTry {
  id: Id;
  /** The account that goes by what was typed. */
  account: Credentials | null;
  /** Whether the next try needs a captcha, should this one fail. */
  captchaNext: boolean;
}

/**
 * Lets a try of a password through, or throws: TOO_MANY while the account is locked for this address, waits after failures
 * anywhere, or the address failed too often; BAD_REQUEST with `captchaRequired` when a puzzle has to be solved first. It
 * counts by what was typed, not by the account behind it, so that names nobody has behave like the others. A browser that
 * the account knows has a count of its own, so that strangers do not lock its owner out.
 */
export function beginTry(ctx: Ctx, name: SignInName, captchaKey?: string): Promise<Try> {
  const accountHash = hashToken(JSON.stringify([name.email ?? name.phone ?? name.username]));
  return ctx.inTransaction(async (inner) => {
    const { db } = inner;
    const now = inner.now();
    const account = await findCredentials(db, name);
    const browserHash = await knownBrowserOf(inner, {
      userId: account?.id ?? null,
      nameHash: accountHash,
    });
    const origin: NewTry = { accountHash, ip: countedAddress(inner.actor.ip), browserHash };
    const next = await (browserHash === null
      ? judgeStranger(inner, origin, now)
      : judgeKnown(inner, { accountHash, browserHash }, now));
    if (next.captcha && !(await consumeCaptcha(inner, captchaKey))) throw captchaRequired();
    const id = await insertTry(db, { ...origin, now });
    return { ...origin, id, account, captchaNext: next.captchaAfter };
  });
}

/** Whether a try needs a captcha, and the one after it should it fail. */
interface Verdict {
  captcha: boolean;
  captchaAfter: boolean;
}

async function judgeStranger(
  { db }: Ctx,
  { accountHash, ip }: NewTry,
  now: Date,
): Promise<Verdict> {
  await lockTries(db, accountHash, ip);
  const hour = new Date(now.getTime() - HOUR_MS);
  const day = new Date(now.getTime() - DAY_MS);
  const tries = await countTries(db, { accountHash, ip, hour, day });
  const { here, newestHere, ofAccount, newestOfAccount, failedFromAddress } = tries;
  refuseUntil(newestHere, here < MAX_TRIES ? 0 : LOCK_MS, now);
  refuseUntil(newestOfAccount, delayAfter(ofAccount), now);
  const fromAddress = failedFromAddress < MAX_FROM_ADDRESS ? 0 : LOCK_MS;
  refuseUntil(tries.newestFromAddress, fromAddress, now);
  const after = { failed: tries.failed + 1, failedFromAddress: failedFromAddress + 1 };
  return { captcha: needsCaptcha(tries), captchaAfter: needsCaptcha(after) };
}

async function judgeKnown(
  { db }: Ctx,
  { accountHash, browserHash }: { accountHash: Buffer; browserHash: Buffer },
  now: Date,
): Promise<Verdict> {
  await lockTries(db, accountHash, null);
  const since = new Date(now.getTime() - HOUR_MS);
  const { tries, newest } = await countTriesInBrowser(db, { accountHash, browserHash, since });
  refuseUntil(newest, tries < MAX_TRIES ? 0 : LOCK_MS, now);
  return { captcha: tries >= CAPTCHA_AFTER, captchaAfter: tries + 1 >= CAPTCHA_AFTER };
}

/** Judges a try: `work` tells whether the password was right. A failure inside counts as no try. */
export async function judge(ctx: Ctx, one: Try, work: () => Promise<boolean>): Promise<boolean> {
  let right: boolean;
  try {
    right = await work();
  } catch (error) {
    await deleteTry(ctx.db, one.id);
    throw error;
  }
  if (right) await forgetTries(ctx.db, one);
  else await markFailed(ctx.db, one.id);
  return right;
}

/**
 * Runs `work`, which throws for a wrong code or password of somebody known. Throws TOO_MANY instead after ten failures of
 * this account within an hour, wherever they came from: whoever gets as far as this knows the password already.
 */
export async function judgeOwn<T>(ctx: Ctx, userId: Id, work: () => Promise<T>): Promise<T> {
  const accountHash = hashToken(JSON.stringify(['own', userId]));
  const ip = countedAddress(ctx.actor.ip);
  const tryId = await ctx.inTransaction(async ({ db, now }) => {
    await lockTries(db, accountHash, null);
    const since = new Date(now().getTime() - HOUR_MS);
    if ((await countFailedTries(db, { accountHash, since })) >= MAX_TRIES)
      throw new AppError('TOO_MANY', { msg: authText.ownLocked, retryAfter: LOCK_MS / 1000 });
    // counted as failed until it is known not to be: many at once must not all pass
    const id = await insertTry(db, { accountHash, ip, browserHash: null, now: now() });
    await markFailed(db, id);
    return id;
  });
  try {
    const done = await work();
    await deleteTry(ctx.db, tryId);
    return done;
  } catch (error) {
    if (!(error instanceof AppError)) await deleteTry(ctx.db, tryId);
    throw error;
  }
}

/** 400 whose `data.captchaRequired` makes the client show the puzzle. */
export function captchaRequired(): AppError {
  return new AppError('BAD_REQUEST', { msg: authText.captcha, data: { captchaRequired: true } });
}

function needsCaptcha(tries: Pick<Tries, 'failed' | 'failedFromAddress'>): boolean {
  return tries.failed >= CAPTCHA_AFTER || tries.failedFromAddress >= CAPTCHA_AFTER_FROM_ADDRESS;
}

/** How long an account lets strangers wait after so many tries: a minute, and twice as long each time, up to an hour. */
function delayAfter(tries: number): number {
  if (tries <= FREE_TRIES) return 0;
  return Math.min(2 ** (tries - FREE_TRIES - 1) * MINUTE_MS, MAX_DELAY_MS);
}

function refuseUntil(newest: Date | null, delay: number, now: Date): void {
  if (newest === null || delay === 0) return;
  const left = newest.getTime() + delay - now.getTime();
  if (left <= 0) return;
  const msg = authText.locked(Math.ceil(left / MINUTE_MS));
  throw new AppError('TOO_MANY', { msg, retryAfter: Math.ceil(left / 1000) });
}
