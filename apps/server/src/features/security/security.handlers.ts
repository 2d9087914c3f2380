import type { PasskeyProof } from '@zhihui/contract/features/factor/factor.schema.ts';
import type {
  ConfirmMethod,
  securityEndpoints,
} from '@zhihui/contract/features/security/security.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { AppError, badRequest, fieldError, notFound } from '../../kernel/errors.ts';
import { verifySecret } from '../../platform/password/password.ts';
import { lookUpPlace } from '../../platform/place/look-up-place.ts';
import { parseDevice } from '../../platform/place/parse-device.ts';
import {
  confirmSession,
  countSignIns,
  deleteUserSessions,
  endSession,
  getUserAgent,
  listSessions,
  listSignIns,
  verifyOwnAttempt,
} from '../auth/auth.public.ts';
import {
  assertSessionNotMoved,
  consumeTicket,
  countRecoveryCodes,
  createAuthenticationOptions,
  findAuthenticator,
  listFactors,
  listPasskeys,
  openTicket,
  roleRequiresFactor,
  useAuthenticatorCode,
  useProof,
  useTicketAttempt,
} from '../factor/factor.public.ts';
import { findCredentialsById } from '../user/user.public.ts';
import { findAccountDates, findHeirs } from './closing.repo.ts';
import { cancelClosing, requestClosing } from './closing.ts';
import { securityText } from './security.text.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

export const securityHandlers: Handlers<typeof securityEndpoints> = {
  'GET /user/security': (ctx) => {
    assertSessionNotMoved(ctx);
    return summary(ctx);
  },

  'POST /user/security/confirm/begin': (ctx) => startConfirmation(ctx),

  'POST /user/security/confirm': (ctx, { body }) => confirm(ctx, body),

  'GET /user/session': async (ctx) => {
    assertSessionNotMoved(ctx);
    const sessions = await listSessions(ctx.db, getMemberId(ctx.actor));
    return sessions.map((row) => ({
      id: row.id,
      own: row.id === ctx.actor.member?.sessionId,
      createdAt: row.createdAt.toISOString(),
      seenAt: row.seenAt.toISOString(),
      ...presentOrigin(row),
    }));
  },

  'DELETE /user/session': async (ctx) => {
    assertSessionNotMoved(ctx);
    await deleteUserSessions(ctx.db, getMemberId(ctx.actor), ctx.actor.member?.sessionId ?? null);
    return null;
  },

  'DELETE /user/session/:id': async (ctx, { params }) => {
    assertSessionNotMoved(ctx);
    if (!(await endSession(ctx.db, params.id, getMemberId(ctx.actor))))
      throw notFound(securityText.missingSession);
    return null;
  },

  'GET /user/signin/page': async (ctx, { query: { current, size } }) => {
    assertSessionNotMoved(ctx);
    const userId = getMemberId(ctx.actor);
    const page = { userId, limit: size, offset: (current - 1) * size };
    const [rows, total] = await Promise.all([
      listSignIns(ctx.db, page),
      countSignIns(ctx.db, userId),
    ]);
    const records = rows.map(({ ip, userAgent, createdAt, ...row }) => ({
      ...row,
      ...presentOrigin({ ip, userAgent }),
      createdAt: createdAt.toISOString(),
    }));
    return { records, total, current, size };
  },

  'GET /user/closing/heir': async (ctx, { query }) =>
    ctx.actor.member?.staff === true
      ? findHeirs(ctx.db, { excludedId: getMemberId(ctx.actor), ...query })
      : [],

  'POST /user/closing': (ctx, { body }) => requestClosing(ctx, body.heirId),

  'DELETE /user/closing': (ctx) => {
    assertSessionNotMoved(ctx);
    return cancelClosing(ctx);
  },
};

function presentOrigin({ ip, userAgent }: { ip: string; userAgent: string }) {
  return { ...parseDevice(userAgent), place: lookUpPlace(ip) };
}

