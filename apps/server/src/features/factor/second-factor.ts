// Why it is as it is: docs/decisions/0097-account-changes.md
import type { Factor } from '@zhihui/contract/features/factor/factor.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import type { Db } from '../../db/db.ts';
import { conflict, AppError, fieldError, badRequest } from '../../kernel/errors.ts';
import { updateSecondFactor, mailOwner } from '../user/user.public.ts';
import { deleteAuthenticator, findAuthenticator } from './authenticator.repo.ts';
import { factorText } from './factor.text.ts';
import { deletePasskey, listPasskeys } from './passkey.repo.ts';
import {
  countRecoveryCodes,
  replaceRecoveryCodes,
  useRecoveryHash,
  roleRequiresFactor,
  insertTicket,
  attemptTicket,
  useTicket,
} from './second-factor.repo.ts';
import { getNetwork } from '../../kernel/address.ts';
import { getDeviceFamily } from '../../platform/place/parse-device.ts';
import { createHash, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@zhihui/contract/features/factor/factor.limits.ts';
import { factorMails } from './factor.mails.ts';
import { hashToken, newToken } from '../../kernel/token.ts';
import type { TicketPurpose, TicketRow } from './second-factor.repo.ts';

/** How long a confirmation of identity is valid. */
const CONFIRMED_MS = 10 * 60_000;

/**
 * Throws BAD_REQUEST with `data.confirmRequired` unless the caller confirmed their identity recently in this browser.
 */
export function requireConfirmed(ctx: Ctx): void {
  const at = ctx.actor.member?.confirmedAt.getTime() ?? 0;
  if (ctx.now().getTime() - at > CONFIRMED_MS) throw confirmRequired();
  assertSessionNotMoved(ctx);
}

/** Returns the second factors of a user; empty when they have not set one up. */
export async function listFactors(db: Db, userId: Id): Promise<Factor[]> {
  const [authenticator, passkeys, remaining] = await Promise.all([
    findAuthenticator(db, userId),
    listPasskeys(db, userId),
    countRecoveryCodes(db, userId),
  ]);
  if (authenticator === null && passkeys.length === 0) return [];
  return [
    ...(authenticator === null ? [] : ['AUTHENTICATOR' as const]),
    ...(passkeys.length === 0 ? [] : ['PASSKEY' as const]),
    ...(remaining === 0 ? [] : ['RECOVERY' as const]),
  ];
}

/** Enables the second step after a factor was added. Returns recovery codes when there are none yet. */
export async function enableSecondFactor(ctx: Ctx, userId: Id): Promise<string[] | null> {
  await updateSecondFactor(ctx.db, userId, true);
  return (await countRecoveryCodes(ctx.db, userId)) > 0 ? null : makeRecoveryCodes(ctx, userId);
}

/** Disables the second step when the last factor was removed. Throws CONFLICT when the role requires one. */
export async function disableUnusedSecondFactor(ctx: Ctx, userId: Id): Promise<void> {
  if ((await listFactors(ctx.db, userId)).length > 0) return;
  if (await roleRequiresFactor(ctx.db, userId)) throw conflict(factorText.lastRequiredFactor);
  await replaceRecoveryCodes(ctx.db, userId, []);
  await updateSecondFactor(ctx.db, userId, false);
}

/** Removes all factors of a user: for users who lost them, and with the account. */
export async function removeSecondFactor(db: Db, userId: Id): Promise<void> {
  await deleteAuthenticator(db, userId);
  await deletePasskey(db, { id: null, userId });
  await replaceRecoveryCodes(db, userId, []);
  await updateSecondFactor(db, userId, false);
}

/**
 * Whether the caller's session continues in another kind of browser than the one in which its owner last confirmed
 * their identity, or in another version of it on another network: it may have been stolen. Networks alone change while
 * users travel.
 */
function hasMoved(ctx: Pick<Ctx, 'actor' | 'userAgent'>): boolean {
  const confirmedFrom = ctx.actor.member?.confirmedFrom;
  if (confirmedFrom === undefined) return false;
  const family = getDeviceFamily(confirmedFrom.userAgent);
  // programs have no known user agent, and sessions of earlier versions no address
  if (family !== '' && family !== getDeviceFamily(ctx.userAgent)) return true;
  const isOtherAgent = confirmedFrom.userAgent !== '' && confirmedFrom.userAgent !== ctx.userAgent;
  return (
    isOtherAgent &&
    confirmedFrom.ip !== '' &&
    getNetwork(confirmedFrom.ip) !== getNetwork(ctx.actor.ip)
  );
}

/**
 * Throws BAD_REQUEST with `data.confirmRequired` in a session that has moved, until its owner confirms their identity
 * there.
 */
export function assertSessionNotMoved(ctx: Pick<Ctx, 'actor' | 'userAgent'>): void {
  if (hasMoved(ctx)) throw confirmRequired();
}

/** Returns a 400 whose `data.confirmRequired` makes the page ask for a confirmation and repeat the call. */
function confirmRequired(): AppError {
  return new AppError('BAD_REQUEST', { msg: factorText.confirm, data: { confirmRequired: true } });
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** 140 random bits; in seven groups of four they can be typed without mistakes. */
const LENGTH = 28;
const GROUP = /.{4}(?=.)/gu;

/**
 * Creates new recovery codes, grouped as `ABCD-EFGH-…`, and invalidates earlier ones. They are shown only this once.
 */
export async function makeRecoveryCodes(ctx: Ctx, userId: Id): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await replaceRecoveryCodes(
    ctx.db,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  );
  return codes.map((code) => code.replaceAll(GROUP, '$&-'));
}

/** Consumes a user's recovery code, and notifies them by e-mail. Throws VALIDATION at `recoveryCode`. */
export async function useRecoveryCode(ctx: Ctx, userId: Id, code: string): Promise<void> {
  const row = { userId, codeHash: hashRecoveryCode(userId, code), now: ctx.now() };
  if (!(await useRecoveryHash(ctx.db, row)))
    throw fieldError({ recoveryCode: factorText.wrongRecovery });
  const remaining = await countRecoveryCodes(ctx.db, userId);
  await mailOwner(ctx, userId, factorMails.recoveryUsed(remaining));
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/**
 * The codes have too much entropy to be guessed, so a plain hash is enough. Ten-letter codes of earlier versions are
 * hashed alike.
 */
function hashRecoveryCode(userId: Id, code: string): Buffer {
  return createHash('sha256').update(`${userId}:${code}`).digest();
}

const LIFETIME_MS = 5 * 60_000;
const MAX_ATTEMPTS = 5;

/** Issues a ticket for a flow that the same browser has to finish within five minutes. */
export async function openTicket(
  ctx: Ctx,
  row: { purpose: TicketPurpose; userId: Id | null; data: unknown },
): Promise<string> {
  const ticket = newToken();
  const expiresAt = new Date(ctx.now().getTime() + LIFETIME_MS);
  await insertTicket(ctx.db, { ...row, tokenHash: hashToken(ticket), expiresAt });
  return ticket;
}

/**
 * Returns the ticket after counting an attempt permanently. Throws BAD_REQUEST when it expired or was tried five times.
 */
export async function useTicketAttempt(
  ctx: Ctx,
  purpose: TicketPurpose,
  ticket: string,
): Promise<TicketRow> {
  const row = { tokenHash: hashToken(ticket), purpose, maxAttempts: MAX_ATTEMPTS, now: ctx.now() };
  const ticketRow = await attemptTicket(ctx.db, row);
  if (ticketRow === null) throw badRequest(factorText.restartVerification);
  return ticketRow;
}

/** Consumes the ticket in the open transaction. Throws BAD_REQUEST when another call was first. */
export async function consumeTicket(ctx: Ctx, ticket: string): Promise<void> {
  if (!(await useTicket(ctx.db, hashToken(ticket))))
    throw badRequest(factorText.restartVerification);
}
