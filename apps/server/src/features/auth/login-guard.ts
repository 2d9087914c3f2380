import type { Ctx } from '../../ctx.ts';
import { countedAddress } from '../../kernel/address.ts';
import { AppError } from '../../kernel/errors.ts';
import { hashToken } from '../../kernel/token.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { consumeCaptcha } from '../captcha/captcha.public.ts';
import {
  countTries,
  deleteTry,
  forgetTries,
  insertTry,
  lockAccountTries,
  markFailed,
} from './attempt.repo.ts';
import type { Tries } from './attempt.repo.ts';
import { authText } from './auth.text.ts';
import type { SignInName } from './sign-in-name.ts';

const HOUR_MS = 3_600_000;
const LOCK_MS = 15 * 60_000;
const MAX_TRIES = 10;
/** Failures after which a puzzle has to be solved: of one account, or of one address over all accounts. */
const CAPTCHA_AFTER = 3;
const CAPTCHA_AFTER_FROM_ADDRESS = 100;

/** A try of a password that may be judged. */
export interface Try {
  id: Id;
  accountHash: Buffer;
  /** Whether the next try needs a captcha, should this one fail. */
  captchaNext: boolean;
}

/**
 * Lets a try of a password through, or throws: TOO_MANY while the account is locked for this address, BAD_REQUEST with
 * `captchaRequired` when a puzzle has to be solved first. It counts by what was typed, not by the account behind it, so
 * that names nobody has behave like the others.
 */
export function beginTry(ctx: Ctx, name: SignInName, captchaKey?: string): Promise<Try> {
  const accountHash = hashToken(JSON.stringify([name.email ?? name.phone ?? name.username]));
  return ctx.inTransaction(async (inner) => {
    const { db } = inner;
    const ip = countedAddress(inner.actor.ip);
    const now = inner.now();
    await lockAccountTries(db, accountHash);
    const since = new Date(now.getTime() - HOUR_MS);
    const tries = await countTries(db, { accountHash, ip, since });
    refuseLocked(tries, now);
    if (needsCaptcha(tries) && !(await consumeCaptcha(inner, captchaKey))) throw captchaRequired();
    const id = await insertTry(db, { accountHash, ip, now });
    const after = { failed: tries.failed + 1, failedFromAddress: tries.failedFromAddress + 1 };
    return { id, accountHash, captchaNext: needsCaptcha(after) };
  });
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
  if (right) await forgetTries(ctx.db, one.accountHash, countedAddress(ctx.actor.ip));
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
    await lockAccountTries(db, accountHash);
    const since = new Date(now().getTime() - HOUR_MS);
    const { failed } = await countTries(db, { accountHash, ip, since });
    if (failed >= MAX_TRIES)
      throw new AppError('TOO_MANY', { msg: authText.ownLocked, retryAfter: LOCK_MS / 1000 });
    // counted as failed until it is known not to be: many at once must not all pass
    const id = await insertTry(db, { accountHash, ip, now: now() });
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

function refuseLocked(tries: Tries, now: Date): void {
  if (tries.here < MAX_TRIES || tries.newestHere === null) return;
  const left = tries.newestHere.getTime() + LOCK_MS - now.getTime();
  if (left <= 0) return;
  const msg = authText.locked(Math.ceil(left / 60_000));
  throw new AppError('TOO_MANY', { msg, retryAfter: Math.ceil(left / 1000) });
}