async function summary(ctx: Ctx) {
  // an Admin previewing a role has no account of that role
  if (ctx.actor.member?.preview !== undefined) throw notFound();
  const userId = getMemberId(ctx.actor);
  const { db } = ctx;
  const [account, authenticator, passkeys, recoveryCodeCount, required, dates] = await Promise.all([
    findCredentialsById(db, userId),
    findAuthenticator(db, userId),
    listPasskeys(db, userId),
    countRecoveryCodes(db, userId),
    roleRequiresFactor(db, userId),
    findAccountDates(db, userId),
  ]);
  return {
    hasPassword: account?.passwordHash != null,
    passwordChangedAt: iso(dates.passwordChangedAt),
    sms: ctx.deps.sms !== null,
    authenticator:
      authenticator === null
        ? null
        : { since: authenticator.confirmedAt.toISOString(), usedAt: iso(authenticator.usedAt) },
    passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      usedAt: iso(usedAt),
    })),
    recoveryLeft: recoveryCodeCount,
    required,
    closing: dates.closesAt && { at: dates.closesAt.toISOString(), heir: dates.heir },
  };
}

type Confirmation =
  | { password: string }
  | { code: string }
  | { ticket: string; passkey: PasskeyProof };

/** What the caller can prove with that it is them. Throws BAD_REQUEST where there is nothing but signing in again. */
async function startConfirmation(ctx: Ctx) {
  const userId = getMemberId(ctx.actor);
  const account = await findCredentialsById(ctx.db, userId);
  const factors = await listFactors(ctx.db, userId);
  const methods: ConfirmMethod[] = [
    ...(account?.passwordHash ? ['PASSWORD' as const] : []),
    ...factors.filter((factor) => factor !== 'RECOVERY'),
  ];
  if (methods.length === 0) throw badRequest(securityText.noConfirmation);
  const passkey = methods.includes('PASSKEY') ? await startPasskeyProof(ctx, userId) : null;
  return { ways: methods, passkey };
}

async function startPasskeyProof(ctx: Ctx, userId: Id) {
  const options = await createAuthenticationOptions(ctx, userId);
  const data = { challenge: options.challenge };
  const ticket = await openTicket(ctx, { purpose: 'CONFIRM', userId, data });
  return { ticket, options: { ...options } };
}

/** The caller proves again that it is them, for ten minutes. Throws VALIDATION at what is wrong, TOO_MANY after ten failures. */
async function confirm(ctx: Ctx, input: Confirmation): Promise<null> {
  const { member } = ctx.actor;
  if (member === null) throw new AppError('NOT_SIGNED_IN');
  if ('passkey' in input) await verifyPasskeyProof(ctx, member.userId, input);
  else await verifyOwnAttempt(ctx, member.userId, () => verifyProof(ctx, member.userId, input));
  await confirmSession(ctx.db, {
    sessionId: member.sessionId,
    now: ctx.now(),
    ip: ctx.actor.ip,
    userAgent: getUserAgent(ctx),
  });
  return null;
}

async function verifyProof(
  ctx: Ctx,
  userId: Id,
  input: { password: string } | { code: string },
): Promise<void> {
  if ('code' in input) return useAuthenticatorCode(ctx, userId, input.code);
  const account = await findCredentialsById(ctx.db, userId);
  if (!(await verifySecret(account?.passwordHash ?? null, input.password)))
    throw fieldError({ password: securityText.wrongPassword });
}

async function verifyPasskeyProof(
  ctx: Ctx,
  userId: Id,
  { ticket, passkey }: { ticket: string; passkey: PasskeyProof },
): Promise<void> {
  const ticketData = await useTicketAttempt(ctx, 'CONFIRM', ticket);
  const { challenge } = ticketData.data as { challenge: string };
  await ctx.inTransaction(async (inner) => {
    await consumeTicket(inner, ticket);
    await useProof(inner, { challenge, userId, proof: passkey });
  });
}
