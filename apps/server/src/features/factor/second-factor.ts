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

/** How long a proof of who somebody is counts. */
const CONFIRMED_MS = 10 * 60_000;

/** Throws BAD_REQUEST with `data.confirmRequired` unless the caller has proven lately, and there, who they are. */
export function requireConfirmed(ctx: Ctx): void {
  const at = ctx.actor.member?.confirmedAt.getTime() ?? 0;
  if (ctx.now().getTime() - at > CONFIRMED_MS) throw confirmRequired();
  assertSessionNotMoved(ctx);
}

/** The ways a person has to take the second step; none where they have not set one up. */
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

/** After a way was added: the account takes two steps. Gives recovery codes when there are none yet. */
export async function enableSecondFactor(ctx: Ctx, userId: Id): Promise<string[] | null> {
  await updateSecondFactor(ctx.db, userId, true);
  return (await countRecoveryCodes(ctx.db, userId)) > 0 ? null : makeRecoveryCodes(ctx, userId);
}

/** After a way was removed: without another the account takes one step. Throws CONFLICT where the role wants two. */
export async function disableUnusedSecondFactor(ctx: Ctx, userId: Id): Promise<void> {
  if ((await listFactors(ctx.db, userId)).length > 0) return;
  if (await roleRequiresFactor(ctx.db, userId)) throw conflict(factorText.lastRequiredFactor);
  await replaceRecoveryCodes(ctx.db, userId, []);
  await updateSecondFactor(ctx.db, userId, false);
}

/** Removes all ways of a person, for whoever lost them, and with the account. */
export async function removeSecondFactor(db: Db, userId: Id): Promise<void> {
  await deleteAuthenticator(db, userId);
  await deletePasskey(db, { id: null, userId });
  await replaceRecoveryCodes(db, userId, []);
  await updateSecondFactor(db, userId, false);
}

/**
 * Whether the caller's session goes on in another kind of browser than the one in which its owner last proved who they are,
 * or in another version of it and in another network: it may have been stolen. Networks alone change while people travel.
 */
function hasMoved(ctx: Pick<Ctx, 'actor' | 'userAgent'>): boolean {
  const confirmedFrom = ctx.actor.member?.confirmedFrom;
  if (confirmedFrom === undefined) return false;
  const family = getDeviceFamily(confirmedFrom.userAgent);
  // programs name no browser, and sessions of earlier versions no address
  if (family !== '' && family !== getDeviceFamily(ctx.userAgent)) return true;
  const isOtherAgent = confirmedFrom.userAgent !== '' && confirmedFrom.userAgent !== ctx.userAgent;
  return (
    isOtherAgent &&
    confirmedFrom.ip !== '' &&
    getNetwork(confirmedFrom.ip) !== getNetwork(ctx.actor.ip)
  );
}

/** Throws BAD_REQUEST with `data.confirmRequired` in a session that has moved, until its owner proves who they are there. */
export function assertSessionNotMoved(ctx: Pick<Ctx, 'actor' | 'userAgent'>): void {
  if (hasMoved(ctx)) throw confirmRequired();
}

/** 400 whose `data.confirmRequired` makes the page want a proof, and send the call again. */
function confirmRequired(): AppError {
  return new AppError('BAD_REQUEST', { msg: factorText.confirm, data: { confirmRequired: true } });
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** 140 random bits: in seven groups of four they are still typed without a mistake. */
const LENGTH = 28;
const GROUP = /.{4}(?=.)/gu;

/** Makes new recovery codes, the only time they are seen; earlier ones no longer count. Grouped as `ABCD-EFGH-…`. */
export async function makeRecoveryCodes(ctx: Ctx, userId: Id): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await replaceRecoveryCodes(
    ctx.db,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  );
  return codes.map((code) => code.replaceAll(GROUP, '$&-'));
}

/** Uses a recovery code of a person up, and tells them by mail. Throws VALIDATION at `recoveryCode`. */
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

/** Nobody can try so many codes, so that a plain hash is enough. Codes of ten letters, made before, are stored alike. */
function hashRecoveryCode(userId: Id, code: string): Buffer {
  return createHash('sha256').update(`${userId}:${code}`).digest();
}

const LIFETIME_MS = 5 * 60_000;
const MAX_ATTEMPTS = 5;

/** Begins what the same browser is to finish within five minutes; gives the ticket that stands for it. */
export async function openTicket(
  ctx: Ctx,
  row: { purpose: TicketPurpose; userId: Id | null; data: unknown },
): Promise<string> {
  const ticket = newToken();
  const expiresAt = new Date(ctx.now().getTime() + LIFETIME_MS);
  await insertTicket(ctx.db, { ...row, tokenHash: hashToken(ticket), expiresAt });
  return ticket;
}

/** The ticket, with one try counted for good. Throws BAD_REQUEST when it ran out or was tried five times. */
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

/** Uses the ticket up with the open transaction. Throws BAD_REQUEST when somebody else was first. */
export async function consumeTicket(ctx: Ctx, ticket: string): Promise<void> {
  if (!(await useTicket(ctx.db, hashToken(ticket))))
    throw badRequest(factorText.restartVerification);
}
